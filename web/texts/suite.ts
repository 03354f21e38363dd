// SPDX-License-Identifier: MIT
//
// Texts of a suite.

import type { SuiteCandidate } from '../lab/generated/records.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Are the two best really different?',
  label: 'Candidates, the first is the baseline',
  plan: [
    '**Goes there and back.** Each round calls all candidates in some order and then in the reverse, so that a machine that warms up or slows down does so for all.',
    '**Shuffles.** The order changes from round to round, so that nobody always follows the same neighbour.',
    '**Compares with the first.** Each has a speedup with its interval; a second copy of the first is the control.',
  ],
  times: ' times',
  best: (name: string, times: Text, first: string) =>
    say`${subject(name)} is ${times} as fast as ${subject(first)}.`,
  none: (first: string, percent: string) =>
    say`None of the others is more than ${unbroken(percent)} faster than ${subject(first)}.`,
  noneShown: (first: string) =>
    say`None of the others is shown to be faster than ${subject(first)}.`,
  counts: (faster: number, slower: number, same: number, unstable: number) =>
    unstable > 0
      ? ` In all ${faster} faster, ${slower} slower, ${same} not told apart, ${unstable} not stable.`
      : ` In all ${faster} faster, ${slower} slower, ${same} not told apart.`,
  tied: (names: string) => ` ${names} may be as fast.`,
  nothingTells: 'No verdict: nothing tells which is the fastest.',
  fastest: (name: string, time: Text) =>
    say`The fastest is ${subject(name)}: a call takes ${time}.`,
  together: (names: string) => say`${strong('Not told apart')} as the fastest: ${names}.`,
  alone: 'faster than every other candidate',
  notToldApart: 'not told apart',
  figure: { speedup: 'Speedup over the first', time: 'Median time of a call' },
  axis: { speedup: 'speedup', time: 'time of a call' },
  bounds: ['From', 'To'],
  table: {
    caption: 'The candidates in their order',
    head: 'Candidate',
    heads: { verdict: 'Verdict', speedup: 'Speedup', p50_ms: 'Median' },
  },
  whole: 'The suite itself',
  rows: { fastest: 'Fastest', control_ratio: 'Control, the first over its copy', rounds: 'Rounds' },
  words: {
    none: '',
    baseline: 'baseline',
    faster: 'faster',
    slower: 'slower',
    not_told_apart: 'not told apart',
    not_stable: 'not stable',
  } satisfies Record<SuiteCandidate['verdict'], string>,
} as const
