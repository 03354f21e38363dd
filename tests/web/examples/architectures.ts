// SPDX-License-Identifier: MIT
//
// A comparison of architectures as tests ask it.
import type { Example } from '../support/examples.ts'

export const example: Example = {
  runs: {
    architectures: {
      options: { match: 'parameters', width: 16, batch: 2 },
      line: '--match parameters --width 16 --batch 2',
    },
  },
  help: [''],
  visit: {
    fields: { width: '16', batch: '2', runs: '5' },
    answer: /^With as many parameters, the /,
    picture: /^Architectures and their time: MLP/,
  },
}
