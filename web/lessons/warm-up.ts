// SPDX-License-Identifier: MIT
//
// The lesson about warm-up, cold start and clocks: what the first call does that no other has to, and what a clock with
// coarse steps can tell.

import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { TimingReport } from '../lab/generated/records.ts'
import { type Lesson, step } from './base/lesson.ts'
import { exactly, type Measured, measured, ordered, ratio } from './base/measured.ts'

/** How many medians the first call took, with the error of the clock. */
function coldStart(report: TimingReport): Measured | undefined {
  const { first_call_ms: point, first_call_error_ms: error } = report
  if (point === undefined || error === undefined) return undefined
  const first = { point, low: Math.max(0, point - error), high: point + error }
  return ratio(first, measured(report, 'p50_ms'))
}

function coldText(name: string, report: TimingReport): string {
  const times = coldStart(report)?.point
  const said = times ? `${formatNumber(times)} times as long` : 'which this clock cannot compare'
  return `${name}: first call ${formatTime(report.first_call_ms)}, median ${formatTime(report.p50_ms)}, ${said}.`
}

const batchText = (name: string, { batch_size, clock_error_percent }: TimingReport): string =>
  `${name}: ${formatExact(batch_size)} calls in a batch, each batch known to ${formatPercent(clock_error_percent)}.`

export const lesson: Lesson = {
  place: 2,
  title: 'Warm-up, cold start and clocks',
  about:
    'Why the first call is another one, and how to time what is shorter than a step of the clock.',
  steps: [
    step<'timing'>({
      title: 'The first call',
      text: [
        'The lab times the very first call alone (the [cold start|cold-start]), then [warms up|warm-up], and only then begins to count. Somebody who opens your page meets the first call; a server that runs all day meets the others.',
        'Both are the same product of 256 × 256 matrices.',
      ],
      link: 'timing?op=matmul&m=256&k=256&n=256&runs=60&max_ms=2000&fresh=true',
      prediction: {
        ask: 'How many times as long as the median does the first call take?',
        quantity: 'times',
        range: true,
        truth: coldStart,
      },
      explain: {
        ask: 'What had the first call to do that the others had not?',
        answer: (report) => [
          coldText('Here', report),
          'A browser compiles WebAssembly twice: at once and quickly, then again and better what runs often. The first call runs the quick version, or waits for the good one.',
          'It is also the first to touch its memory: the system hands out the pages, and no cache holds any of the data. And the core may still be at a low clock.',
          'The lab opened a fresh module for this timing alone. In the one that it keeps, the first call is often hardly slower: any earlier run of the visit has had the kernels compiled.',
        ],
      },
      change: {
        text: [
          'Make the matrices small: 32 in place of 256. That is 512 times less work for each call.',
        ],
        link: 'timing?op=matmul&m=32&k=32&n=32&runs=60&max_ms=2000&fresh=true',
      },
      check: {
        ask: 'Beside its own median, is the first call of the small product longer or shorter than that of the large one?',
        choices: {
          more: 'It is more times as long.',
          less: 'It is fewer times as long.',
        },
        right: (large, small) => ordered(coldStart(small), coldStart(large)),
        because: (large, small) => [
          coldText('256', large),
          coldText('32', small),
          'Much of what the first call pays is fixed: it does not shrink with the work. So a small call pays more for it, in its own measure.',
        ],
      },
    }),
    step<'timing'>({
      title: 'Steps of the clock',
      text: [
        'A browser’s [clock|clock] stands still and then jumps. What is shorter than a jump takes 0, or a whole jump, by chance.',
        'The lab measures the jump before anything else. Then it times many calls together in a [batch|batch], as many as it takes to be sure.',
      ],
      link: 'timing?op=relu&size=256&runs=60&max_ms=1500',
      prediction: {
        ask: 'How large is a step of the clock in this browser?',
        quantity: 'time',
        truth: ({ clock_resolution_ms: step_ms }) =>
          step_ms === undefined ? undefined : exactly(step_ms),
      },
      explain: {
        ask: 'Why would a browser make its clock coarse on purpose?',
        answer: ({ clock_resolution_ms, p50_ms, batch_size }) => [
          `A step is ${formatTime(clock_resolution_ms)} here. A call of relu on 256 numbers takes ${formatTime(p50_ms)}: timed alone, it would read as nothing. The lab timed ${formatExact(batch_size)} calls together.`,
          'A page with a fine clock can tell what lies in a cache by how long a read takes, and so read what is none of its business ([Spectre|spectre]). So browsers round: to 0.1 or 1 ms in most pages, to 5 µs (Chromium) or 20 µs (Firefox, WebKit) where a page is isolated from all others, to 16 or 100 ms in modes for privacy.',
          'A batch that lasts D is uncertain by up to two steps, one at each end. That bound stands beside the time in the tab Numbers.',
        ],
      },
      change: {
        text: ['Give it more to do in each call: 262,144 numbers in place of 256.'],
        link: 'timing?op=relu&size=262144&runs=60&max_ms=1500',
      },
      check: {
        ask: 'How many calls are in a batch now?',
        choices: {
          fewer: 'Fewer than before',
          same: 'As many as before',
          more: 'More than before',
        },
        right: (short, long) => {
          if (long.p50_ms === undefined || short.p50_ms === undefined) return undefined
          if (long.batch_size === short.batch_size) return 'same'
          return long.batch_size < short.batch_size ? 'fewer' : 'more'
        },
        because: (short, long) => [
          batchText('256 numbers', short),
          batchText('262,144 numbers', long),
          'A longer call fills the time that the clock needs with fewer repetitions.',
        ],
      },
    }),
  ],
  closing: [
    'Say which call you mean: the first, or one of many.',
    'A clock has steps: know how large they are before you believe a short time.',
  ],
}
