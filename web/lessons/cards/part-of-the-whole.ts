// SPDX-License-Identifier: MIT
//
// Amdahl's law: what a faster part is worth to the whole.

import { formatNumber, formatPercent } from '../../lab/format/format.ts'
import type { BottleneckReport } from '../../lab/generated/records.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const largest = ({ parts }: BottleneckReport) =>
  [...parts].sort((a, b) => (b.share_percent ?? 0) - (a.share_percent ?? 0))[0]

export const card: Card = {
  place: 1,
  title: 'A part of the whole',
  about: 'One part becomes ten times as fast. What does the whole gain?',
  question: [
    'A model spends 60 % of its time in attention. Somebody makes attention ten times as fast, and promises a model that is nearly ten times as fast.',
    'What will they measure, and what is the most that any improvement of attention could bring?',
  ],
  calculator: calculator({
    fields: {
      share: { label: 'Share of the part', unit: '%', value: 60, most: 100 },
      factor: { label: 'Made so many times as fast', unit: '', value: 10 },
    },
    results({ share, factor }) {
      const rest = 1 - share / 100
      const limit = rest > 0 ? `${formatNumber(1 / rest)} times` : 'none'
      return [
        ['The whole is', `${formatNumber(1 / (rest + share / 100 / factor))} times as fast`],
        ['The limit, were the part free', limit],
        [
          'The part’s share afterwards',
          formatPercent((100 * share) / (share + rest * 100 * factor)),
        ],
      ]
    },
  }),
  experiment: experiment<'bottleneck'>({
    text: [
      'A linear layer, `gelu` and `softmax`, one after another: the lab times each part alone. The largest share goes into the calculator.',
    ],
    link: 'bottleneck?subjects.0.op=linear&subjects.0.batch=128&subjects.0.in_features=256&subjects.0.out_features=256&subjects.1.op=gelu&subjects.1.size=32768&subjects.2.op=softmax&subjects.2.rows=512&subjects.2.cols=128&max_ms=3000',
    numbers: (report) => ({ share: largest(report)?.share_percent }),
    found(report) {
      const part = largest(report)
      return [
        `The largest part here is ${part?.name.replace(/^\d+ /, '') ?? 'none'}, with ${formatPercent(part?.share_percent)} of the time. Without it the whole would be ${formatNumber(part?.speedup_limit)} times as fast, at most.`,
      ]
    },
  }),
  answer: [
    'The other 40 % stay. Ten times as fast, attention takes 6 % of the old time, so the whole takes 46 %: 2.17 times as fast. Were attention free, 40 % would remain: 2.5 times, and no more.',
    'That is [Amdahl’s law|amdahl]: 1 / (1 − share + share / factor). The share sets the limit, the factor only how near one comes to it. And afterwards the part that was improved is a small one: measure again before the next one.',
  ],
}
