// SPDX-License-Identifier: MIT
//
// The first lesson: how long, and how sure. A time with its interval, and the same work done by another kernel.

import { fieldInterval } from '../lab/format/field.ts'
import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import type { RegressionSubject, TimingReport } from '../lab/generated/records.ts'
import { type Lesson, step } from './base/lesson.ts'
import { between, measured, width } from './base/measured.ts'

const widthText = (report: TimingReport): string => {
  const { text, bounds = [] } = fieldInterval(report, 'p50_ms')
  const median = measured(report, 'p50_ms')
  if (!text) return 'no time'
  return `${text}, between ${bounds.join(' and ')}${median ? `: ${formatNumber(100 * width(median), 2)} % wide` : ''}`
}

/** How many times as long the changed run took, by the question `regression`. */
function timesText(compared: RegressionSubject | undefined): string {
  const { text, bounds = [] } = fieldInterval(compared ?? {}, 'change')
  return text ? `${text} times, between ${bounds.join(' and ')}` : 'not to be compared here'
}

/** One width counts as another where they differ by less. */
const alike = 1.2

export const lesson: Lesson = {
  place: 1,
  title: 'How long, and how sure?',
  about:
    'A time is a number and an interval. See how far two runs differ, and what a kernel can do.',
  steps: [
    step<'timing'>({
      title: 'A time is a range',
      text: [
        'A layer of a neural network is mostly a product of matrices. This one multiplies 128 × 128 by 128 × 128: 2,097,152 times it multiplies two numbers and adds the result.',
        'The lab runs it many times. No two runs take equally long, so the answer is the [median|median], with an [interval|interval] that holds it 19 times in 20.',
      ],
      link: 'timing?op=matmul&m=128&k=128&n=128&runs=100&max_ms=2000',
      prediction: {
        ask: 'How long does one product take here?',
        quantity: 'time',
        range: true,
        truth: (report) => measured(report, 'p50_ms'),
      },
      explain: {
        ask: 'The machine did the same work each time. Why did the runs differ?',
        answer: ({ min_ms, max_ms, runs }) => [
          ...(min_ms === undefined
            ? []
            : [
                `Of ${runs} runs the fastest took ${formatTime(min_ms)} and the slowest ${formatTime(max_ms)}.`,
              ]),
          'The work is the same; the machine is not. Its clock speeds up and slows down, other programs take turns on the core and push data out of the caches, and the browser itself pauses to tidy up.',
          'Such pauses only ever make a run longer. That is why the median is asked for: a few slow runs move the mean, but hardly the median.',
        ],
      },
      change: {
        text: ['Ask for 10 runs in place of 100, and leave the rest as it is.'],
        link: 'timing?op=matmul&m=128&k=128&n=128&runs=10&max_ms=2000',
      },
      check: {
        ask: 'What has become of the interval, as a share of the median?',
        choices: { wider: 'It is wider.', narrower: 'It is narrower.' },
        right: (first, changed) => {
          const medians = [measured(first, 'p50_ms'), measured(changed, 'p50_ms')]
          const [before, after] = medians.map((median) => median && width(median))
          if (!before || !after) return undefined
          if (after > alike * before) return 'wider'
          return after * alike < before ? 'narrower' : undefined
        },
        because: (first, changed) => [
          `${first.runs} runs: ${widthText(first)}. ${changed.runs} runs: ${widthText(changed)}.`,
          'Fewer runs say less, so the interval is usually wider: about three times, by the square root of ten. But ten runs lie close together in time, and may all meet the machine in one mood.',
        ],
      },
    }),
    step<'timing'>({
      title: 'Twice the size, how much longer?',
      text: [
        'Now all three sizes are doubled, to 256. Both matrices that go in have four times as many numbers.',
        'Your last answer was for 128. Say how long this one takes before you see it.',
      ],
      link: 'timing?op=matmul&m=256&k=256&n=256&runs=100&max_ms=2500',
      prediction: {
        ask: 'How long does a product of 256 take here?',
        quantity: 'time',
        range: true,
        truth: (report) => measured(report, 'p50_ms'),
      },
      explain: {
        ask: 'How many times more work is it than at 128, and why?',
        answer: (report) => [
          'Eight times. Four times as many numbers come out, and each of them is a sum twice as long: 2 × 256 × 256 × 256 is 33.6 million [FLOP|flop], against 4.19 million.',
          `Here it took ${formatTime(report.p50_ms)}, which is ${formatRate(report.flops_per_s)}. Where that rate is the same at both sizes, the time is eight times as long.`,
          'The [caches|cache] decide whether it is: three matrices of 128 take 192 KB, three of 256 take 768 KB, and each cache holds only so much.',
        ],
      },
      change: {
        text: [
          'Set the [kernel|kernel] to `naive`: the loops of a textbook, one multiplication after another. The operations are the same, to the last one.',
        ],
        link: 'timing?op=matmul&m=256&k=256&n=256&kernel=naive&runs=20&max_ms=4000',
      },
      check: {
        ask: 'How many times as long does the textbook’s kernel take?',
        choices: {
          little: 'Less than twice',
          some: '2 to 10 times',
          much: 'More than 10 times',
        },
        compares: true,
        right: (_, __, compared) =>
          between(compared && measured(compared, 'change'), [2, 10], ['little', 'some', 'much']),
        because: (fast, naive, compared) => [
          `Naive ${formatTime(naive.p50_ms)}, fast ${formatTime(fast.p50_ms)}: ${timesText(compared)}.`,
          'The fast kernel multiplies four numbers with one instruction ([SIMD|simd]), keeps a block of the result in registers, and so loads each number far less often. Work on paper is no time.',
        ],
      },
    }),
  ],
  closing: [
    'A time without an interval is half an answer.',
    'The same work may take ten times as long: count the work, then measure the rate.',
  ],
}
