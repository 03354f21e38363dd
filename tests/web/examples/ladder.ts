// SPDX-License-Identifier: MIT
//
// A ladder of kernels as tests ask it.
import type { Example } from '../support/examples.ts'
import { number, pattern } from '../support/number-patterns.ts'
import { matmul, mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    ladder: { subjects: { subject: matmul }, options: { rounds: 4 }, line: '{matmul} --rounds 4' },
  },
  ofModel: { subjects: { subject: mlp }, options: { rounds: 4 } },
  help: ['conv2d'],
  visit: {
    fields: { rounds: '2' },
    answer: pattern`^(The \w+ kernel is ${number} times|No )`,
    picture: /^Kernels and their operations per second/,
  },
}
