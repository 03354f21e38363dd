// SPDX-License-Identifier: MIT
//
// The time of a subject with its interval. The answer is always the median, which a few slow runs do not move; the mean
// stands beside it.

import type { HistogramData } from '../charts/histogram.ts'
import { histogramBins } from '../charts/parts/bins.ts'
import { className } from '../charts/parts/outliers.ts'
import type { SequenceData } from '../charts/sequence.ts'
import { reportCsv } from '../lab/files/csv.ts'
import { boundsOf, fieldInterval, formatField } from '../lab/format/field.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact, formatWhole, isExact } from '../lab/format/number.ts'
import type { TimingReport } from '../lab/generated/records.ts'
import { timingOptionsFields } from '../lab/generated/records.ts'
import { common } from '../texts/common.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { texts } from '../texts/timing.ts'
import { exactWork } from '../texts/work.ts'
import { about } from './base/about.ts'
import { estimate, inConvention, intervalOf } from './base/estimate.ts'
import { hereOrThere } from './base/place.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { fileStem, subjectName } from './base/subject-name.ts'
import {
  droppedCount,
  intervalCell,
  intervalHead,
  type Line,
  linesOf,
  machineLines,
} from './base/tables.ts'
import { firstForm } from './base/timing-form.ts'

const nameOf = ({ subjects }: Context): string => subjectName(subjects.subject as object)

export const question: Question<'timing'> = {
  ...about('timing', timingOptionsFields),
  ...firstForm,
  predicted: { field: 'p50_ms', quantity: 'time' },
  sentence,
  basis,
  figures,
  tables,
  method,
  line: (report, context) =>
    say`${[nameOf(context), report.kernel].filter(Boolean).join(', ')}: ${report.p50_ms === undefined ? texts.noTime : shortTime(report)}`,
  savedForms: [
    {
      name: 'csv',
      ending: '.csv',
      type: 'text/csv',
      label: texts.csv,
      doc: texts.csvDoc,
      has: () => true,
      text: async (_, report) => reportCsv(report),
    },
  ],
  hasReference: ({ p50_ms }) => p50_ms !== undefined,
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: TimingReport, context: Context): Text {
  const name = nameOf(context)
  if (report.outcome !== 'measured') return withoutTime(report, name)
  const time = estimate(report, 'p50_ms', report.confidence)
  const few = boundsOf(report, 'p50_ms') ? '' : unsure(texts.tooFew)
  const rate = report.flops_per_s === undefined ? undefined : texts.rate(rateText(report))
  return say`${texts.takes(name, say`${time}${few}`, hereOrThere(context))}${rate}`
}

function withoutTime(report: TimingReport, name: string): Text {
  const outcome = report.outcome as keyof typeof texts.outcomes
  const first = outcome === 'unfinished' ? firstCall(report) : ''
  return say`${texts.outcomes[outcome](name)} ${texts.advice[outcome]}${first}`
}

/** What is known of a call where none was timed but the first. */
function firstCall(report: TimingReport): string {
  const { first_call_ms, first_call_error_ms } = report
  if (first_call_ms === undefined) return ''
  const warm = wasWarm(report) ? texts.method.warmModule : ''
  return `${texts.firstCallAlone(formatTime(first_call_ms), formatTime(first_call_error_ms))}${warm}`
}

/** Whether something had run before its first call; in older files, whether the same had. */
const wasWarm = ({ measured_before, earlier_ms }: TimingReport): boolean =>
  (measured_before ?? earlier_ms?.length ?? 0) > 0

const firstCallName = (report: TimingReport): string =>
  wasWarm(report) ? texts.warmFirstCall : texts.firstCall

/** With its interval, which is that of the time. */
const rateText = (report: TimingReport): Text =>
  estimate(report, 'flops_per_s').map((part) =>
    typeof part === 'string'
      ? inConvention(report.flops_convention, part)
      : { ...part, text: inConvention(report.flops_convention, part.text) },
  )

function shortTime(report: TimingReport): string {
  const { text, bounds } = fieldInterval(report, 'p50_ms')
  return bounds ? `${text} (${bounds.join(' – ')})` : text
}

function basis(report: TimingReport): Text {
  if (report.outcome !== 'measured') return []
  const { runs, batch_size, kernel, flops_convention } = report
  const dropped = droppedCount(report)
  return [
    texts.median,
    texts.runs(runs),
    batch_size > 1 ? texts.calls(formatExact(batch_size)) : '',
    kernel ? texts.kernel(kernel) : '',
    flops_convention === 'all' ? texts.everyOperation : '',
    dropped > 0 ? texts.dropped(dropped) : '',
    '.',
  ]
}

function figures(report: TimingReport, context: Context): readonly Figure[] {
  if (context.final && report.outcome !== 'measured') return []
  const stem = fileStem(nameOf(context))
  const step_ms = (report.clock_resolution_ms ?? 0) / Math.max(1, report.batch_size)
  const bins = histogramBins(report.samples_ms, report.sample_classes, step_ms)
  const told = (field: 'p50_ms' | 'mean_ms') =>
    context.final ? intervalOf(report, field) : undefined
  const [median, mean] = [told('p50_ms'), told('mean_ms')]
  const { batch_size, change_point_run } = report
  const spread: HistogramData = { bins, median, mean, batch_size }
  const planned = Number(
    context.options.runs ?? question.fields.find(({ name }) => name === 'runs')?.default,
  )
  const order: SequenceData = {
    first_call_ms: report.first_call_ms,
    warmup_ms: report.warmup_ms,
    samples_ms: report.samples_ms,
    sample_classes: report.sample_classes,
    runs_planned: context.final ? report.runs : planned,
    median,
    change_point_run: change_point_run === undefined ? undefined : change_point_run + 1,
    batch_size,
    step_ms,
  }
  const histogram: Figure = {
    chart: 'histogram',
    data: spread,
    caption: texts.spread,
    file: `${stem}-histogram.svg`,
    head: texts.spreadHead,
    rows: () => spreadRows(bins),
    spread: report.samples_ms,
  }
  return [
    ...(context.final && report.runs === 1 ? [] : [histogram]),
    {
      chart: 'sequence',
      data: order,
      caption: texts.order,
      file: `${stem}-sequence.svg`,
      head: texts.orderHead,
      rows: () => orderRows(report),
    },
  ]
}

const spreadRows = ({ bins, below, above }: ReturnType<typeof histogramBins>) => [
  ...(below ? [[texts.below(formatTime(below.farthest, 4)), String(below.count)]] : []),
  ...bins.map(({ low, high, counts }) => [
    texts.bin(formatTime(low, 4), formatTime(high, 4)),
    String(counts.typical + counts.mild + counts.severe),
  ]),
  ...(above ? [[texts.above(formatTime(above.farthest, 4)), String(above.count)]] : []),
]

const orderRows = (report: TimingReport) => [
  ...(report.first_call_ms === undefined
    ? []
    : [[firstCallName(report), formatTime(report.first_call_ms, 4), texts.apart]]),
  ...Array.from(report.warmup_ms, (ms, run) => [
    texts.warmup(run + 1),
    formatTime(ms, 4),
    texts.apart,
  ]),
  ...Array.from(report.samples_ms, (ms, run) => [
    String(run + 1),
    formatTime(ms, 4),
    className(report.sample_classes[run]),
  ]),
]

/** Every statistic with its interval and the clock's share of the error. */
function tables(report: TimingReport): readonly Table[] {
  if (report.outcome !== 'measured') return []
  const batches = report.batch_size > 1
  const variation = report.coefficient_of_variation
  const lines: readonly Line[] = [
    ...linesOf(batches ? { ...texts.rows, ...texts.ofBatches } : texts.rows, {
      coefficient_of_variation: variation === undefined ? '' : formatPercent(100 * variation),
      'outliers_*': outliers(report),
    }),
    ...machineLines(report),
    ...linesOf(texts.others),
  ]
  const clock = formatPercent(report.clock_error_percent)
  const clockAtMost: Readonly<Record<string, string>> = {
    mean_ms: formatPercent(report.clock_error_mean_percent),
    first_call_ms: formatTime(report.first_call_error_ms),
    ...Object.fromEntries(medianLike.map((field) => [field, clock])),
  }
  const rows = lines.map(([name, field, text]) => {
    const value = text ?? (fieldInterval(report, field).text || formatField(report, field))
    return [name, field, value, intervalCell(report, field), clockAtMost[field] ?? '']
  })
  return [
    {
      caption: texts.statistics(batches && report.runs > 1 ? report.runs : undefined),
      head: [texts.statistic, common.field, common.value, intervalHead(report), texts.clockAtMost],
      rows: rows
        .filter(([, field, value]) => value && (report.runs > 1 || !ofSeveral.includes(field)))
        .map((row) => row.map((cell) => inConvention(report.flops_convention, cell))),
    },
  ]
}

/** Of these the clock's error is that of a single run. */
const medianLike = ['p50_ms', 'min_ms', 'p95_ms', 'p99_ms', 'max_ms']

/** What a single run tells nothing of: it would be its own fastest one, and without an outlier. */
const ofSeveral: readonly (string | undefined)[] = Object.keys(texts.rows).filter(
  (field) => field !== 'p50_ms',
)

function outliers(report: TimingReport): string {
  const mild = report.outliers_low_mild + report.outliers_high_mild
  const severe = report.outliers_low_severe + report.outliers_high_severe
  return mild + severe === 0 ? texts.noOutliers(report.runs) : texts.outliers(mild, severe)
}

/** What the first call is the first of, where that was counted. */
function startText(report: TimingReport): string {
  if (wasWarm(report)) return texts.method.warmModule
  return report.measured_before === 0 ? texts.method.coldModule : ''
}

const defaultSeed = timingOptionsFields.find(({ name }) => name === 'seed')?.default

/** What a batch is, what the clock is, what was checked, what was counted, and by which methods: enough to judge
 *  the numbers, or to measure them again elsewhere. */
function method(report: TimingReport, { options }: Context) {
  const { method: said } = texts
  const { runs, batch_size, p50_ms, first_call_ms, verified_elements, flops } = report
  const earlier = report.earlier_ms?.length ?? 0
  const items: (readonly [string, string] | false)[] = [
    p50_ms !== undefined && [
      said.runs,
      said.batch(
        runs,
        batch_size,
        formatTime(batch_size * p50_ms),
        formatPercent(report.clock_error_percent),
      ),
    ],
    [
      said.clock,
      said.clockText(formatTime(report.clock_resolution_ms), formatTime(report.clock_reading_ms)),
    ],
    first_call_ms !== undefined && [
      said.coldStart,
      said.coldStartText(
        formatTime(first_call_ms),
        formatTime(report.first_call_error_ms),
        report.warmup_ms.length,
      ) + startText(report),
    ],
    !!verified_elements && [
      said.checked,
      said.checkedText(
        formatExact(verified_elements),
        formatNumber(report.verification_error, 2),
        formatNumber(report.verification_tolerance, 2),
      ),
    ],
    flops !== undefined && [
      said.counted,
      said.countedText(exactWork(formatWhole(flops), report.flops_convention, isExact(flops))),
    ],
    runs > 1 && [
      said.intervals,
      said.intervalsText(formatConfidence(report.confidence)) +
        (earlier > 0 ? said.earlierText(earlier) : ''),
    ],
    runs > 1 && [said.outliers, said.outliersText],
    [said.time, said.timeText(formatTime(report.elapsed_ms))],
    [said.inputs, said.inputsText(options.seed ?? defaultSeed)],
  ]
  return items.filter((item) => item !== false)
}
