// SPDX-License-Identifier: MIT
//
// The lesson about the roofline: whether arithmetic or memory limits an operation, and what a cache is worth.

import { formatBytes, formatNumber } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import type { RooflinePoint, RooflineReport } from '../lab/generated/records.ts'
import { type Choices, type Lesson, step } from './base/lesson.ts'
import { measured, ordered, ratio } from './base/measured.ts'

const bounds: Choices = {
  memory: 'Memory: it waits for data.',
  compute: 'Arithmetic: it computes.',
}

const boundOf = ({ points: [point] }: RooflineReport): string | undefined =>
  point?.achieved_percent === undefined || point.bound === 'not_told_apart'
    ? undefined
    : point.bound

const rate = (point: RooflinePoint | undefined): string =>
  formatRate(point?.flops_per_s).replace('FLOP', 'op')

function placeText(name: string, { points: [point] }: RooflineReport): string {
  const { intensity, ridge } = point ?? {}
  const limit = ridge === undefined ? 'could not be told' : `lies at ${formatNumber(ridge)}`
  return `${name}: ${formatNumber(intensity)} operations a byte; the ridge of this machine ${limit}. It reached ${rate(point)}.`
}

/** How many times as fast the small one is, in operations a second. */
const cacheGain = ({ points: [small, large] }: RooflineReport) =>
  small && large && ratio(measured(small, 'flops_per_s'), measured(large, 'flops_per_s'))

const gainText = (name: string, report: RooflineReport): string => {
  const [small, large] = report.points
  return `${name}: ${rate(small)} in ${formatBytes(small?.working_set_bytes)}, ${rate(large)} in ${formatBytes(large?.working_set_bytes)}, a ratio of ${formatNumber(cacheGain(report)?.point)}.`
}

const twoSizes = (op: string): string =>
  `roofline?subjects.0.op=${op}&subjects.0.size=4096&subjects.1.op=${op}&subjects.1.size=4194304&max_ms=6000`

export const lesson: Lesson = {
  place: 6,
  title: 'The roofline',
  about:
    'Every operation is limited by arithmetic or by memory. Find out which, and what a cache is worth.',
  steps: [
    step<'roofline'>({
      title: 'Arithmetic or memory?',
      text: [
        '`relu` compares each number with 0. Here it has 262,144 of them: it reads 4 bytes, makes one comparison, and writes 4 bytes.',
        'The lab measures two limits of this machine, how fast it computes (its [peak|peak]) and how fast it moves bytes (its [bandwidth|bandwidth]), and then where the operation stands between them.',
      ],
      link: 'roofline?subjects.0.op=relu&subjects.0.size=262144&largest_bytes=4194304&max_ms=6000',
      prediction: {
        ask: 'Which of the two limits it?',
        choices: bounds,
        truth: boundOf,
      },
      explain: {
        ask: 'What would make it faster: a processor that computes twice as fast, or memory that is twice as fast?',
        answer: (report) => [
          placeText('relu', report),
          '[Intensity|intensity] is operations for each byte moved. Left of the [ridge|ridge] of the [roofline|roofline], data arrive more slowly than they can be used: the arithmetic waits. Right of it, the data wait.',
          'relu has one operation for 8 bytes, 0.125 a byte. Almost every machine can do far more than that, so faster arithmetic would change nothing.',
        ],
      },
      change: {
        text: ['Ask the same of `matmul`, 256 × 256 × 256, which uses each number 256 times.'],
        link: 'roofline?subjects.0.op=matmul&subjects.0.m=256&subjects.0.k=256&subjects.0.n=256&largest_bytes=4194304&max_ms=6000',
      },
      check: {
        ask: 'What limits the product?',
        choices: bounds,
        right: (_, changed) => boundOf(changed),
        because: (first, changed) => [
          placeText('relu', first),
          placeText('matmul', changed),
          'A product does more arithmetic for each byte the larger it is. That is why layers are written as products, and why small steps between them are joined to them: each that is left out saves a walk through memory.',
        ],
      },
    }),
    step<'roofline'>({
      title: 'What a cache is worth',
      text: [
        'relu twice: on 4,096 numbers, which fit into the smallest [cache|cache] together with the result, and on 4,194,304, a [working set|working-set] of 32 MB with it.',
        'Per number, both do the same.',
      ],
      link: twoSizes('relu'),
      prediction: {
        ask: 'How many times as many numbers a second does the small one get through?',
        quantity: 'times',
        range: true,
        truth: cacheGain,
      },
      explain: {
        ask: 'Where do the numbers of the large one come from?',
        answer: (report) => [
          gainText('Here', report),
          'From main memory, or the last cache before it: tens of times as far away as the first cache. The processor asks for data ahead, which hides some of that, but the road is only so wide.',
          'Timed in a loop, the small one finds its data where it left them. In a model it might not: another layer was there in between.',
        ],
      },
      change: {
        text: [
          'Take `gelu` in place of `relu`, on the same bytes: by the table five operations for each number, and one of them, erf, is many for the processor.',
        ],
        link: twoSizes('gelu'),
      },
      check: {
        ask: 'Does gelu lose more or less by the large size than relu did?',
        choices: { less: 'It loses less.', more: 'It loses more.' },
        right: (first, changed) => ordered(cacheGain(changed), cacheGain(first)),
        because: (first, changed) => [
          gainText('relu', first),
          gainText('gelu', changed),
          'gelu computes while data arrive. The more there is to compute for each byte, the less the distance of memory matters.',
        ],
      },
    }),
  ],
  closing: [
    'First ask which limit holds; what is not the limit need not be made faster.',
    'Fewer operations help only where operations are the limit.',
  ],
}
