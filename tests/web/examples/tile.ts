// SPDX-License-Identifier: MIT
//
// A chosen tile as tests ask it.
import type { Example } from '../support/examples.ts'
import { number, pattern } from '../support/number-patterns.ts'

export const example: Example = {
  runs: {
    tile: {
      options: { arithmetic: 'products_first', rounds: 4 },
      line: '--arithmetic products_first --rounds 4',
    },
  },
  help: [''],
  visit: {
    fields: { rounds: '2' },
    answer: pattern`^A tile of 4 × 12 should (spill|fit): it needs ${number} registers`,
    picture: /operations per second/,
  },
}
