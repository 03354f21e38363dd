// SPDX-License-Identifier: MIT
//
// Texts of the form of a timing, which a page shows before anything else.

import { formatConfidence } from '../lab/format/number.ts'

export const texts = {
  title: 'How long does it take, and how sure is that?',
  plan: (
    { warmup, runs, confidence }: Readonly<Record<string, unknown>>,
    clockStep?: string,
  ): readonly string[] => [
    '**Checks first.** A fast kernel is compared with the naive one, element by element, before its runs are timed; of large outputs a sample is.',
    `**Keeps the cold start apart.** The very first call and the warm-up runs (${warmup}) are timed, shown, and left out of the statistics.`,
    `**Repeats.** Timed runs (${runs}), each a batch of calls long enough for the clock${clockStep ? `, which moves in steps of ${clockStep} in this browser` : ''}.`,
    `**Says how sure.** A median and a mean with their ${formatConfidence(Number(confidence))} intervals, and every single run in a picture.`,
  ],
} as const
