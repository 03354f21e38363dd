// SPDX-License-Identifier: MIT
//
// A comparison of forms of attention as tests ask it.
import type { Example } from '../support/examples.ts'
import { number, pattern } from '../support/number-patterns.ts'

export const example: Example = {
  runs: {
    attention: {
      options: { heads: 2, d_model: 32, window: 16, values: [64, 128, 256], runs: 5 },
      line: '--heads 2 --d-model 32 --window 16 --values 64,128,256 --runs 5',
    },
    'attention-block': {
      options: {
        heads: 2,
        d_model: 32,
        window: 16,
        values: [64, 128, 256],
        runs: 5,
        share: true,
        share_percent: 40,
      },
      line: '--heads 2 --d-model 32 --window 16 --values 64,128,256 --runs 5 --share --share-percent 40',
    },
  },
  help: [''],
  visit: {
    fields: { heads: '2', d_model: '32', window: '16', values: '64, 128, 256', runs: '5' },
    answer: pattern`^(At ${number} positions|These times)`,
    picture: /^Median times of forms of attention as seq grows/,
  },
}
