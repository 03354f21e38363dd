// SPDX-License-Identifier: MIT
//
// A profile as tests ask it.
import type { Example } from '../support/examples.ts'
import { pattern, time } from '../support/number-patterns.ts'
import { matmul, mlp, own } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    profile: { subjects: { subject: matmul }, options: { runs: 10 }, line: '{matmul} --runs 10' },
    'profile-model': {
      subjects: { subject: mlp },
      options: { runs: 10 },
      line: 'mlp --batch 4 --runs 10',
    },
  },
  ofModel: { subjects: { subject: own }, options: { runs: 5 } },
  help: ['mlp'],
  visit: {
    fields: { runs: '5' },
    answer: pattern`^linear 32 × 784 × 128 takes ${time}`,
    picture: /^Histogram of/,
  },
}
