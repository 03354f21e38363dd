// SPDX-License-Identifier: MIT
//
// The lesson about scaling and the square: powers by which time grows, and what attention pays for a longer text, in time
// and in memory.

import { fieldInterval } from '../lab/format/field.ts'
import { formatBytes, formatNumber, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { AttentionReport, ScalingReport } from '../lab/generated/records.ts'
import { type Lesson, step } from './base/lesson.ts'
import { between, exactly, type Measured, measured, ordered, ratio } from './base/measured.ts'

const powerText = (name: string, report: ScalingReport): string => {
  const { text, bounds = [] } = fieldInterval(report, 'exponent')
  return text
    ? `${name}: the power is ${text}, between ${bounds.join(' and ')}.`
    : `${name}: no power could be fitted.`
}

const shortest = 128
const longest = 512

const at = ({ points }: ScalingReport, length: number) =>
  points.find(({ value }) => value === length) ?? {}

/** How many times as long the longest text takes as one a quarter of it. */
const growth = (report: ScalingReport): Measured | undefined =>
  ratio(measured(at(report, longest), 'p50_ms'), measured(at(report, shortest), 'p50_ms'))

const growthText = (name: string, report: ScalingReport): string => {
  const time = (length: number) => formatTime((at(report, length) as { p50_ms?: number }).p50_ms)
  return `${name}: ${time(shortest)} at ${shortest}, ${time(longest)} at ${longest}, ${formatNumber(growth(report)?.point)} times.`
}

const attention =
  'scaling?op=attention&heads=4&d_model=256&axis=seq&values=64,128,256,512&max_ms=5000'
const linear =
  'scaling?op=linear_attention&heads=4&d_model=256&axis=seq&values=64,128,256,512&max_ms=5000'

const few = 256
const many = 1024
const scoresOf = (heads: number) =>
  `attention?heads=${heads}&d_model=256&values=${few},512,${many}&max_ms=5000`

const bytesAt = ({ memory = [] }: AttentionReport, length: number) =>
  memory.find(
    ({ scores, pass, seq }) => scores === 'materialized' && pass === 'forward' && seq === length,
  )

/** Most in use in the recorded run, with all scores in memory. */
const peak = (report: AttentionReport, length: number): Measured | undefined => {
  const { peak_bytes } = bytesAt(report, length) ?? {}
  return peak_bytes === undefined ? undefined : exactly(peak_bytes)
}

const bytesText = (name: string, report: AttentionReport): string => {
  const at = (length: number) => {
    const { predicted_bytes, peak_bytes } = bytesAt(report, length) ?? {}
    return `at ${formatExact(length)} predicted ${formatBytes(predicted_bytes)}, measured ${formatBytes(peak_bytes)}`
  }
  return `${name}: ${at(few)}; ${at(many)}.`
}

export const lesson: Lesson = {
  place: 5,
  title: 'Scaling and the square',
  about:
    'Time that grows with the size, and time that grows with its square. What that means for long texts.',
  steps: [
    step<'scaling'>({
      title: 'By which power?',
      text: [
        'A product of matrices has three sizes: m × k times k × n. The lab lets `m` grow from 64 to 512 and leaves the others at 256.',
        'If time is a number times m to a power, the points lie on a line where both axes are logarithmic. The slope is the [power|power].',
      ],
      link: 'scaling?op=matmul&m=256&k=256&n=256&axis=m&values=64,128,256,512&max_ms=3000',
      prediction: {
        ask: 'By which power of m does the time grow?',
        choices: {
          one: '1: twice as large, twice as long',
          two: '2: twice as large, four times as long',
          three: '3: twice as large, eight times as long',
        },
        truth: (report) =>
          between(measured(report, 'exponent'), [1.5, 2.5], ['one', 'two', 'three']),
      },
      explain: {
        ask: 'People say that a matrix product is cubic. Is that wrong?',
        answer: (report) => [
          powerText('Here', report),
          'The work is 2 × m × k × n. It is cubic where all three grow together. Here one of them grows, so the work grows as that one.',
          'Always ask: what grows, and what stays?',
        ],
      },
      change: {
        text: [
          'Let [attention|attention] read a longer text: `seq` grows from 64 to 512. Each of its positions is compared with every other.',
        ],
        link: attention,
      },
      check: {
        ask: 'Is the power of attention along `seq` higher or lower than that of the product along `m`?',
        choices: { more: 'Higher', less: 'Lower' },
        right: (first, changed) =>
          ordered(measured(changed, 'exponent'), measured(first, 'exponent')),
        because: (first, changed) => [
          powerText('Product along m', first),
          powerText('Attention along seq', changed),
          'seq stands in the work of attention twice: for each position that looks, and for each that is looked at.',
        ],
      },
    }),
    step<'scaling'>({
      title: 'Four times the text',
      text: [
        'Attention again, with 4 heads and a width of 256. Compare a text of 128 positions with one of 512.',
        'The work of both products of attention is counted exactly: it grows by a factor of 16.',
      ],
      link: attention,
      prediction: {
        ask: 'How many times as long does attention take at 512 as at 128?',
        quantity: 'times',
        range: true,
        truth: growth,
      },
      explain: {
        ask: 'If it was not 16, what else takes time?',
        answer: (report) => [
          growthText('Here', report),
          'Besides both products there is the softmax between them, which grows by the same square, and a fixed cost of each call, which does not grow at all and weighs most on short texts.',
          'The other way round, the scores of a long text may no longer fit into a cache: then it takes more than 16 times as long.',
        ],
      },
      change: {
        text: [
          'Take `linear_attention` instead. It first sums up all keys and values into a small matrix, and lets each position look at that.',
        ],
        link: linear,
      },
      check: {
        ask: 'Does linear attention pay more or less than full attention for four times the text?',
        choices: { less: 'Fewer times as long', more: 'More times as long' },
        right: (first, changed) => ordered(growth(changed), growth(first)),
        because: (first, changed) => [
          growthText('Full', first),
          growthText('Linear', changed),
          'Its work grows as the text, not as its square. It computes something else, though: it cannot look sharply at one position, which costs models some of their accuracy.',
        ],
      },
    }),
    step<'attention'>({
      title: 'All scores in memory',
      text: [
        'The kernel `materialized` writes the scores of all pairs, n² for each head, before it goes on; the others work through them in tiles and keep none.',
        `The lab predicts the bytes of both from their shapes, and records the peak of a run: 4 heads, a width of 256, 256 to 1,024 positions.`,
      ],
      link: scoresOf(4),
      prediction: {
        ask: `How many times the bytes does \`materialized\` take at 1,024 as at 256, forward?`,
        quantity: 'times',
        range: true,
        truth: (report) => ratio(peak(report, many), peak(report, few)),
      },
      explain: {
        ask: 'Why is it less than 16 times? And what do tiles save?',
        answer: (report) => [
          bytesText('Here', report),
          'Only the scores grow by 16: 4 heads × n² numbers of 4 bytes, 1 MB and 16 MB. Queries, keys, values and the result grow by 4, and with tiles that is nearly all.',
        ],
      },
      change: { text: ['Take one head in place of 4, as wide as all of them.'], link: scoresOf(1) },
      check: {
        ask: `Does \`materialized\` take fewer or more bytes at 1,024 with one head?`,
        choices: { less: 'Fewer', more: 'More' },
        right: (first, changed) => ordered(peak(changed, many), peak(first, many)),
        because: (first, changed) => [
          bytesText('4 heads', first),
          bytesText('One', changed),
          'Each head has n² scores of its own, so fewer heads divide them; the square stays.',
        ],
      },
    }),
  ],
  closing: [
    'A power tells what a larger size will cost, as long as nothing else begins to limit.',
    'Ask what grows: the same operation is linear in one size and quadratic in another.',
  ],
}
