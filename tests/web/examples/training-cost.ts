// SPDX-License-Identifier: MIT
//
// The cost of a training as tests ask it.
import type { Example } from '../support/examples.ts'

export const example: Example = {
  runs: {
    training_cost: {
      options: { model: 'gpt2-small', tokens: 1e10 },
      line: '--model gpt2-small --tokens 1e10',
    },
    'training_cost-own': {
      options: {
        parameters: 1e9,
        tokens: 6e11,
        peak_flops_per_s: 1e15,
        utilisation: 0.5,
        devices: 8,
        price_per_device_hour: 1.5,
      },
      line: '--parameters 1e9 --tokens 6e11 --peak-flops-per-s 1e15 --utilisation 0.5 --devices 8 --price-per-device-hour 1.5',
    },
  },
  help: [''],
  visit: {
    answer: /^Training gpt2-small on 10 billion tokens takes/,
    picture: /^Work of the training: Kaplan/,
  },
}
