// SPDX-License-Identifier: MIT
//
// The case of the fewer operations: a layer that memory limits, "optimised" by leaving out half of its arithmetic.

import type { Case } from '../base/case.ts'

const size = (prefix = ''): string =>
  `${prefix}batch=1&${prefix}in_features=1024&${prefix}out_features=1024`
const compare = (op: string, more = ''): string =>
  `comparison?baseline.op=linear&${size('baseline.')}&optimized.op=${op}&${size('optimized.')}${more}&max_ms=5000`

export const investigation: Case = {
  place: 2,
  title: 'Half the operations',
  about: 'A layer answers one sample at a time. Does it become faster if it computes less?',
  story: [
    'A model answers one question at a time: a batch of 1 through a layer of 1,024 × 1,024 weights. The kernel is the fast one, and still far below the [peak|peak].',
    'Somebody proposes to prune half of the weights, for half of the [FLOP|flop]. Somebody else wants to store them in a byte each.',
  ],
  clues: [
    {
      ask: 'How much work is it, and how many bytes must move?',
      link: `cost?op=linear&${size()}`,
    },
    {
      ask: 'What limits it, arithmetic or memory?',
      link: `roofline?subjects.0.op=linear&${size('subjects.0.')}&largest_bytes=8388608&max_ms=6000`,
    },
  ],
  suspects: {
    work: 'The arithmetic: there are too many operations.',
    bytes: 'The bytes: each weight is loaded for one multiplication.',
    bias: 'The bias, which is added at the end.',
  },
  fixes: {
    pruned: {
      says: 'Prune half of the weights and skip them: half of the operations, and a list of the places that are left.',
      aims: 'work',
      link: compare('sparse_linear', '&optimized.sparsity_percent=50'),
    },
    integers: {
      says: 'Make the weights 8-bit integers: as many operations, a quarter of the bytes.',
      aims: 'bytes',
      link: compare('quantized_linear'),
    },
    unbiased: {
      says: 'Leave out the bias: 1,024 additions fewer.',
      aims: 'bias',
      link: compare('linear', '&optimized.bias=false'),
    },
  },
  closing: [
    'With a batch of 1 each weight is used once: two operations for four bytes, an [intensity|intensity] of about a half. Such a layer waits for its weights.',
    'Bytes are then what counts. A quarter of them may bring a gain that half of the operations does not: a pruned layer must also read where each weight stands, and its vectors have gaps.',
    'With a large batch it may come out the other way round. The number decides, not the rule.',
  ],
}
