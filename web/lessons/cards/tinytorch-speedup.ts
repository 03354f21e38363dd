// SPDX-License-Identifier: MIT
//
// TinyTorch's speed-up: baseline over optimized, and what it reads as the other way round.

import { fieldInterval } from '../../lab/format/field.ts'
import { formatNumber, formatPercent } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

export const card: Card = {
  place: 13,
  title: 'TinyTorch’s speed-up',
  about: 'From 10 ms to 8: is the speed-up 1.25, or 0.8?',
  question: [
    'A model took 10 ms, and takes 8 ms now. A sample of the course divides the new time by the old one and prints: speed-up 0.80.',
    'What is the speed-up? Somebody then averages those of two models, 0.5 and 2. Which were they, and what is the mean?',
  ],
  calculator: calculator({
    fields: {
      baseline: { label: 'Baseline', unit: 'ms', value: 10 },
      optimized: { label: 'Optimized', unit: 'ms', value: 8 },
    },
    results({ baseline, optimized }) {
      return [
        ['Speed-up, baseline / optimized', formatNumber(baseline / optimized)],
        ['Upside down, optimized / baseline', formatNumber(optimized / baseline)],
        ['Time saved', formatPercent(100 * (1 - optimized / baseline))],
      ]
    },
  }),
  experiment: experiment<'comparison'>({
    text: [
      'The lab compares the kernel `naive` of `gelu` on 32,768 numbers, the baseline, with its fastest one, in turns. Both times go into the calculator.',
    ],
    link: 'comparison?baseline.op=gelu&baseline.size=32768&baseline.kernel=naive&optimized.op=gelu&optimized.size=32768&max_ms=3000',
    numbers: ({ baseline_p50_ms, optimized_p50_ms }) => ({
      baseline: baseline_p50_ms,
      optimized: optimized_p50_ms,
    }),
    found(report) {
      const { text, bounds } = fieldInterval(report, 'speedup')
      return [
        text
          ? `The lab’s \`speedup\`: ${text}${bounds ? ` (${bounds.join(' to ')})` : ''}. It is the ratio of batches that took turns, with its interval; the quotient of two medians has none.`
          : 'No speed-up could be told here.',
      ]
    },
  }),
  answer: [
    'The [speed-up|speedup] is the old time over the new one, 10 / 8 = 1.25: above 1 is faster. Upside down it reads 0.80, and a reader who expects the usual meaning takes a gain of 25 % for a loss of 20 %. The same 8 ms save 20 % of the time: say which of the two you mean.',
    'Upside down, 0.5 is a model twice as fast and 2 one that is half as fast. Their arithmetic mean, 1.25, says slower, and the right way up it says faster: ratios are averaged by the root of their product, 1, which is the same both ways.',
  ],
}
