// SPDX-License-Identifier: MIT
//
// A trace as tests ask it.
import type { Example } from '../support/examples.ts'
import { matmul, mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    trace: { subjects: { subject: matmul }, options: { runs: 3 }, line: '{matmul} --runs 3' },
    'trace-model': {
      subjects: { subject: mlp },
      options: { runs: 2, layer_runs: 5 },
      line: 'mlp --batch 4 --runs 2 --layer-runs 5',
    },
  },
  ofModel: { subjects: { subject: mlp }, options: { runs: 2, layer_runs: 5 } },
  help: ['matmul'],
  visit: {
    fields: { runs: '3' },
    answer: /^In a median call of transformer-block/,
    picture: /^forward, .* inside it /,
  },
}
