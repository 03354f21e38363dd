// SPDX-License-Identifier: MIT
//
// MLP, CNN or Transformer? Three architectures that read the same digit, as alike as they can be, side by side.

import type { SuiteData } from '../charts/suite.ts'
import { boundsText, formatField, formatWork } from '../lab/format/field.ts'
import { formatBytes, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import type { ArchitectureReport, ArchitecturesReport } from '../lab/generated/records.ts'
import { texts } from '../texts/architectures.ts'
import { common } from '../texts/common.ts'
import type { Text } from '../texts/say.ts'
import { about } from './base/about.ts'
import type { Figure, Question, Table } from './base/question.ts'

export const question: Question<'architectures'> = {
  ...about('architectures', texts.plan),
  roles: [],
  foremost: ['match', 'width', 'batch', 'max_ms'],
  hint: texts.hint,
  sentence,
  figures: (report) => quantities.flatMap((quantity) => figure(report, quantity)),
  tables: (report) => [table(report)],
  notes: ({ peak_flops_per_s: peak }) => [
    ...(peak === undefined ? [] : [texts.peak(formatRate(peak))]),
    [texts.drift],
  ],
  exitCode: ({ architectures }) =>
    architectures.some(({ forward_ms }) => forward_ms !== undefined) ? 0 : 1,
}

/** So much more or less than the first one has is still as much; C++ calls them matched by the same. */
const alike = 0.1

/** Who is the fastest, or does the most, by how much: of those that were timed. */
function sentence(report: ArchitecturesReport): Text {
  const { match, matched, architectures } = report
  const timed = architectures.filter(({ forward_ms }) => forward_ms !== undefined)
  const inOrder = [...timed].sort((a, b) => Number(a.forward_ms) - Number(b.forward_ms))
  const [fastest, slowest] = [inOrder[0], inOrder.at(-1)]
  if (!fastest || !slowest) return [texts.noneTimed]
  if (fastest === slowest) return [texts.oneTimed(fastest.name, time(fastest))]
  const among = matched ? texts.alike[match] : texts.asTheyCome(texts.quantities[match])
  const unlike = matched ? [] : unlikeTexts(report)
  if (match === 'time') {
    const most = inOrder.reduce((best, each) => (each.flops > best.flops ? each : best))
    const most_work = formatWork(most.flops)
    return [...texts.mostWork(among, time(fastest), time(slowest), most.name, most_work), ...unlike]
  }
  return [...compared(among, slowest, fastest), texts.both(time(slowest), time(fastest)), ...unlike]
}

const time = ({ forward_ms }: ArchitectureReport) => formatTime(forward_ms)

interface Ratio {
  readonly point: number
  readonly low: number
  readonly high: number
}

/** The median time of one over that of another, of runs apart from each other; undefined where either has no interval.
 *  The limits are those of Zou and Donner ("Construction of confidence limits about effect measures: a general
 *  approach", Statistics in Medicine 27, 2008) for a difference, here of logarithms: at the confidence of the two.
 *  By how much the machine drifted from one run to the other is not in them. */
export function timeRatio(one: ArchitectureReport, other: ArchitectureReport): Ratio | undefined {
  const [a, b] = [logarithms(one), logarithms(other)]
  if (!a || !b) return undefined
  const difference = a.point - b.point
  return {
    point: Math.exp(difference),
    low: Math.exp(difference - Math.hypot(a.point - a.low, b.high - b.point)),
    high: Math.exp(difference + Math.hypot(a.high - a.point, b.point - b.low)),
  }
}

function logarithms({ forward_ms, timing }: ArchitectureReport): Ratio | undefined {
  const { median_ci_low_ms: low, median_ci_high_ms: high } = timing ?? {}
  if (!forward_ms || !low || !high) return undefined
  return { point: Math.log(forward_ms), low: Math.log(low), high: Math.log(high) }
}

/** As far as the intervals of both tell. */
function compared(among: string, slowest: ArchitectureReport, fastest: ArchitectureReport): Text {
  const ratio = timeRatio(slowest, fastest)
  if (!ratio) return texts.noInterval(among, slowest.name, fastest.name)
  if (ratio.low <= 1) return texts.sameTime(among, slowest.name, fastest.name)
  const [point, low, high] = [ratio.point, ratio.low, ratio.high].map((each) => formatNumber(each))
  const times = texts.times(point ?? '', `${low} to ${high}`)
  return texts.ratio(among, slowest.name, times, fastest.name)
}

/** Of each that is not as large as the first by how much it is not. */
function unlikeTexts({ match, architectures }: ArchitecturesReport): string[] {
  const [first] = architectures
  const quantity = texts.quantities[match]
  return architectures.flatMap(({ name, match_ratio, width }) => {
    if (match_ratio === undefined) return [texts.unlikeUnknown(name, quantity)]
    if (Math.abs(match_ratio - 1) <= alike) return []
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
    value: ({ peak_mb }) => peak_mb,
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
  const data: SuiteData = { candidates, label, named: texts.named }
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
      row('peak_mb'),
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
