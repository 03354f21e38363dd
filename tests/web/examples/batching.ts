// SPDX-License-Identifier: MIT
//
// Batching as tests ask it.
import type { Example } from '../support/examples.ts'
import { mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    batching: {
      subjects: { subject: { model: 'mlp', batch: 1 } },
      options: { values: [1, 2, 4, 8, 16], limit_ms: 1, runs: 10 },
      line: 'mlp --batch 1 --values 1,2,4,8,16 --limit-ms 1 --runs 10',
    },
  },
  ofModel: { subjects: { subject: mlp }, options: { values: [1, 2, 4], runs: 5 } },
  help: ['mlp'],
  visit: {
    fields: { runs: '5', values: '1, 4, 16' },
    answer: /^(Within|No measured batch|These times)/,
    picture: /^Throughput against latency\. batch 1: /,
  },
}
