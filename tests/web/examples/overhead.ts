// SPDX-License-Identifier: MIT
//
// The cost of profiling as tests ask it.
import type { Example } from '../support/examples.ts'
import { mlp } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    overhead: {
      subjects: { subject: mlp },
      options: { quartets: 4 },
      line: 'mlp --batch 4 --quartets 4',
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
