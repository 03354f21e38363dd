// SPDX-License-Identifier: MIT
//
// The case of the slow integers: a layer in 8 bits that is slower than it was in floats.

import type { Case } from '../base/case.ts'
import { inTurns } from '../base/trial.ts'

const size = (prefix = ''): string =>
  `${prefix}batch=1&${prefix}in_features=64&${prefix}out_features=64`
const compare = (after: string) =>
  inTurns(
    `comparison?baseline.op=quantized_linear&${size('baseline.')}&${after}&${size('optimized.')}&max_ms=3000`,
  )

export const investigation: Case = {
  place: 7,
  title: 'The slow integers',
  about: 'Weights of one byte instead of four, and the layer has become slower.',
  story: [
    'A small controller has a layer of 64 × 64, one sample at a time. Somebody stored its weights as 8-bit integers, to make it faster: a quarter of the bytes.',
    'Since then it is slower, they say. Three remedies are proposed.',
  ],
  clues: [
    {
      ask: 'How long does the layer of integers take?',
      link: `timing?op=quantized_linear&${size()}&runs=50&max_ms=1500`,
    },
    {
      ask: 'How much work is it? Look at what is no multiplication.',
      link: `cost?op=quantized_linear&${size()}`,
    },
  ],
  suspects: {
    convert: 'The way in and out: each input is made an integer, each output a float again.',
    bytes: 'The bytes: they are still too many.',
    code: 'The code: vectors of integers are slow.',
  },
  fixes: {
    floats: {
      says: 'Go back to floats: `linear`, four bytes a weight.',
      aims: 'convert',
      trial: compare('optimized.op=linear'),
    },
    unbiased: {
      says: 'Leave out the bias: 256 bytes fewer.',
      aims: 'bytes',
      trial: compare('optimized.op=quantized_linear&optimized.bias=false'),
    },
    plain: {
      says: 'Use the kernel `naive`: integers one by one.',
      aims: 'code',
      trial: compare('optimized.op=quantized_linear&optimized.kernel=naive'),
    },
  },
  closing: [
    'Before integers can be multiplied, the input must be looked through for its range, scaled and rounded; afterwards each output is scaled back. In a layer as small as this that is more than the multiplications.',
    'A layer of 1,024 × 1,024 spends its time on weights, and there integers win: the case of half the operations shows it. What is gained depends on the size, so measure at yours.',
  ],
  open: [
    'Going back to floats was not a tenth faster here, so on this machine the integers are not the slow ones. Its instructions for integers may be good; a smaller layer would tell.',
  ],
}
