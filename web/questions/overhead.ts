// SPDX-License-Identifier: MIT
//
// The cost of profiling itself.

import type { InstrumentCost, OverheadData } from '../charts/overhead.ts'
import { boundsText } from '../lab/format/field.ts'
import { formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { overheadOptionsFields } from '../lab/generated/options.ts'
import type { InstrumentOverhead, OverheadReport, SpanShare } from '../lab/generated/records.ts'
import { notCompared } from '../texts/common.ts'
import { texts } from '../texts/overhead.ts'
import { joined, say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import { withShortNames } from './base/layer-name.ts'
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
  onThreads: true,
  notes: ({ instruments }) =>
    instruments.flatMap(({ instrument, absent }) =>
      absent ? [[texts.absent(texts.names[instrument], absent)]] : [],
    ),
  needsIsolation: ({ instruments }) =>
    instruments.some(({ absent_code }) => absent_code === 'no_second_thread'),
  next: { name: 'timing', asks: texts.next },
  exitCode: ({ finished, instruments }) =>
    finished && instruments.some(({ outcome }) => outcome === 'measured') ? 0 : 1,
}

function sentence(report: OverheadReport): Text {
  const told = report.instruments.filter(({ overhead_percent }) => overhead_percent !== undefined)
  const first = report.instruments.find(({ absent }) => !absent)
  if (told.length === 0) return [notCompared[first?.outcome ?? 'unfinished'] ?? '']
  const costs = joined(
    told.map((cost) => ofInstrument(cost, report)),
    ' ',
  )
  return say`${costs}${largestShare(report)}`
}

/** Where most of the samples fell, once there are some. */
function largestShare({ shares = [], confidence }: OverheadReport): Text | undefined {
  const [first] = shares
  if (!first?.samples) return undefined
  return texts.largest(withShortNames(first.name), estimate(first, 'samples_percent', confidence))
}

function ofInstrument(cost: InstrumentOverhead, report: OverheadReport): Text | string {
  const name = texts.names[cost.instrument]
  const effect = formatPercent(report.minimum_effect_percent)
  const percent = estimate(cost, 'overhead_percent', report.confidence)
  if (cost.verdict === 'not_stable') return unsure(texts.notStable(name))
  if (cost.verdict === 'slower') return texts.slower(name, percent)
  // Whatever the interval is sure of, it is not this.
  if (cost.verdict === 'faster')
    return unsure(texts.faster(name, estimate(cost, 'overhead_percent')))
  if (cost.within_minimum_effect) return texts.within(name, effect)
  return unsure(texts.tooWide(name, boundsText(cost, 'overhead_percent'), effect))
}

/** A share's name, and how many samples it has where any were taken. */
const ofSpans = ({ samples }: OverheadReport) => ({
  bare: ['spans_percent'],
  name: (share: SpanShare) => share.name,
  cells: {
    samples: (share: SpanShare) => (samples === undefined ? '' : formatExact(share.samples)),
  },
})

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
    ...(report.shares?.length
      ? [listTable(report, 'shares', { ...texts.shares, ...ofSpans(report) })]
      : []),
    wholeTable(texts.whole, report, texts.rows),
  ]
}
