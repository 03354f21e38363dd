// SPDX-License-Identifier: MIT
//
// The case of the idle machine: a batch too small.

import type { Case } from '../base/case.ts'
import { inTurns } from '../base/trial.ts'

const size = (role: string) => `${role}.in_features=512&${role}.out_features=512`
const compare = (after: string, samples = 1) =>
  inTurns(
    `comparison?baseline.op=linear&baseline.batch=1&${size('baseline')}&${after}&${size('optimized')}&max_ms=4000`,
    samples,
  )

export const investigation: Case = {
  place: 4,
  title: 'The idle machine',
  about: 'A layer answers thousands of samples, one after another, far below what the machine can.',
  story: [
    'A night job sends thousands of samples through a layer of 512 × 512 weights, each by itself: a [batch|batch] of 1. It uses the fast kernel, and reaches a small part of the machine’s [peak|peak].',
    'Nobody waits for a single answer. What counts is the time for each sample.',
  ],
  clues: [
    {
      ask: 'How far is a batch of 1 from the limits of this machine?',
      link: `roofline?subjects.0.op=linear&subjects.0.batch=1&${size('subjects.0')}&largest_bytes=4194304&max_ms=5000`,
    },
    {
      ask: 'How does the time of a call grow with the batch?',
      link: 'scaling?op=linear&in_features=512&out_features=512&axis=batch&values=1,2,4,8,16,32&max_ms=3000',
    },
  ],
  suspects: {
    reuse: 'The batch: each weight is loaded for one sample, and then again for the next.',
    code: 'The code: its vectors need more samples than one.',
    work: 'The work: the bias is added to each sample.',
  },
  fixes: {
    together: {
      says: 'Send 8 samples together: each weight that is loaded serves all of them.',
      aims: 'reuse',
      trial: compare('optimized.op=linear&optimized.batch=8', 8),
    },
    plain: {
      says: 'Keep a batch of 1, and use the kernel `naive`: no vectors.',
      aims: 'code',
      trial: compare('optimized.op=linear&optimized.batch=1&optimized.kernel=naive'),
    },
    unbiased: {
      says: 'Keep a batch of 1, and leave out the bias: 512 additions fewer.',
      aims: 'work',
      trial: compare('optimized.op=linear&optimized.batch=1&optimized.bias=false'),
    },
  },
  closing: [
    'With a batch of 1 the layer loads a weight, uses it once and forgets it. With 8 it uses each one 8 times: the same bytes, nearly 8 times the [intensity|intensity].',
    'The single answer takes longer so. Where somebody waits for it, the batch is a bargain between both; the question `batching` shows it.',
  ],
  open: [
    'A larger batch was not a tenth faster for each sample here. A machine whose cache gives weights as fast as it computes has little to gain; or others used it meanwhile.',
  ],
}
