// SPDX-License-Identifier: MIT
//
// Training that is shared by workers as tests ask it.
import type { Example } from '../support/examples.ts'

const subjects = { subject: { model: 'mlp', batch: 8 } }

export const example: Example = {
  runs: {
    distributed: {
      subjects,
      options: { values: [1, 2], rounds: 4 },
      line: 'mlp --batch 8 --values 1,2 --rounds 4',
    },
  },
  ofModel: { subjects, options: { values: [1, 2], rounds: 2 } },
  help: ['mlp'],
  visit: {
    fields: { values: '1, 2', rounds: '2' },
    answer: /^(On 2 workers|Whether) a training step of mlp/,
    picture: /^Speedup against workers\. 2 workers/,
  },
}
