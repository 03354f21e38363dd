// SPDX-License-Identifier: MIT
//
// The cost of profiling as tests ask it.
import type { Example } from '../support/examples.ts'
import { mlp } from '../support/subjects.ts'

export const example: Example = {
  threads: 2,
  runs: {
    overhead: {
      subjects: { subject: mlp },
      options: { quartets: 4 },
      line: 'mlp --batch 4 --quartets 4',
    },
    'overhead-sampling': {
      subjects: { subject: { model: 'transformer-mlp', batch: 8 } },
      options: { quartets: 10 },
      line: 'transformer-mlp --batch 8 --quartets 10',
    },
  },
  ofModel: { subjects: { subject: mlp }, options: { quartets: 4 } },
  help: ['mlp'],
  visit: {
    fields: { quartets: '4' },
    answer: /^(Tracing|Recording memory) /,
    picture: /^By how much instruments make a call longer: /,
  },
}
