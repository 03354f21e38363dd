// SPDX-License-Identifier: MIT
//
// The case of the fewer operations: a layer that memory limits, "optimised" by leaving out half of its arithmetic.

import type { Case } from '../base/case.ts'
import { inTurns } from '../base/trial.ts'

const size = (prefix = ''): string =>
  `${prefix}batch=1&${prefix}in_features=$n&${prefix}out_features=$n`
const compare = (op: string, more = '') =>
  inTurns(
    `comparison?baseline.op=linear&${size('baseline.')}&optimized.op=${op}&${size('optimized.')}${more}&max_ms=5000`,
  )

export const investigation: Case = {
  place: 5,
  title: 'Half the operations',
  about: 'A layer answers one sample at a time. Does it become faster if it computes less?',
  story: [
    'A model answers one question at a time: a batch of 1 through a large layer, as large as suits this machine. The kernel is the fast one, and still far below the [peak|peak].',
    'Somebody proposes to prune half of the weights, for half of the [FLOP|flop]. Somebody else wants to store them in a byte each.',
  ],
  first: {
    ask: 'How long does a layer of 512 × 512 take? A larger one follows from it.',
    link: 'timing?op=linear&batch=1&in_features=512&out_features=512&runs=50&max_ms=1000',
    sizes: { values: [512, 1024, 2048], power: 2, within_ms: 2 },
  },
  clues: [
    {
      ask: 'How much work are $n × $n weights, and how many bytes must move?',
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
      trial: compare('sparse_linear', '&optimized.sparsity_percent=50'),
    },
    integers: {
      says: 'Make the weights 8-bit integers: as many operations, a quarter of the bytes.',
      aims: 'bytes',
      trial: compare('quantized_linear'),
    },
    unbiased: {
      says: 'Leave out the bias: $n additions fewer.',
      aims: 'bias',
      trial: compare('linear', '&optimized.bias=false'),
    },
  },
  closing: [
    'With a batch of 1 each weight is used once: two operations for four bytes, an [intensity|intensity] of about a half. Such a layer waits for its weights.',
    'Bytes are then what counts. A quarter of them may bring a gain that half of the operations does not: a pruned layer must also read where each weight stands, and its vectors have gaps.',
    'With a large batch it may come out the other way round. The number decides, not the rule.',
  ],
  open: [
    'No fix made it a tenth faster for sure. Where a cache holds all of the weights and is quick, bytes cost little; and where the machine is restless, the control says so beside the number.',
  ],
}
