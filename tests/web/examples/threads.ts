// SPDX-License-Identifier: MIT
//
// Threads as tests ask it; tests/browser/threads.spec.ts visits it, on a page that has some.
import type { Example } from '../support/examples.ts'
import { matmul, mlp } from '../support/subjects.ts'

export const example: Example = {
  threads: 2,
  runs: {
    threads: {
      subjects: { subject: matmul },
      options: { values: [1, 2], rounds: 4 },
      line: '{matmul} --values 1,2 --rounds 4',
    },
  },
  ofModel: { subjects: { subject: mlp }, options: { rounds: 2 } },
  help: ['conv2d'],
}
