// SPDX-License-Identifier: MIT
//
// The lesson about Amdahl's law and bottlenecks: shares of the work and of the time, and what a faster part is worth.

import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import type { BottleneckPart, BottleneckReport } from '../lab/generated/records.ts'
import { type Choices, type Lesson, step } from './base/lesson.ts'
import { type Measured, measured, ordered } from './base/measured.ts'

const names: Choices = {
  product: 'The linear layer',
  gelu: 'gelu',
  softmax: 'softmax',
}
const places = Object.keys(names)

/** A linear layer, gelu on its output, and softmax, as a link. */
const parts = (geluKernel = ''): string =>
  [
    'bottleneck?subjects.0.op=linear&subjects.0.batch=128&subjects.0.in_features=256&subjects.0.out_features=256',
    `subjects.1.op=gelu&subjects.1.size=32768${geluKernel}`,
    'subjects.2.op=softmax&subjects.2.rows=512&subjects.2.cols=128',
    'max_ms=4000',
  ].join('&')

const share = (part: BottleneckPart | undefined): Measured | undefined =>
  part && measured(part, 'share_percent')

/** The part whose share lies above all others'. */
function slowest({ parts }: BottleneckReport): string | undefined {
  const above = places.filter((_, place) =>
    parts.every(
      (other, index) => index === place || ordered(share(parts[place]), share(other)) === 'more',
    ),
  )
  return above[0]
}

/** How many times as fast the whole is with a share of its time made so many times as fast (Amdahl). */
function amdahl(percent: Measured | undefined, factor: number): Measured | undefined {
  if (!percent) return undefined
  const whole = (share: number) => 1 / (1 - share / 100 + share / 100 / factor)
  return { point: whole(percent.point), low: whole(percent.low), high: whole(percent.high) }
}

const sharesText = (report: BottleneckReport): string =>
  `${report.parts.map(({ share_percent, p50_ms, operations_share_percent }, place) => `${names[places[place] ?? '']} takes ${formatPercent(share_percent)} of the time (${formatTime(p50_ms)}) for ${formatPercent(operations_share_percent)} of the operations`).join('; ')}.`

export const lesson: Lesson = {
  place: 7,
  title: 'Amdahl and bottlenecks',
  about:
    'A part can only give back the time that it takes. Find the part that is worth the trouble.',
  steps: [
    step<'bottleneck'>({
      title: 'Share of the work, share of the time',
      text: [
        'Three parts of a network, one after another: a linear layer from 256 numbers to 256 for 128 samples, `gelu` on what comes out, and `softmax` on 512 rows of 128.',
        'On paper the linear layer does nearly all of it: 16.8 million operations. The lab times each part alone.',
      ],
      link: parts(),
      prediction: {
        ask: 'What share of the time does the linear layer take?',
        quantity: 'percent',
        range: true,
        truth: ({ parts: [linear] }) => share(linear),
      },
      explain: {
        ask: 'Why is its share of the time another one than its share of the operations?',
        answer: (report) => [
          sharesText(report),
          'Operations are not equally fast. The product keeps four or more multiplications going at once, from numbers that it holds in registers. softmax needs exponentials, each of which is a dozen operations and more, and goes over its rows several times.',
          'That is why a profile is measured, and not counted.',
        ],
      },
      change: {
        text: [
          'Set the `kernel` of gelu to `naive`: one number at a time, by the functions of the standard library.',
        ],
        link: parts('&subjects.1.kernel=naive'),
      },
      check: {
        ask: 'Which part takes most of the time now?',
        choices: names,
        right: (_, changed) => slowest(changed),
        because: (first, changed) => [
          `Before: ${sharesText(first)}`,
          `Now: ${sharesText(changed)}`,
          'One slow [kernel|kernel] moves the [bottleneck|bottlenecks]. The others take as long as before; only their shares are smaller.',
        ],
      },
    }),
    step<'bottleneck'>({
      title: 'What a faster part is worth',
      text: [
        'The same three parts, with fast kernels. Say you make softmax ten times as fast.',
        '[Amdahl’s law|amdahl]: only its share of the time shrinks. The rest stays.',
      ],
      link: parts(),
      prediction: {
        ask: 'How many times as fast does the whole become?',
        quantity: 'times',
        truth: ({ parts: [, , softmax] }) => amdahl(share(softmax), 10),
      },
      explain: {
        ask: 'How much could you gain at most, if softmax took no time at all?',
        answer: ({ parts: [, , softmax] }) => [
          `softmax takes ${formatPercent(softmax?.share_percent)} of the time. Ten times as fast, the whole would be ${formatNumber(softmax?.speedup_10x)} times as fast; without it, ${formatNumber(softmax?.speedup_limit)} times.`,
          'The law: 1 / (1 − share + share / factor). The share sets the limit, however large the factor: a share of a tenth gives at most 1.11 times.',
        ],
      },
      change: {
        text: ['Make gelu naive again, and suppose you could make it ten times as fast.'],
        link: parts('&subjects.1.kernel=naive'),
      },
      check: {
        ask: 'Which is worth more here: gelu ten times as fast, or softmax ten times as fast?',
        choices: { gelu: 'gelu', softmax: 'softmax' },
        right: (_, { parts: [, gelu, softmax] }) => {
          const order = ordered(share(gelu), share(softmax))
          return order && (order === 'more' ? 'gelu' : 'softmax')
        },
        because: (_, changed) => {
          const [, gelu, softmax] = changed.parts
          return [
            sharesText(changed),
            `Ten times as fast, gelu would make the whole ${formatNumber(gelu?.speedup_10x)} times as fast, softmax ${formatNumber(softmax?.speedup_10x)} times.`,
            'By the same factor, the part with the larger share is worth more. So measure shares first.',
          ]
        },
      },
    }),
  ],
  closing: [
    'The share of a part is the most that it can give back.',
    'Improve what takes time, not what looks slow.',
  ],
}
