// SPDX-License-Identifier: MIT
//
// Texts of a search for the bottleneck.

import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Is the faster form of it really faster?',
  label: 'Parts of the whole',
  plan: [
    '**Times each part alone.** Each with warm-up, repetition and an interval of its median, all within one limit of time.',
    '**Shares out.** What each takes of the whole, and how much of that the intervals leave open.',
    '**Asks what if.** How much faster the whole becomes with one part 2, 4, 10 times as fast, or gone (Amdahl’s law).',
  ],
  stopped: 'Stopped before every part had a time: there are no shares without all of them.',
  share: (name: string, percent: Text) => say`${subject(name)} takes ${percent} of the time.`,
  missing: (untimed: string) => say`${subject(untimed)} has no time, and may take most of it.`,
  ofOthers: (name: string, percent: Text) =>
    say` Of what the others take together, ${subject(name)} takes ${percent}.`,
  whatIf: (times: string, bounds?: string) =>
    ` With it twice as fast, the whole is ${unbroken(`${times} times`)}${bounds ? ` (${unbroken(bounds)})` : ''} as fast.`,
  slider: {
    title: 'What if one part were faster?',
    part: 'Part',
    factor: 'Made faster',
    gain: (part: string, factor: string, gain: string) =>
      say`If ${subject(part)} were ${unbroken(`${factor} times`)} as fast, the whole would be ${strong(`${gain} times`)} as fast.`,
  },
  figure: 'Shares of the time, the largest first',
  figureHead: ['Part', 'Share', 'At least', 'At most'],
  parts: {
    caption: 'The parts in their order',
    head: 'Part',
    heads: {
      p50_ms: 'Median',
      share_percent: 'Share',
      byIntervals: 'By the intervals',
      operations: 'Operations',
      operations_share_percent: 'Of all operations',
    },
  },
  whole: 'The whole',
  rows: { total_ms: 'All parts together', forward_ms: 'Forward pass' },
  amdahl: 'What it would buy: how many times as fast the whole becomes',
  withPart: 'With this part',
  speedups: ['2 times as fast', '4 times', '10 times', 'gone'],
} as const
