// SPDX-License-Identifier: MIT
//
// Texts of a comparison of forms of attention.

import type {
  AttentionBytes,
  AttentionForm,
  AttentionReport,
  BlockShare,
  ShareReach,
} from '../lab/generated/records.ts'
import { noAnswer } from './common.ts'
import { say, type Text } from './say.ts'

export const texts = {
  next: 'And where do the bytes go?',
  labels: {
    values: 'lengths',
    memory: 'bytes, too',
    share: 'share of a block, too',
    share_percent: 'share asked for',
  },
  plan: [
    '**Times four forms of causal attention.** Full: every position sees all before it. Windowed: only the last few. Linear: a feature map takes the place of softmax. Cached: one new position against the kept keys and values of all others.',
    '**Lets the sequence grow.** On logarithmic axes the slope is the exponent: 2 is four times the time for twice the length, 1 is twice.',
    '**Holds the time against the work on paper.** Short sequences are ruled by what does not grow, and masked halves are left out only where tiles allow it, so a measured exponent may lie below the counted one.',
    '**Counts bytes, and records them.** Full attention in tiles keeps no score; with all scores in memory it holds the square of the length. A run of each is written down by the allocator’s ledger, forward and with its backward pass, where it takes at most a quarter of the time allowed and of the memory that is left.',
    '**Sets attention against a whole block, if that is asked.** A transformer block is run beside its attention, with the four projections and without, at each length.',
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
  gain: (who: string, times: Text) => say`${who} is ${times} as fast.`,
  same: (who: string) => `${who} cannot be told apart from full attention.`,
  room: (length: string) =>
    say`With all scores in memory at most ${length} positions fit into what was left of it.`,
  share: {
    projected: (length: string, percent: Text) =>
      say`At ${length} positions attention with its projections takes ${percent} of a transformer block’s time.`,
    core: (length: string, percent: Text) =>
      say`At ${length} positions the core alone, without projections, takes ${percent} of a block’s time.`,
  },
  reach: {
    projected: (percent: string, length: Text) =>
      say`It reaches ${percent} at ${length} positions.`,
    core: (percent: string, length: Text) =>
      say`The core alone reaches ${percent} at ${length} positions.`,
  },
  noReach: {
    projected: {
      unknown: () => '',
      reached: () => '',
      below: (percent: string) => `It does not reach ${percent} within these lengths.`,
      above: (percent: string) => `It is above ${percent} at all of these lengths.`,
      unsure: (percent: string) => `Whether it reaches ${percent} cannot be told from these runs.`,
    },
    core: {
      unknown: () => '',
      reached: () => '',
      below: (percent: string) => `The core alone does not reach ${percent} within these lengths.`,
      above: (percent: string) => `The core alone is above ${percent} at all of these lengths.`,
      unsure: (percent: string) =>
        `Whether the core alone reaches ${percent} cannot be told from these runs.`,
    },
  } satisfies Record<string, Record<ShareReach['state'], (percent: string) => string>>,
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
  scores: {
    tiled: { forward: 'tiles', backward: 'tiles, backward' },
    materialized: { forward: 'all scores', backward: 'all scores, backward' },
  } satisfies Record<AttentionBytes['scores'], Record<AttentionBytes['pass'], string>>,
  states: {
    recorded: 'recorded',
    waiting: '',
    too_large: 'predicted only: more than a quarter of the memory left',
    no_time: 'predicted only: no time left',
    no_memory: 'predicted only: the memory was not there',
    not_told: 'predicted only: nothing can be recorded here',
  } satisfies Record<AttentionBytes['state'], string>,
  memoryFigure: 'Bytes against the length of the sequence: lines predicted, marks measured',
  memoryFigureHead: ['Form', 'Positions', 'Predicted', 'Measured'],
  memoryGrowth: {
    caption: 'How the bytes grow',
    head: 'Form',
    heads: {
      predicted_exponent: 'Exponent, predicted',
      peak_exponent: 'Measured',
      longest_seq: 'Longest that fits here',
    },
  },
  memory: {
    caption: 'Bytes at each length',
    head: 'Form',
    heads: {
      seq: 'Positions',
      predicted_bytes: 'Predicted',
      peak_bytes: 'Measured',
      state: 'Run',
    },
  },
  parts: {
    core: 'core',
    projected: 'with projections',
    block: 'block',
  } satisfies Record<BlockShare['part'], string>,
  reaches: {
    unknown: '',
    reached: 'reached',
    below: 'not within these lengths',
    above: 'exceeded at all of them',
    unsure: 'not told apart',
  } satisfies Record<ShareReach['state'], string>,
  shareFigure: 'Attention’s share of a transformer block: marks of the time, lines of the work',
  shareFigureHead: ['Part', 'Positions', 'Of the time', 'At least', 'At most', 'Of the work'],
  shares: {
    caption: 'Attention’s share of a transformer block',
    head: 'Part',
    heads: { seq: 'Positions', share_percent: 'Of the time', flops_share_percent: 'Of the work' },
  },
  shareReaches: (percent: string) => ({
    caption: `The length at which attention has ${percent} of a block`,
    head: 'Part',
    heads: { state: 'In time', reach_seq: 'Positions', counted_seq: 'By the work' },
  }),
  blockPoints: {
    caption: 'A block and its attention',
    head: 'Part',
    heads: { seq: 'Positions', outcome: 'Outcome', p50_ms: 'Median', flops: 'Operations' },
  },
  whole: 'The machine',
  rows: {
    room_bytes: 'Memory that was left',
    d_model: 'Width',
    share_percent: 'Share asked for',
  },
} as const
