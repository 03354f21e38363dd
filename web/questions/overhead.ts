// SPDX-License-Identifier: MIT
//
// The cost of profiling itself.

import type { InstrumentCost, OverheadData } from '../charts/overhead.ts'
import { boundsText } from '../lab/format/field.ts'
import { formatPercent } from '../lab/format/format.ts'
import { overheadOptionsFields } from '../lab/generated/options.ts'
import type { InstrumentOverhead, OverheadReport } from '../lab/generated/records.ts'
import { notCompared } from '../texts/common.ts'
import { texts } from '../texts/overhead.ts'
import { joined, type Text } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import type { Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { listTable, wholeTable } from './base/tables.ts'

export const question: Question<'overhead'> = {
  ...about('overhead', overheadOptionsFields, texts.plan),
  roles: oneSubject({ op: 'linear', batch: 32, in_features: 784, out_features: 128 }),
  predicted: { field: 'instruments.0.overhead_percent', quantity: 'percent' },
  sentence,
  figures,
  tables,
  notes: ({ instruments }) =>
    instruments.flatMap(({ instrument, absent }) =>
      absent ? [[texts.absent(texts.names[instrument], absent)]] : [],
    ),
  next: { name: 'timing', asks: texts.next },
  exitCode: ({ finished, instruments }) =>
    finished && instruments.some(({ outcome }) => outcome === 'measured') ? 0 : 1,
}

function sentence(report: OverheadReport): Text {
  const told = report.instruments.filter(({ overhead_percent }) => overhead_percent !== undefined)
  const first = report.instruments.find(({ absent }) => !absent)
  if (told.length === 0) return [notCompared[first?.outcome ?? 'unfinished'] ?? '']
  return joined(
    told.map((cost) => ofInstrument(cost, report)),
    ' ',
  )
}

function ofInstrument(cost: InstrumentOverhead, report: OverheadReport): Text | string {
  const name = texts.names[cost.instrument]
  const effect = formatPercent(report.minimum_effect_percent)
  const percent = estimate(cost, 'overhead_percent', report.confidence)
  if (cost.verdict === 'not_stable') return texts.notStable(name)
  if (cost.verdict === 'slower') return texts.slower(name, percent)
  if (cost.verdict === 'faster') return texts.faster(name, percent)
  if (cost.within_minimum_effect) return texts.within(name, effect)
  return texts.tooWide(name, boundsText(cost, 'overhead_percent'), effect)
}

const costs = ({ instruments }: OverheadReport): InstrumentCost[] =>
  instruments.flatMap((cost) => {
    const overhead = intervalOf(cost, 'overhead_percent')
    const name = texts.names[cost.instrument]
    return overhead ? [{ name, overhead, control: intervalOf(cost, 'control_percent') }] : []
  })

function figures(report: OverheadReport): readonly Figure[] {
  const instruments = costs(report)
  if (instruments.length === 0) return []
  const { minimum_effect_percent } = report
  const data: OverheadData = { instruments, minimum_effect_percent }
  return [
    {
      chart: 'overhead',
      data,
      caption: texts.figure,
      file: 'overhead.svg',
      head: texts.figureHead,
      rows: () =>
        instruments.map(({ name, overhead: { point, low, high }, control }) => [
          name,
          ...[point, low, high, control?.point].map(formatPercent),
        ]),
    },
  ]
}

function tables(report: OverheadReport): readonly Table[] {
  const name = ({ instrument }: InstrumentOverhead) => texts.names[instrument]
  return [
    listTable(report, 'instruments', { ...texts.table, name }),
    wholeTable(texts.whole, report),
  ]
}
