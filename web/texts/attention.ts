// SPDX-License-Identifier: MIT
//
// Texts of a comparison of forms of attention.

import type { AttentionForm, AttentionReport } from '../lab/generated/records.ts'
import { noAnswer } from './common.ts'
import { say, type Text } from './say.ts'

export const texts = {
  next: 'And where do the bytes go?',
  labels: { values: 'lengths' },
  plan: [
    '**Times four forms of causal attention.** Full: every position sees all before it. Windowed: only the last few. Linear: a feature map takes the place of softmax. Cached: one new position against the kept keys and values of all others.',
    '**Lets the sequence grow.** On logarithmic axes the slope is the exponent: 2 is four times the time for twice the length, 1 is twice.',
    '**Holds the time against the work on paper.** Short sequences are ruled by what does not grow, and masked halves are left out only where tiles allow it, so a measured exponent may lie below the counted one.',
  ],
  outcomes: {
    measured: 'These times follow no power law that could be fitted.',
    unfinished: 'Not every form has a time at 3 lengths yet: too few to say how it grows.',
    ...noAnswer('longer sequences', 'shorter sequences'),
  } satisfies Record<AttentionReport['outcome'], string>,
  full: (length: string, time: Text) => say`At ${length} positions full attention takes ${time}.`,
  subjects: {
    full: () => 'Full attention',
    windowed: (window: string) => `A window of ${window}`,
    linear: () => 'Linear attention',
    cached: () => 'One new position with a cache',
  } satisfies Record<AttentionForm['form'], (window: string) => string>,
  times: ' times',
  gain: (who: string, times: Text) => say` ${who} is ${times} as fast.`,
  same: (who: string) => ` ${who} cannot be told apart from it.`,
  figure: 'Time against the length of the sequence',
  figureHead: ['Form', 'Positions', 'Median', 'At least', 'At most', 'By the fit'],
  forms: {
    caption: 'How each form grows',
    head: 'Form',
    heads: {
      exponent: 'Exponent of the time',
      flops_exponent: 'Of the work',
      residual_percent: 'Distance from that line',
      speedup: 'Gain at the longest',
    },
  },
  points: {
    caption: 'Form by form',
    head: 'Form',
    heads: { seq: 'Positions', outcome: 'Outcome', p50_ms: 'Median', flops: 'Operations' },
  },
  whole: 'The machine',
} as const
