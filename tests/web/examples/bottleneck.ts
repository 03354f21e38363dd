// SPDX-License-Identifier: MIT
//
// A search for the bottleneck as tests ask it.
import type { Example } from '../support/examples.ts'
import { pattern, percent } from '../support/number-patterns.ts'
import { matmul, mlp, own, relu } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    bottleneck: {
      subjects: { subjects: [matmul, relu] },
      options: { runs: 10 },
      line: '{matmul} {relu} --runs 10',
    },
    'bottleneck-model': {
      subjects: { subjects: [mlp] },
      options: { runs: 10 },
      line: 'mlp --batch 4 --runs 10',
    },
  },
  ofModel: { subjects: { subjects: [own] }, options: { runs: 5 } },
  help: ['mlp'],
  visit: {
    fields: { runs: '5' },
    answer: pattern`^(linear|relu|softmax) [\d ×,]+ takes ${percent}`,
    picture: /^Shares of the time: /,
  },
}
