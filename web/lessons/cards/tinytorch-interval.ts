// SPDX-License-Identifier: MIT
//
// TinyTorch's benchmark: the interval of a few runs by the normal distribution, as the course has it, and by Student's.

import { fieldInterval } from '../../lab/format/field.ts'
import { formatNumber } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const z = 1.96

/** The quantile of Student's t whose normal one is z, by the expansion in 1 / degrees of freedom (Abramowitz and Stegun,
 *  26.7.5): off by less than 1 % from 3 on. */
function student(freedom: number): number {
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** power, 0)
}

export const card: Card = {
  place: 10,
  title: 'TinyTorch’s interval',
  about: 'Ten runs, a mean and 1.96. How sure is that?',
  question: [
    'A benchmark of the course makes ten runs and gives mean ± 1.96 × standard deviation / √10 as what holds the true mean 95 times in 100.',
    'Is it as sure as it says? What does it take for granted about the runs?',
  ],
  calculator: calculator({
    fields: {
      mean: { label: 'Mean', unit: 'ms', value: 10 },
      spread: { label: 'Standard deviation', unit: 'ms', value: 1 },
      runs: { label: 'Runs', unit: '', value: 10, least: 4 },
    },
    results({ mean, spread, runs }) {
      const [error, t] = [spread / Math.sqrt(runs), student(runs - 1)]
      const ends = (factor: number) =>
        `${formatNumber(mean - factor * error)} to ${formatNumber(mean + factor * error)} ms`
      return [
        ['By 1.96', ends(z)],
        [`By Student’s ${formatNumber(t)}`, ends(t)],
        ['Too narrow by', `${formatNumber(100 * (1 - z / t))} %`],
      ]
    },
  }),
  experiment: experiment<'timing'>({
    text: [
      'The lab times `gelu` on 65,536 numbers in ten runs. Mean, deviation and runs go into the calculator.',
    ],
    link: 'timing?op=gelu&size=65536&runs=10&max_ms=1500',
    numbers: ({ mean_ms, std_ms, runs }) => ({
      mean: mean_ms,
      spread: std_ms || undefined,
      runs: mean_ms === undefined ? undefined : Math.max(4, runs),
    }),
    found(report) {
      const mean = fieldInterval(report, 'mean_ms')
      const median = fieldInterval(report, 'p50_ms')
      const said = ({ text, bounds }: typeof mean) =>
        `${text || '–'}${bounds ? ` (${bounds.join(' to ')})` : ''}`
      return [
        `The lab’s mean, by Student’s t: ${said(mean)}. Its median: ${said(median)}, which ${report.prefers_median ? 'it prefers here, for the runs are skewed' : 'takes no shape of the runs for granted'}.`,
      ]
    },
  }),
  answer: [
    'No. 1.96 is for a spread that is known; ten runs only guess it, and often too small. Student’s t takes that into account: 2.26 for ten runs, 15 % wider. From 100 runs on the two are alike.',
    'Both take for granted that runs know nothing of each other and lie around the mean like a bell. Times do not: they have a floor and a long tail, and neighbours are alike. So this lab shows the [median|median] by ranks, makes its [interval|interval] wider where runs wander together, and says so.',
  ],
}
