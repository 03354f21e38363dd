// SPDX-License-Identifier: MIT
//
// The work of a subject on paper. Counts a known model or an operation as soon as it is chosen, and again at each
// change.

import type { Share, SharesData } from '../charts/shares.ts'
import { formatBytes, formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatExact, formatWhole, isExact } from '../lab/format/number.ts'
import { costOptionsFields } from '../lab/generated/options.ts'
import type { CostReport } from '../lab/generated/records.ts'
import { common } from '../texts/common.ts'
import { texts } from '../texts/cost.ts'
import { say, type Text } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'
import { exactCount, workText } from '../texts/work.ts'
import { about } from './base/about.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'

export const question: Question<'cost'> = {
  ...about('cost', costOptionsFields, texts.plan),
  roles: oneSubject({ model: 'gpt2-small', batch: 1 }, { everyModel: true, onePass: true }),
  foremost: costOptionsFields.map(({ name }) => name),
  immediate: true,
  hint: texts.hint,
  predicted: { field: 'flops', quantity: 'operations' },
  sentence,
  basis: ({ convention, rounded }) => [texts.basis(convention, rounded)],
  figures,
  tables: (report) => [...layers(report), ...byKind(report), whole(report)],
  notes: ({ published }) =>
    published.map(({ quantity, value, convention, source, difference }) =>
      texts.published(
        formatCount(value, 4),
        told(quantity),
        told(source),
        told(convention),
        told(difference),
      ),
    ),
  next: { name: 'timing', asks: texts.next },
  exitCode: () => 0,
}

function sentence(report: CostReport, { subjects }: Context): Text {
  const { convention, backward_flops, params, flops } = report
  const name = subjectName(subjects.subject as object)
  const work = (count: number) => workText(formatCount(count), convention)
  if (flops === 0) {
    return texts.noMacs(name, formatCount(report.multiplies + report.adds + report.others))
  }
  const backward = backward_flops === undefined ? undefined : texts.backward(work(backward_flops))
  return say`${texts.takes(name, work(flops))}${backward}${params > 0 ? texts.params(formatCount(params)) : undefined}`
}

function whole(report: CostReport): Table {
  const { flops, backward_flops: backward } = report
  const row = ([field, name]: [string, string]): string[] => {
    const value = report[field as keyof CostReport] as number
    const text = field.startsWith('bytes') ? formatBytes(value) : formatCount(value)
    return [name, field, text, exactCount(formatWhole(value), isExact(value))]
  }
  const counted = Object.keys(texts.rows).map((field) => report[field as keyof CostReport])
  const exact = counted.every((value) => typeof value !== 'number' || isExact(value))
  const { ratio, arithmetic_intensity: intensity, ...counts } = texts.rows
  const rows = Object.entries(counts)
    .filter(([field]) => report[field as keyof CostReport] !== undefined)
    .map(row)
  const ratios =
    flops > 0 && backward !== undefined ? [[ratio, '', formatNumber(backward / flops, 5), '']] : []
  return {
    caption: texts.whole,
    head: [texts.count, common.field, common.value, exact ? texts.everyDigit : texts.digits],
    rows: [
      ...rows.slice(0, 2),
      ...ratios,
      ...rows.slice(2),
      [intensity, 'arithmetic_intensity', formatNumber(report.arithmetic_intensity), ''],
    ],
  }
}

interface Kind {
  readonly op: string
  readonly layers: number
  readonly flops: number
  readonly params: number
  readonly backward_flops: number
}

/** The layers of a model by what they are, most work first; a layer that is made of others is none of them. */
function kindsOf({ layers }: CostReport): readonly Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { op, parts, flops, params, backward_flops = 0 } of layers) {
    if (parts > 0) continue
    const kind = kinds.get(op)
    kinds.set(op, {
      op,
      layers: (kind?.layers ?? 0) + 1,
      flops: (kind?.flops ?? 0) + flops,
      params: (kind?.params ?? 0) + params,
      backward_flops: (kind?.backward_flops ?? 0) + backward_flops,
    })
  }
  return kinds.size > 1 ? [...kinds.values()].sort((a, b) => b.flops - a.flops) : []
}

/** Kinds that take this much together are most of the work. */
const most_percent = 80

function figures(report: CostReport): readonly Figure[] {
  const kinds = kindsOf(report).filter(({ flops }) => flops > 0)
  if (kinds.length < 2) return []
  let before = 0
  const parts = kinds.map(({ op, flops }): Share => {
    const percent = (100 * flops) / report.flops
    const share = { name: op, percent, in_most: before < most_percent }
    before += percent
    return share
  })
  return [
    {
      chart: 'shares',
      data: { parts, of: 'work' } satisfies SharesData,
      caption: texts.kindsFigure,
      file: 'cost.svg',
      head: texts.kindsFigureHead,
      rows: () => parts.map(({ name, percent }) => [name, formatPercent(percent)]),
    },
  ]
}

function byKind(report: CostReport): readonly Table[] {
  const counted = (count: number) => (count > 0 ? formatCount(count) : '')
  const kinds = kindsOf(report)
  return [
    {
      caption: texts.kinds,
      head: texts.kindsHead,
      rows: kinds
        .filter(({ flops, params }) => flops + params > 0)
        .map(({ op, layers, flops, params, backward_flops }) => [
          op,
          '',
          formatExact(layers),
          counted(flops),
          flops > 0 ? formatPercent((100 * flops) / report.flops) : '',
          counted(params),
          counted(backward_flops),
        ]),
    },
  ]
}

/** Of a model: each layer is a row below what it is part of. */
function layers({ layers }: CostReport): readonly Table[] {
  if (layers.length < 2) return []
  const counted = (count: number | undefined) => (count ? formatCount(count) : '')
  return [
    {
      caption: texts.layers,
      head: texts.layersHead,
      rows: layers.map(({ path, op, name, output_shape, flops, share, params, ...layer }) => [
        `${op} ${name || lastPart(path)}`,
        path,
        Array.from(output_shape, formatExact).join(' × '),
        counted(flops),
        share ? formatPercent(100 * share) : '',
        counted(params),
        counted(layer.backward_flops),
      ]),
      tree: layers.map(({ path, level, parts, share }) => ({ path, level, parts, share })),
    },
  ]
}

/** Of its own parent: "layers[3].attention.main[0]" is main[0] of layers[3].attention. */
const lastPart = (path: string): string => path.split('.').at(-1) ?? path
