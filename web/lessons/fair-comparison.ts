// SPDX-License-Identifier: MIT
//
// The lesson about fair comparison and regression: the same thing against itself, fewer operations that may be slower,
// and two runs of one kind of which one is later.

import { fieldInterval } from '../lab/format/field.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import type { ComparisonReport, RegressionSubject, TimingReport } from '../lab/generated/records.ts'
import { type Choices, type Lesson, step } from './base/lesson.ts'
import { between, exactly, measured } from './base/measured.ts'

const square = (role: string, size: number): string =>
  `${role}.op=matmul&${role}.m=${size}&${role}.k=${size}&${role}.n=${size}`
const compare = (baseline: string, optimized: string): string =>
  `comparison?${baseline}&${optimized}&max_ms=3000`

const [from128, to128] = [square('baseline', 128), square('optimized', 128)]

const verdicts: Choices = {
  faster: 'The second is faster.',
  slower: 'The second is slower.',
  same: 'They are not told apart.',
}

/** The verdict; undefined where the machine was too restless for one. */
function verdictOf({ outcome, verdict }: ComparisonReport): string | undefined {
  if (outcome !== 'measured' || verdict === 'not_stable') return undefined
  return verdict === 'not_told_apart' ? 'same' : verdict
}

const speedupText = (report: ComparisonReport): string => {
  const { text, bounds = [] } = fieldInterval(report, 'speedup')
  const interval = bounds.length > 0 ? `, between ${bounds.join(' and ')}` : ''
  return `The second is ${text || '–'} times as fast as the first${interval}; less than ${formatPercent(report.minimum_effect_percent)} does not count.`
}

const controlText = (report: ComparisonReport): string => {
  const { text, bounds = [] } = fieldInterval(report, 'control_ratio')
  return text && bounds.length > 0
    ? `The control, the first against itself in the same minutes, came to ${text}, between ${bounds.join(' and ')}.`
    : 'There was no time for a control.'
}

const medianText = (name: string, report: TimingReport): string => {
  const { text, bounds = [] } = fieldInterval(report, 'p50_ms')
  return `${name}: ${text || '–'}${bounds.length > 0 ? `, between ${bounds.join(' and ')}` : ''}.`
}

/** What the question `regression` says of the later run. */
function regressionText(compared: RegressionSubject | undefined): readonly string[] {
  const { text, bounds = [] } = fieldInterval(compared ?? {}, 'change')
  if (!compared || !text) return ['These two runs could not be compared.']
  const { level_spread_percent: spread, smallest_slowdown: least } = compared
  return [
    `By \`regression\` the later run took ${text} times as long, between ${bounds.join(' and ')}.`,
    ...(spread === undefined || least === undefined
      ? []
      : [
          `A machine’s level moves between runs. It allows ${formatPercent(spread)} for that, so it would have said slower from ${formatNumber(least)} times on; three saved runs and more tell smaller changes.`,
        ]),
  ]
}

/** Its verdict; undefined where it came to none. */
const regressed = { slower: 'more', faster: 'less', not_told_apart: 'same' }

const again = 'timing?op=matmul&m=128&k=128&n=128&runs=60&max_ms=2000'

export const lesson: Lesson = {
  place: 8,
  title: 'Fair comparison and regression',
  about: 'When may you say that B is faster than A, or that today is slower than yesterday?',
  steps: [
    step<'comparison'>({
      title: 'A against A',
      text: [
        'First and second are the same product, with the same kernel. The lab runs them in turns, A B B A, so that a machine that slows down meanwhile slows both.',
        'A fair test must be able to say that there is no difference; so it has a [control|control].',
      ],
      link: compare(from128, to128),
      prediction: { ask: 'What will it say?', choices: verdicts, truth: verdictOf },
      explain: {
        ask: 'What goes wrong if one runs A a hundred times, and then B a hundred times?',
        answer: (report) => [
          speedupText(report),
          controlText(report),
          'In two blocks, whatever changes between them looks like a difference of A and B: the clock of the core, its heat, a download. In turns it meets both.',
          'For a verdict the whole interval must lie beyond what does not count. A control that differs moves that edge further out.',
        ],
      },
      change: {
        text: ['Give the first the kernel `naive`. The operations are the same.'],
        link: compare(`${from128}&baseline.kernel=naive`, to128),
      },
      check: {
        ask: 'How many times as fast as the naive kernel is the fast one?',
        choices: { few: 'Less than 3 times', some: '3 to 10 times', many: 'More than 10 times' },
        right: (_, changed) =>
          between(measured(changed, 'speedup'), [3, 10], ['few', 'some', 'many']),
        because: (_, changed) => [
          speedupText(changed),
          '[Speed-up|speedup] is the time of the baseline divided by that of the new one. Written the other way round, 10 times as fast reads as 0.1.',
        ],
      },
    }),
    step<'comparison'>({
      title: 'Less work, and slower?',
      text: [
        'Now the second is a product of 127 × 127 × 127: 2.3 % fewer operations than 128 × 128 × 128.',
        'Work on paper says that it is faster. Kernels work on vectors of four numbers, and on blocks of vectors.',
      ],
      link: compare(from128, square('optimized', 127)),
      prediction: { ask: 'What will it say?', choices: verdicts, truth: verdictOf },
      explain: {
        ask: 'Why might 127 be slower than 128?',
        answer: (report) => [
          speedupText(report),
          '128 is 32 vectors of four. 127 is 31 vectors and three numbers over, which the kernel does one by one or in a vector that is partly empty; and rows of 127 numbers begin where no vector does.',
          'So sizes that are multiples of 8 or 16 are often the fastest. Models are made with such widths for this reason.',
        ],
      },
      change: {
        text: ['Make the second 64 × 64 × 64: an eighth of the operations.'],
        link: compare(from128, square('optimized', 64)),
      },
      check: {
        ask: 'How many times as fast is the small one?',
        choices: { less: 'Less than 6 times', eight: '6 to 10 times', more: 'More than 10 times' },
        right: (_, changed) =>
          between(measured(changed, 'speedup'), [6, 10], ['less', 'eight', 'more']),
        because: (_, changed) => [
          speedupText(changed),
          'Eight times would be the same rate at both sizes. A small product has more edge for its inside and a fixed cost in each call; a large one leaves the nearest cache.',
        ],
      },
    }),
    step<'timing'>({
      title: 'Slower than yesterday?',
      text: [
        'A [regression|regression] is a change for the worse: yesterday’s run is saved, today’s is compared with it. Nobody can run them in turns.',
        'So it matters how much moves with nothing changed at all. The runs of one day show a part of it.',
      ],
      link: again,
      prediction: {
        ask: 'How far do the runs spread around their mean (the standard deviation, in % of the mean)?',
        quantity: 'percent',
        range: true,
        truth: ({ coefficient_of_variation: variation }) =>
          variation === undefined || variation === 0 ? undefined : exactly(100 * variation),
      },
      explain: {
        ask: 'An alarm rings when the mean is 5 % above yesterday’s. What will happen?',
        answer({ coefficient_of_variation: variation = Number.NaN, mean_ms, runs }) {
          const spread = 100 * variation
          return [
            `Here the runs spread by ${formatPercent(spread)}, around a mean of ${formatTime(mean_ms)}. If they are independent, chance moves the mean of ${runs} by ${formatPercent(spread / Math.sqrt(runs))}.`,
            'What moves the machine from one day to the next no single day shows. Where that is more than 5 %, the alarm rings without any reason, and soon nobody listens.',
            'The question `regression` compares the samples of saved runs, and lets an interval decide.',
          ]
        },
      },
      change: {
        text: ['Change nothing but the hour: run the same again. This is the later run.'],
        link: again,
      },
      check: {
        ask: 'The lab asks `regression` about both runs. Has it become slower?',
        choices: { more: 'Slower', less: 'Faster', same: 'Not told apart' },
        compares: true,
        right: (_, __, compared) => regressed[compared?.verdict as keyof typeof regressed],
        because: (first, later, compared) => [
          medianText('First', first),
          medianText('Later', later),
          ...regressionText(compared),
          'A change that is told apart may still be the machine’s and not the code’s.',
        ],
      },
    }),
  ],
  closing: [
    'Compare in turns, with a control. Believe a difference where the whole interval is large enough to matter.',
    'Against yesterday there are no turns: save the raw samples, and let an interval decide.',
  ],
}
