// SPDX-License-Identifier: MIT
//
// A suite as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul, mlp, own, relu } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    suite: {
      subjects: { subjects: [{ ...matmul, kernel: 'naive' }, matmul, relu] },
      options: { rounds: 4 },
      line: '{matmul} --kernel naive {matmul} {relu} --rounds 4',
    },
    'suite-without-baseline': {
      subjects: { subjects: [matmul, relu] },
      options: { baseline: false, rounds: 4 },
      line: '{matmul} {relu} --no-baseline --rounds 4',
    },
  },
  ofModel: { subjects: { subjects: [mlp, own, { op: 'relu', size: 64 }] }, options: { rounds: 4 } },
  help: ['matmul'],
  visit: {
    fields: { rounds: '4' },
    answer: /^(matmul .* as fast as matmul|None of|No verdict)/,
    picture: /^Candidates and their speedup: /,
  },
}
