// SPDX-License-Identifier: MIT
//
// Priorities: what to optimise first, by shares of the time against days of work.

import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const share = { unit: '%', least: 0, most: 100 } as const
const factor = { unit: 'times', least: 1 } as const
const days = { unit: 'days' } as const

export const card: Card = {
  place: 7,
  title: 'What first?',
  about: 'Three parts, three proposals, one week. Where does it bring most?',
  question: [
    'Three parts of a model take 70, 20 and 10 % of its time. The first could become 1.3 times as fast in five days, the second 4 times in three, the third 10 times in one.',
    'In which order would you do them? Does the order change when one is done?',
  ],
  calculator: calculator({
    fields: {
      share1: { label: 'Share of A', value: 70, ...share },
      factor1: { label: 'A becomes', value: 1.3, ...factor },
      days1: { label: 'A costs', value: 5, ...days },
      share2: { label: 'Share of B', value: 20, ...share },
      factor2: { label: 'B becomes', value: 4, ...factor },
      days2: { label: 'B costs', value: 3, ...days },
      share3: { label: 'Share of C', value: 10, ...share },
      factor3: { label: 'C becomes', value: 10, ...factor },
      days3: { label: 'C costs', value: 1, ...days },
    },
    results(numbers) {
      const parts = [
        ['A', numbers.share1, numbers.factor1, numbers.days1],
        ['B', numbers.share2, numbers.factor2, numbers.days2],
        ['C', numbers.share3, numbers.factor3, numbers.days3],
      ] as const
      const all = parts.reduce((sum, [, share]) => sum + share, 0) || 1
      const saved = parts.map(([name, share, factor, cost]) => ({
        name,
        percent: (100 * share * (1 - 1 / factor)) / all,
        cost,
      }))
      const order = [...saved].sort((a, b) => b.percent / b.cost - a.percent / a.cost)
      const left = 100 - saved.reduce((sum, { percent }) => sum + percent, 0)
      return [
        ...saved.map(
          ({ name, percent, cost }) =>
            [
              `${name} saves`,
              `${formatPercent(percent)} of the time, ${formatPercent(percent / cost)} a day`,
            ] as const,
        ),
        ['In this order', order.map(({ name }) => name).join(', ')],
        ['With all three', `${formatNumber(100 / left)} times as fast`],
      ]
    },
  }),
  experiment: experiment<'bottleneck'>({
    text: [
      'The lab times three parts: a linear layer with the kernel `naive`, `gelu`, and `softmax`. Their shares go into the calculator as A, B and C.',
    ],
    link: 'bottleneck?subjects.0.op=linear&subjects.0.batch=32&subjects.0.in_features=128&subjects.0.out_features=128&subjects.0.kernel=naive&subjects.1.op=gelu&subjects.1.size=65536&subjects.2.op=softmax&subjects.2.rows=256&subjects.2.cols=256&max_ms=3000',
    numbers: ({ parts: [a, b, c] }) => ({
      share1: a?.share_percent,
      share2: b?.share_percent,
      share3: c?.share_percent,
    }),
    found: ({ parts }) => [
      `${parts.map(({ name, share_percent, p50_ms }) => `${name}: ${formatTime(p50_ms)}, ${formatPercent(share_percent)}`).join('; ')}.`,
    ],
  }),
  answer: [
    'What counts is the time that is saved for a day of work: share × (1 − 1 / factor) / days. A saves 16 % in five days, B 15 % in three, C 9 % in one: C, B, A. The largest part and the largest factor are both bad guides alone.',
    'As long as the parts follow one another, the time that each saves does not depend on the others, so the order stays. The shares change, though, and so does the guess at what is left: measure again after each.',
  ],
}
