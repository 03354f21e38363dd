// SPDX-License-Identifier: MIT
//
// The bottleneck of several subjects, or of a model's layers: what is worth fixing?

import type { Share, SharesData } from '../charts/shares.ts'
import { fieldInterval } from '../lab/format/field.ts'
import { formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { bare, intervalTexts } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { bottleneckOptionsFields } from '../lab/generated/options.ts'
import type { BottleneckPart, BottleneckReport } from '../lab/generated/records.ts'
import { texts } from '../texts/bottleneck.ts'
import { codeText, common } from '../texts/common.ts'
import { say, type Text } from '../texts/say.ts'
import { about, manySubjects } from './base/about.ts'
import { estimate } from './base/estimate.ts'
import { withShortNames } from './base/layer-name.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { holdsModel, subjectName } from './base/subject-name.ts'
import { intervalCell, listTable, wholeTable } from './base/tables.ts'

/** A multilayer perceptron on a batch of 32 digits, part by part. */
const perceptron = [
  { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
  { op: 'relu', size: 32 * 128 },
  { op: 'linear', batch: 32, in_features: 128, out_features: 10 },
  { op: 'softmax', rows: 32, cols: 10 },
]

export const question: Question<'bottleneck'> = {
  ...about('bottleneck', bottleneckOptionsFields, texts.plan),
  roles: manySubjects('bottleneck', texts.label, perceptron),
  sentence,
  figures,
  whatIf: (report, context) => ({
    parts: (isWhole(report) ? ranked(report, context) : []).map((part) => ({
      name: part.subject,
      percent: percentOfWhole(part),
    })),
    texts: texts.slider,
  }),
  tables,
  next: { name: 'comparison', asks: texts.next },
  exitCode: ({ complete }) => (complete ? 0 : 1),
}

type MeasuredPart = Share & {
  readonly part: BottleneckPart
  readonly place: number
  /** With its sizes. */
  readonly subject: string
}

/** Of what Amdahl's speedups are of: with a model its whole call, in which some time is in no layer. */
const percentOfWhole = ({ percent, part: { speedup_limit: limit } }: MeasuredPart): number =>
  limit === undefined ? percent : 100 * (1 - 1 / limit)

/** Those with a time, the largest share first. */
export function ranked({ parts }: BottleneckReport, { subjects }: Context): MeasuredPart[] {
  return parts
    .flatMap((part, place) =>
      part.share_percent === undefined
        ? []
        : [
            {
              name: part.name,
              subject: partName(part, subjects, place),
              percent: part.share_percent,
              low_percent: part.share_low_percent,
              high_percent: part.share_high_percent,
              in_most: part.in_most,
              part,
              place,
            },
          ],
    )
    .sort((a, b) => b.percent - a.percent)
}

/** Its sizes tell more than the report's "3 linear"; a layer of a single model is called by its place. */
function partName({ name }: BottleneckPart, { subjects }: Context['subjects'], place: number) {
  const all = subjects as readonly object[]
  const [first, ...others] = all
  const layers = first && others.length === 0 && holdsModel({ first })
  return layers ? name : subjectName(all[place] ?? {})
}

/** "3 linear 32 × 128 × 10": as the report calls it, "3 linear", and its sizes. */
const rowName = (subject: string, place: number): string => `${place + 1} ${subject}`

function sentence(report: BottleneckReport, context: Context): Text {
  const [first, ...others] = ranked(report, context)
  if (!first || !report.complete) return [texts.stopped]
  const [name, percent] = [withShortNames(first.subject), estimate(first.part, 'share_percent')]
  const place = report.parts.findIndex(mayBeSlow)
  const untimed = report.parts[place]
  if (untimed) {
    const missing = texts.missing(withShortNames(partName(untimed, context.subjects, place)))
    return others.length > 0 ? say`${missing}${texts.ofOthers(name, percent)}` : missing
  }
  const share = texts.share(name, percent)
  return say`${share}${texts.whatIf(formatNumber(first.part.speedup_2x), doubled(first.part))}`
}

/** Whether it has no time and may be the slowest of all: what the compiler removed takes next to none. */
const mayBeSlow = ({ outcome, share_percent }: BottleneckPart): boolean =>
  share_percent === undefined && ['too_long', 'out_of_memory', 'kernel_mismatch'].includes(outcome)

/** Whether the shares are of the whole, so that they say what it would take with a part made faster. */
const isWhole = ({ complete, parts }: BottleneckReport): boolean =>
  complete && !parts.some(mayBeSlow)

/** Of the whole with a part twice as fast, by Amdahl's law: between what the ends of its share say. Of a layer whose model
 *  has time in no layer there is no such interval. */
function doubled({ share_percent = 0, speedup_2x, ...part }: BottleneckPart): string | undefined {
  const { share_low_percent: low, share_high_percent: high } = part
  const whole = (percent: number) => 1 / (1 - percent / 200)
  const isOfAll = Math.abs(whole(share_percent) - Number(speedup_2x)) < 1e-9
  if (!isOfAll || low === undefined || high === undefined) return undefined
  return intervalTexts(speedup_2x, whole(low), whole(high), bare).bounds?.join(' to ')
}

function figures(report: BottleneckReport, context: Context): readonly Figure[] {
  const parts = ranked(report, context)
  if (parts.length === 0) return []
  return [
    {
      chart: 'shares',
      data: { parts, of: 'time' } satisfies SharesData,
      caption: texts.figure,
      file: 'bottleneck.svg',
      head: texts.figureHead,
      rows: () =>
        parts.map(({ name, percent, low_percent, high_percent }) => [
          name,
          ...[percent, low_percent, high_percent].map(formatPercent),
        ]),
    },
  ]
}

function tables(report: BottleneckReport, context: Context): readonly Table[] {
  const times = listTable(report, 'parts', {
    ...texts.parts,
    name: (part, place) => rowName(partName(part, context.subjects, place), place),
    bare: ['share_percent'],
    cells: {
      p50_ms: (part) =>
        part.p50_ms === undefined ? codeText(part.outcome) : fieldInterval(part, 'p50_ms').text,
      byIntervals: (part) => intervalCell(part, 'share_percent'),
      operations: ({ operations }) =>
        operations !== undefined && operations < 1e4
          ? formatExact(operations)
          : formatCount(operations),
    },
  })
  const gains = isWhole(report) ? [amdahl(ranked(report, context))] : []
  return [times, ...gains, wholeTable(texts.whole, report, texts.rows)]
}

/** Amdahl: the whole's speedup with one part made faster and all others left as they are. */
const amdahl = (parts: readonly MeasuredPart[]): Table => ({
  caption: texts.amdahl,
  head: [texts.withPart, common.field, texts.parts.heads.share_percent, ...texts.speedups],
  rows: parts.map(({ subject, percent, part, place }) => [
    rowName(subject, place),
    `parts[${place}].speedup_*`,
    formatPercent(percent),
    ...[part.speedup_2x, part.speedup_4x, part.speedup_10x, part.speedup_limit].map((times) =>
      formatNumber(times),
    ),
  ]),
})
