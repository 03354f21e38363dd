// SPDX-License-Identifier: MIT
//
// A timing as tests ask it.
import type { Example } from '../support/examples.ts'
import { pattern, time } from '../support/number-patterns.ts'
import { matmul, mlp, own, relu } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    timing: { subjects: { subject: matmul }, options: { runs: 20 }, line: '{matmul} --runs 20' },
    'timing-model': {
      subjects: { subject: { ...mlp, kernel: 'naive' } },
      options: { runs: 12 },
      line: 'mlp --batch 4 --kernel naive --runs 12',
    },
    'timing-own-model': {
      subjects: { subject: own },
      options: { runs: 12 },
      line: '{model} --batch 2 --runs 12',
    },
    'timing-once': { subjects: { subject: relu }, options: { runs: 1 }, line: '{relu} --runs 1' },
    matmul_64: { subjects: { subject: matmul }, options: { runs: 60 }, line: '{matmul} --runs 60' },
  },
  ofModel: { subjects: { subject: mlp }, options: { runs: 10 } },
  help: ['matmul', 'mlp'],
  visit: {
    fields: { runs: '20' },
    answer: pattern`^matmul 256 × 256 × 256 takes ${time}`,
    picture: /^Histogram of time per call/,
  },
}
