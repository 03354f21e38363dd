// SPDX-License-Identifier: MIT
//
// A comparison as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul, mlp, own, relu } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    comparison: {
      subjects: { baseline: { ...matmul, kernel: 'naive' }, optimized: matmul },
      options: { quartets: 4 },
      line: '{matmul} --baseline-kernel naive --quartets 4',
    },
    'comparison-learned': {
      subjects: {
        baseline: { model: 'mlp', batch: 4 },
        optimized: { model: 'softmax-regression', batch: 4 },
      },
      options: { quartets: 4, accuracy_epochs: 1 },
    },
    'comparison-alike': {
      subjects: { baseline: relu, optimized: relu },
      options: { quartets: 4 },
      line: '{relu} --quartets 4',
    },
  },
  ofModel: { subjects: { baseline: mlp, optimized: own }, options: { quartets: 4 } },
  help: ['matmul'],
  visit: {
    fields: { quartets: '4' },
    answer: /^(Yes|No|Not told apart)\b/,
    picture: /^Speedups of \d+ quartets/,
  },
}
