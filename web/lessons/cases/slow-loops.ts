// SPDX-License-Identifier: MIT
//
// The case of the slow loops: a layer by the textbook, far below what its machine can compute.

import type { Case } from '../base/case.ts'
import { inTurns } from '../base/trial.ts'

const size = 'batch=32&in_features=256&out_features=256'
const prefixed = (role: string, op: string, more = ''): string =>
  `${role}.op=${op}&${size.replaceAll(/(\w+=)/g, `${role}.$1`)}&${role}.kernel=naive${more}`
const before = prefixed('baseline', 'linear')
const compare = (after: string) => inTurns(`comparison?${before}&${after}&max_ms=4000`)

export const investigation: Case = {
  place: 1,
  title: 'The slow loops',
  about: 'A linear layer takes its time. Is it the size of the numbers, the bias, or the code?',
  story: [
    'A colleague wrote a linear layer by the book: three loops, one multiplication after another. It works, and it is slow: 32 samples, 256 numbers in, 256 out.',
    'Three remedies lie on the table. Each will be measured against what there is.',
  ],
  clues: [
    {
      ask: 'How fast does it compute?',
      link: `timing?op=linear&${size}&kernel=naive&runs=50&max_ms=2000`,
    },
    {
      ask: 'How far is that from the limits of this machine?',
      link: `roofline?subjects.0.op=linear&subjects.0.batch=32&subjects.0.in_features=256&subjects.0.out_features=256&subjects.0.kernel=naive&largest_bytes=4194304&max_ms=5000`,
    },
  ],
  suspects: {
    code: 'The code: the [kernel|kernel] uses little of the machine.',
    bytes: 'The bytes: numbers of 4 bytes are too large, and it waits for memory.',
    work: 'The work: it computes what nobody needs.',
  },
  fixes: {
    vectors: {
      says: 'Use the kernel `simd`: the same operations, four at a time, in blocks that stay in registers.',
      aims: 'code',
      trial: compare(prefixed('optimized', 'linear').replace('kernel=naive', 'kernel=simd')),
    },
    integers: {
      says: 'Keep the loops, and make the weights 8-bit integers: a quarter of the bytes.',
      aims: 'bytes',
      trial: compare(prefixed('optimized', 'quantized_linear')),
    },
    bias: {
      says: 'Keep the loops, and leave out the bias: 8,192 additions fewer.',
      aims: 'work',
      trial: compare(prefixed('optimized', 'linear', '&optimized.bias=false')),
    },
  },
  closing: [
    'The loops do one multiplication and addition at a time, and each waits for the one before it: the sum is one long chain. The machine has room for many at once.',
    'Smaller numbers help where memory is the limit, and here it is not: the weights fit into a cache. They even cost, as each must be brought back to scale. And the bias is one operation in 500.',
  ],
  open: [
    'No fix made it a tenth faster for sure. That happens where the browser has no vectors, or where other programs hold the core: close them, and try the vectors again.',
  ],
}
