// SPDX-License-Identifier: MIT
//
// A count of work as tests ask it.
import type { Example } from '../support/examples.ts'
import { own } from '../support/subjects.ts'

export const example: Example = {
  runs: {
    cost: { subjects: { subject: { model: 'lenet-5', batch: 4 } }, line: 'lenet-5 --batch 4' },
    'cost-operation': {
      subjects: { subject: { op: 'linear', batch: 32, in_features: 100, out_features: 50 } },
      options: { convention: 'tinytorch' },
      line: 'linear --batch 32 --in-features 100 --out-features 50 --convention tinytorch',
    },
  },
  ofModel: { subjects: { subject: own }, options: { convention: 'all' } },
  help: ['linear', 'lenet-5'],
  visit: { answer: /^gpt2-small on a batch of 1 takes/ },
}
