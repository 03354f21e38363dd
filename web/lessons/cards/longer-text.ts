// SPDX-License-Identifier: MIT
//
// Scaling prediction: from texts of 128, 256 and 512 tokens to one of 2,048.

import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const lengths = [128, 256, 512] as const
const target = 2048

/** Slope of a line through points by least squares. */
function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const products = x.map((value, at) => (value - mx) * ((y[at] ?? 0) - my))
  return mean(products) / mean(x.map((value) => (value - mx) ** 2))
}

export const card: Card = {
  place: 6,
  title: 'From 512 tokens to 2,048',
  about: 'Three times are known. What will a text four times as long take?',
  question: [
    'Attention was timed on texts of 128, 256 and 512 tokens. Somebody wants to read 2,048.',
    'Predict the time, and say how far you would trust it. What could make it wrong?',
  ],
  calculator: calculator({
    fields: {
      t128: { label: '128 tokens', unit: 'ms', value: 1 },
      t256: { label: '256 tokens', unit: 'ms', value: 3.6 },
      t512: { label: '512 tokens', unit: 'ms', value: 14 },
    },
    results({ t128, t256, t512 }) {
      const times = [t128, t256, t512]
      const power = slope(lengths.map(Math.log), times.map(Math.log))
      const [from128, from256] = [Math.log2(t256 / t128), Math.log2(t512 / t256)]
      return [
        ['Power, of all three', formatNumber(power)],
        ['From 128 to 256, and to 512', `${formatNumber(from128)}, ${formatNumber(from256)}`],
        ['2,048 tokens, by that power', formatTime(t512 * (target / 512) ** power)],
        ['By the square', formatTime(t512 * (target / 512) ** 2)],
        ['By the line', formatTime(t512 * (target / 512))],
      ]
    },
  }),
  experiment: experiment<'scaling'>({
    text: [
      'The lab times attention with 4 heads and a width of 256 at the three lengths, predicts 2,048, and then measures it. The three times go into the calculator.',
    ],
    link: `scaling?op=attention&heads=4&d_model=256&axis=seq&values=${lengths.join(',')}&predict=${target}&max_ms=5000`,
    numbers: ({ points }) =>
      Object.fromEntries(
        lengths.map((length) => [
          `t${length}`,
          points.find(({ value }) => value === length)?.p50_ms,
        ]),
      ),
    found: ({ exponent, predicted_ms, predicted_ci_low_ms, predicted_ci_high_ms, checked_ms }) => [
      predicted_ms === undefined
        ? 'Nothing could be predicted from this run.'
        : `The power is ${formatNumber(exponent)}. Predicted for 2,048: ${formatTime(predicted_ms)}, between ${formatTime(predicted_ci_low_ms)} and ${formatTime(predicted_ci_high_ms)}. Measured afterwards: ${formatTime(checked_ms)}.`,
    ],
  }),
  answer: [
    'Each token is compared with every other, so the work grows as the square: four times the text is sixteen times the work. On short texts the measured [power|power] is lower, since the fixed cost of a call and the parts that grow as a line weigh more; a line through three short ones promises too little.',
    'It goes wrong the other way where the scores of a long text leave a cache, or memory itself is full. Give the prediction with its interval, and test it at one length between before anybody relies on it.',
  ],
}
