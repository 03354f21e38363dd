// SPDX-License-Identifier: MIT
//
// MLP, CNN or Transformer? Three architectures that read the same digit, as alike as they can be, side by side.

import type { SuiteData } from '../charts/suite.ts'
import { boundsText, formatField, formatWork } from '../lab/format/field.ts'
import { formatBytes, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import { architecturesOptionsFields } from '../lab/generated/options.ts'
import type { ArchitectureReport, ArchitecturesReport } from '../lab/generated/records.ts'
import { texts } from '../texts/architectures.ts'
import { common } from '../texts/common.ts'
import { type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { intervalOf } from './base/estimate.ts'
import type { Figure, Question, Table } from './base/question.ts'

export const question: Question<'architectures'> = {
  ...about('architectures', architecturesOptionsFields, texts.plan),
  roles: [],
  foremost: ['match', 'width', 'batch', 'max_ms'],
  // Of the peak, too; in time a dozen widths of the other two are tried.
  parts: ({ match }) => (match === 'time' ? 28 : 4),
  sentence,
  figures: (report) => quantities.flatMap((quantity) => figure(report, quantity)),
  tables: (report) => [table(report)],
  notes: ({ peak_flops_per_s: peak }) => [
    ...(peak === undefined ? [] : [texts.peak(formatRate(peak))]),
    [texts.drift],
  ],
  next: { name: 'training', asks: texts.next },
  exitCode: ({ architectures }) =>
    architectures.some(({ forward_ms }) => forward_ms !== undefined) ? 0 : 1,
}

/** Who is the fastest, or does the most, by how much: of those that were timed. */
function sentence(report: ArchitecturesReport): Text {
  const { match, matched, architectures, by_time = [] } = report
  const timed = Array.from(by_time).flatMap((place) => architectures[place] ?? [])
  const [fastest, slowest] = [timed[0], timed.at(-1)]
  if (!fastest || !slowest) return [texts.noneTimed]
  if (fastest === slowest) return [texts.oneTimed(fastest.name, time(fastest))]
  const among = matched ? texts.alike[match] : texts.asTheyCome(texts.quantities[match])
  const unlike = matched ? [] : unlikeTexts(report)
  if (match === 'time') {
    const most = timed.reduce((best, each) => (each.flops > best.flops ? each : best))
    const most_work = formatWork(most.flops)
    return [...texts.mostWork(among, time(fastest), time(slowest), most.name, most_work), ...unlike]
  }
  return [
    ...compared(report, among, slowest, fastest),
    texts.both(time(slowest), time(fastest)),
    ...unlike,
  ]
}

const time = ({ forward_ms }: ArchitectureReport) => formatTime(forward_ms)

/** As far as the intervals of both tell. */
function compared(
  report: ArchitecturesReport,
  among: string,
  slowest: ArchitectureReport,
  fastest: ArchitectureReport,
): Text {
  const { point, low, high } = intervalOf(report, 'time_ratio') ?? {}
  if (low === undefined || high === undefined)
    return unsure(texts.noInterval(among, slowest.name, fastest.name))
  if (low <= 1) return unsure(texts.sameTime(among, slowest.name, fastest.name))
  const times = texts.times(formatNumber(point), `${formatNumber(low)} to ${formatNumber(high)}`)
  return texts.ratio(among, slowest.name, times, fastest.name)
}

/** Of each that is not as large as the first by how much it is not. */
function unlikeTexts({ match, architectures }: ArchitecturesReport): string[] {
  const [first] = architectures
  const quantity = texts.quantities[match]
  return architectures.flatMap(({ name, match_ratio, alike, width }) => {
    if (match_ratio === undefined) return [texts.unlikeUnknown(name, quantity)]
    if (alike) return []
    const share = formatPercent(100 * match_ratio)
    return [texts.unlike(name, share, first?.name ?? '', quantity, width !== undefined)]
  })
}

interface Quantity {
  readonly name: keyof typeof texts.figures
  readonly format: (value: number) => string
  readonly value: (report: ArchitectureReport) => number | undefined
  readonly bounds?: (report: ArchitectureReport) => readonly (number | undefined)[]
}

const quantities: readonly Quantity[] = [
  {
    name: 'time',
    format: (value) => formatTime(value),
    value: ({ forward_ms }) => forward_ms,
    bounds: ({ timing }) => [timing?.median_ci_low_ms, timing?.median_ci_high_ms],
  },
  { name: 'work', format: (value) => formatNumber(value), value: ({ flops }) => flops / 1e6 },
  {
    name: 'parameters',
    format: (value) => formatNumber(value),
    value: ({ params }) => params / 1000,
  },
  {
    name: 'memory',
    format: (megabytes) => formatBytes(megabytes * 2 ** 20),
    value: ({ held_mb }) => held_mb,
  },
]

/** The points of a quantity; nothing where none of them has it. */
export function figure(
  { architectures }: ArchitecturesReport,
  { name: quantity, value, bounds, format }: Quantity,
): readonly Figure[] {
  const [caption, label] = texts.figures[quantity]
  const candidates = architectures.flatMap((each) => {
    const point = value(each)
    if (!point) return []
    const [low, high] = bounds?.(each) ?? []
    return [{ name: each.name, point, ...(low && high ? { low, high } : {}) }]
  })
  if (candidates.length === 0) return []
  const times = quantity === 'time' && ({ times: true } as const)
  const data: SuiteData = { candidates, label, named: texts.named, ...times }
  return [
    {
      chart: 'suite',
      data,
      caption,
      file: `architectures-${quantity}.svg`,
      head: [texts.model, label],
      rows: () => candidates.map(({ name, point }) => [name, format(point)]),
    },
  ]
}

function table({ architectures, match }: ArchitecturesReport): Table {
  const { rows } = texts
  const row = (
    field: Exclude<keyof typeof rows, 'match_ratio'>,
    cell = (each: ArchitectureReport) => formatField(each, field),
  ) => [rows[field], field, ...architectures.map(cell)]
  return {
    caption: texts.table,
    head: ['', common.field, ...architectures.map(({ name }) => name)],
    rows: [
      row('model', ({ model }) => (typeof model === 'string' ? model : (model.name ?? ''))),
      row('params'),
      row('flops'),
      row('forward_ms', (each) => formatField(each, 'forward_ms') || each.absent),
      row('timing', ({ timing }) => (timing ? boundsText(timing, 'p50_ms') : '')),
      row('held_mb'),
      row('flops_per_s'),
      row('efficiency_percent'),
      [
        rows.match_ratio(match),
        'match_ratio',
        ...architectures.map(({ match_ratio: ratio }) =>
          ratio === undefined ? '' : formatPercent(100 * ratio),
        ),
      ],
    ],
  }
}
