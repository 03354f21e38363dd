// SPDX-License-Identifier: MIT
//
// Runs and certainty: how many runs an interval of a wanted width takes.

import { formatNumber, formatPercent } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

/** Of the normal distribution, which Student's comes close to with this many runs: of 95 %, and of 4 times in 5. */
const z = 1.96
const z4of5 = 0.84

export const card: Card = {
  place: 8,
  title: 'How many runs?',
  about: 'Ten runs, and a difference of 3 %. Is it one?',
  question: [
    'Runs of a program spread by 8 % around their mean. Ten runs before a change and ten after it differ by 3 %.',
    'Would you report the change as a gain? How many runs would it take to be sure, and does that depend on the program?',
  ],
  calculator: calculator({
    fields: {
      spread: { label: 'Spread of the runs', unit: '% of the mean', value: 8 },
      runs: { label: 'Runs of each', unit: '', value: 10, least: 2 },
      difference: { label: 'Difference to be seen', unit: '%', value: 3 },
    },
    results({ spread, runs, difference }) {
      const half = z * spread * Math.sqrt(2 / runs)
      const needed = (z: number) => formatExact(Math.ceil(2 * ((z * spread) / difference) ** 2))
      return [
        ['A difference is known to', `± ${formatPercent(half)}`],
        [
          `A difference of ${formatPercent(difference)}`,
          difference > half ? 'can be seen' : 'can not be seen',
        ],
        ['Runs of each to find it every second time', needed(z)],
        ['To find it 4 times in 5', needed(z + z4of5)],
      ]
    },
  }),
  experiment: experiment<'timing'>({
    text: [
      'The lab times a product of 128 × 128 matrices 100 times. The spread of its runs goes into the calculator.',
    ],
    link: 'timing?op=matmul&m=128&k=128&n=128&runs=100&max_ms=2000',
    numbers: ({ coefficient_of_variation: variation }) => ({
      spread: variation ? 100 * variation : undefined,
    }),
    found: ({ coefficient_of_variation: variation, interval_widening: widening }) => [
      variation === undefined
        ? 'The spread could not be told here.'
        : `The runs spread by ${formatPercent(100 * variation)} of their mean.${widening && widening > 1 ? ` They also wander together, so the interval of their median was made ${formatNumber(widening)} times as wide.` : ''}`,
    ],
  }),
  answer: [
    'The error of a mean shrinks with the root of the runs: 8 % over ten runs is 2.5 %, that of a difference of two means 3.6 %, and the interval of 95 % is about ± 7 %. Nothing can be said of 3 %. With 55 runs of each it is ± 3 %: a true difference of 3 % is then found every second time. With 112 it is found 4 times in 5.',
    'That holds for independent runs. Neighbours in time resemble each other, so they say less; and between two blocks of runs the machine changes. Take turns, and let an [interval|interval] decide.',
  ],
}
