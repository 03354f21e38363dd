// SPDX-License-Identifier: MIT
//
// The roofline: whether arithmetic or memory limits each operation; without operations, where the limit changes on
// this machine.

import type { BandwidthData } from '../charts/bandwidth.ts'
import type { RooflineData } from '../charts/roofline.ts'
import { boundsOf, fieldInterval, formatField } from '../lab/format/field.ts'
import { formatBytes, formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import { rooflineOptionsFields } from '../lab/generated/options.ts'
import type {
  BandwidthRate,
  RooflinePoint,
  RooflineReport,
  Verdict,
} from '../lab/generated/records.ts'
import { codeText, common } from '../texts/common.ts'
import { texts } from '../texts/roofline.ts'
import { joined, say, strong, subject, type Text, unbroken, unsure } from '../texts/say.ts'
import { about, manySubjects } from './base/about.ts'
import { cautionsOf } from './base/answer.ts'
import { estimate, inConvention, intervalOf, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { subjectName } from './base/subject-name.ts'
import { intervalCell, intervalHead, listTable } from './base/tables.ts'

export const question: Question<'roofline'> = {
  ...about('roofline', rooflineOptionsFields, texts.plan),
  roles: manySubjects('roofline', texts.label, [
    { op: 'matmul', m: 256, k: 256, n: 256 },
    { op: 'relu', size: 2 ** 20 },
    { op: 'softmax', rows: 512, cols: 512 },
  ]),
  onThreads: true,
  sentence,
  cautions,
  figures,
  tables,
  next: { name: 'ladder', asks: texts.next },
  exitCode: ({ complete, points }) =>
    complete && points.every(({ achieved_percent }) => achieved_percent !== undefined) ? 0 : 1,
}

/** A roof, in percent of itself. */
const whole = 100

const namesOf = ({ subjects }: Context): readonly string[] =>
  (subjects.subjects as readonly object[]).map((each) => subjectName(each))

function sentence(report: RooflineReport, context: Context): Text {
  const isKnown = report.points.some(({ achieved_percent }) => achieved_percent !== undefined)
  const isOver = report.complete && report.points.length > 0
  if (!isKnown && !isOver) return roofsSentence(report)
  const names = namesOf(context)
  const limits: Text[] = []
  const without = new Map<keyof typeof texts.without, string[]>()
  for (const [place, point] of report.points.entries()) {
    const name = names[place] ?? point.op
    const { achieved_percent, bound, impossible = false } = point
    if (achieved_percent === undefined) {
      const reason = reasonWithout(point)
      without.set(reason, [...(without.get(reason) ?? []), name])
    } else {
      const limit = texts.limit(name, bound, reached(point), impossible)
      limits.push(bound === 'not_told_apart' ? unsure(limit) : limit)
    }
  }
  const reasons = [...without].map(([reason, named]) => {
    const said = texts.without[reason](joinedNames(named))
    return reason === 'tooSeldom' ? unsure(said) : said
  })
  return joined([...limits, ...reasons], ' ')
}

/** The share of its roof. Of more than all only that much is said, but where the report calls it impossible and tells why. */
function reached(point: RooflinePoint): Text {
  const { achieved_percent = 0, impossible } = point
  const [low = achieved_percent, high = achieved_percent] =
    boundsOf(point, 'achieved_percent') ?? []
  if (impossible || Math.max(achieved_percent, high) <= whole)
    return estimate(point, 'achieved_percent')
  const ends = texts.orMoreFrom(formatPercent(low))
  if (achieved_percent <= whole)
    return say`${strong(formatPercent(achieved_percent))} (${unbroken(ends)})`
  return [strong(low > whole ? texts.orMore : ends)]
}

/** Says what an interval in the table means that reaches beyond the roof; the report tells of those that lie above it. */
function cautions(report: RooflineReport): readonly Verdict[] {
  const ends = report.points
    .filter(({ above_roof, impossible }) => !above_roof && !impossible)
    .map((point) => boundsOf(point, 'achieved_percent')?.[1] ?? 0)
  const most = Math.max(0, ...ends)
  const told = cautionsOf(report)
  if (most <= whole) return told
  const text = texts.beyondRoof(formatPercent(most))
  return [...told, { code: 'beyond_roof', severity: 'note', text }]
}

const joinedNames = (names: readonly string[]): Text =>
  joined(
    names.map((name) => [subject(name)]),
    ', ',
  )

function reasonWithout({ outcome, flops_per_s_low }: RooflinePoint): keyof typeof texts.without {
  if (outcome === 'unfinished') return 'unfinished'
  if (outcome !== 'measured') return 'failed'
  return flops_per_s_low === undefined ? 'tooSeldom' : 'noRoof'
}

function roofsSentence({ peaks, bandwidths, threads_bandwidths }: RooflineReport): Text {
  const rates = peaks.flatMap(({ flops_per_s }) => flops_per_s ?? [])
  // The highest peak is all threads' where there are several, and so is then their memory.
  const widest = threads_bandwidths.length > 0 ? threads_bandwidths : bandwidths
  const speeds = widest.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  if (rates.length === 0 || speeds.length === 0) return [texts.roofsUnknown]
  const [peak, fastest, slowest] = [Math.max(...rates), Math.max(...speeds), Math.min(...speeds)]
  const speed = (bytes: number) => `${formatBytes(bytes)}/s`
  const ridge = (bytes: number) => formatNumber(peak / bytes, 2)
  const roofs = texts.roofs(formatRate(peak), speed(slowest), speed(fastest))
  return say`${roofs}${texts.ridge(ridge(fastest), ridge(slowest))}`
}

function figures(report: RooflineReport, context: Context): readonly Figure[] {
  const roofs = rooflineData(namesOf(context), report, context.final)
  const memory = bandwidthData(report)
  const all: (Figure | undefined)[] = [
    roofs && {
      chart: 'roofline',
      data: roofs,
      caption: texts.figure,
      file: 'roofline.svg',
      head: texts.figureHead,
      rows: () => roofsRows(roofs),
    },
    memory && {
      chart: 'bandwidth',
      data: memory,
      caption: texts.bandwidth,
      file: 'bandwidth.svg',
      head: texts.bandwidthHead(intervalHead(report)),
      rows: () => [
        ...report.bandwidths.map(bandwidthRow('')),
        ...report.threads_bandwidths.map(bandwidthRow(texts.ofAllThreads)),
      ],
    },
  ]
  return all.filter((figure) => figure !== undefined)
}

/** `names` are those of the points, in their order; undefined while too little is measured. */
export function rooflineData(
  names: readonly string[],
  report: RooflineReport,
  final = true,
): RooflineData | undefined {
  const peaks = report.peaks.flatMap(({ kernel, flops_per_s: rate }) =>
    rate === undefined ? [] : [{ name: texts.peak(kernel, formatRate(rate)), rate }],
  )
  const slopes = slopesOf(report)
  if (peaks.length === 0 || slopes.length === 0) return undefined
  const marks = report.points.flatMap((point, place): RooflineData['marks'] => {
    const { op, intensity, achieved_percent, above_roof, bound } = point
    const rate = intervalOf(point, 'flops_per_s')
    // Without these it is not known what limits it.
    if (!rate || intensity === undefined || achieved_percent === undefined) return []
    const limit = !final ? 'open' : above_roof ? 'above_roof' : bound
    return [{ name: names[place] ?? op, intensity, limit, ...rate }]
  })
  return { peaks, slopes, marks }
}

/** The fastest level and the slowest; single working sets where there are no levels to tell apart.
 *  Where there are several threads, the same of them. */
function slopesOf(report: RooflineReport): RooflineData['slopes'] {
  const { levels, bandwidths, threads_bandwidths } = report
  const rates =
    levels.length > 0
      ? levels.map(({ bytes_per_s }) => bytes_per_s)
      : bandwidths.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  const threadsRates = threads_bandwidths.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  const speed = (rate: number) => `${formatBytes(rate)}/s`
  return [
    ...endsOf(rates).map((rate) => ({ name: texts.slope(speed(rate)), rate })),
    ...endsOf(threadsRates).map((rate) => ({ name: texts.allThreads(speed(rate)), rate })),
  ]
}

function endsOf(rates: readonly number[]): number[] {
  return rates.length === 0 ? [] : [...new Set([Math.max(...rates), Math.min(...rates)])]
}

export function bandwidthData({ bandwidths, levels }: RooflineReport): BandwidthData | undefined {
  const points = withInterval(bandwidths, 'bytes_per_s', ({ working_set_bytes: bytes }) => ({
    bytes,
  }))
  if (points.length < 2) return undefined
  return {
    points,
    levels: levels.map(
      ({ first_bytes, last_bytes, bytes_per_s, capacity_low_bytes, capacity_high_bytes }) => ({
        first: first_bytes,
        last: last_bytes,
        rate: bytes_per_s,
        ends:
          capacity_low_bytes === undefined || capacity_high_bytes === undefined
            ? undefined
            : ([capacity_low_bytes, capacity_high_bytes] as const),
      }),
    ),
  }
}

/** What the picture of the roofs shows, mark by mark. */
const roofsRows = ({ peaks, slopes, marks }: RooflineData): string[][] => [
  ...marks.map(({ name, intensity, point, low, high, limit }) => [
    name,
    formatNumber(intensity, 4),
    ...[point, low, high].map((rate) => formatCount(rate, 4)),
    codeText(limit),
  ]),
  ...peaks.map(({ rate }) => [texts.roofOfArithmetic, '', formatCount(rate, 4), '', '', '']),
  ...slopes.map(({ name }) => [texts.roofOfMemory, '', name, '', '', '']),
]

const bandwidthRow =
  (who: string) =>
  (rate: BandwidthRate): string[] => [
    `${formatBytes(rate.working_set_bytes)}${who}`,
    bracketed(rate, 'bytes_per_s'),
    texts.streams[rate.stream as keyof typeof texts.streams] ?? '',
    codeText(rate.outcome),
  ]

/** "12.3 GB/s [12.1, 12.6]" */
function bracketed(record: object, field: string): string {
  const { text, bounds } = fieldInterval(record, field)
  return bounds ? `${text} [${bounds.join(', ')}]` : text
}

function tables(report: RooflineReport, context: Context): readonly Table[] {
  return [points(report, context), roofs(report)]
}

function points(report: RooflineReport, context: Context): Table {
  const names = namesOf(context)
  return listTable(report, 'points', {
    ...texts.points,
    name: ({ op }, place) => names[place] ?? op,
    bare: ['flops_per_s', 'ridge'],
    cells: {
      flops_per_s: (point) => inConvention(point.convention, bracketed(point, 'flops_per_s')),
      attainable_flops_per_s: (point) =>
        inConvention(point.convention, formatField(point, 'attainable_flops_per_s')),
      bound: (point) =>
        point.achieved_percent === undefined ? withoutRoof(point) : texts.limits[point.bound],
    },
  })
}

/** Why an operation stands under no roof: it has no rate, or a rate without an interval, or its roof was
 *  not measured. */
function withoutRoof({ outcome, flops_per_s_low }: RooflinePoint): string {
  if (outcome !== 'measured') return codeText(outcome)
  return flops_per_s_low === undefined ? texts.unplaced.tooFew : texts.unplaced.noRoof
}

function roofs(report: RooflineReport): Table {
  const { peaks, levels } = report
  const { roofHeads: heads } = texts
  return {
    caption: texts.table,
    head: [texts.roof, common.field, heads.kernel, heads.rate, intervalHead(report), heads.ends],
    rows: [
      ...peaks.map((peak, place) => [
        texts.arithmetic(peak.kernel, peak.accumulators),
        `peaks[${place}]`,
        peak.kernel,
        formatField(peak, 'flops_per_s'),
        intervalCell(peak, 'flops_per_s'),
        '',
      ]),
      ...levels.map((level, place) => [
        texts.memory(formatBytes(level.first_bytes), formatBytes(level.last_bytes)),
        `levels[${place}]`,
        '',
        formatField(level, 'bytes_per_s'),
        '',
        level.capacity_low_bytes === undefined
          ? ''
          : texts.range(
              formatBytes(level.capacity_low_bytes),
              formatBytes(level.capacity_high_bytes),
            ),
      ]),
    ],
  }
}
