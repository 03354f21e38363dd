// SPDX-License-Identifier: MIT
//
// A report on memory as tests ask it.
import type { Example } from '../support/examples.ts'
import { bytes, pattern } from '../support/number-patterns.ts'
import { matmul, mlp, own } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    memory: {
      subjects: { subject: matmul },
      options: { iterations: 3 },
      line: '{matmul} --iterations 3',
    },
    'memory-model': {
      subjects: { subject: mlp },
      options: { iterations: 2 },
      line: 'mlp --batch 4 --iterations 2',
    },
  },
  ofModel: { subjects: { subject: own }, options: { iterations: 2 } },
  help: ['mlp'],
  visit: {
    answer: pattern`^linear 32 × 784 × 128 holds ${bytes} at its peak`,
    picture: /^Memory in use: at most/,
  },
}
