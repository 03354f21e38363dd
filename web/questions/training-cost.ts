// SPDX-License-Identifier: MIT
//
// The cost of training a transformer, worked out by formulas; nothing is run.

import type { TrainingBar } from '../charts/training-cost.ts'
import { formatWork } from '../lab/format/field.ts'
import { formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { trainingCostOptionsFields } from '../lab/generated/options.ts'
import type { TrainingCostReport, TrainingFormula } from '../lab/generated/records.ts'
import { say, type Text } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'
import { texts } from '../texts/training-cost.ts'
import { about } from './base/about.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { linesOf, listTable, recordTable } from './base/tables.ts'

/** An A100 at 40 % of its peak in 16-bit products, for 2 $ an hour: somewhere to begin. */
const device = { peak_flops_per_s: '312e12', utilisation: 0.4, price_per_device_hour: 2 }

export const question: Question<'training_cost'> = {
  ...about('training_cost', trainingCostOptionsFields, texts.plan),
  roles: [],
  options: { model: 'gpt2-small', tokens: '10e9', ...device },
  foremost: ['model', 'tokens', 'peak_flops_per_s', 'utilisation', 'price_per_device_hour'],
  hint: texts.hint,
  taken: ({ model }) => (model === 'own' ? texts.own : texts.known),
  predicted: { field: 'lowest_flops', quantity: 'operations' },
  sentence,
  figures,
  tables: (report) => [byFormula(report), recordTable(texts.sizes, report, linesOf(texts.rows))],
  notes: ({ formulas }) =>
    formulas.map((line) => [
      texts.formula(nameOf(line), told(line.formula), told(line.source), told(line.missing)),
    ]),
  next: { name: 'training', asks: texts.next },
  exitCode: ({ formulas }) => (formulas.some(({ flops }) => flops !== undefined) ? 0 : 1),
}

/** "10 billion tokens": as many as no text has are said in words, not in letters. */
function tokensText(tokens: number): string {
  const per = ([1e12, 1e9, 1e6] as const).find((each) => tokens >= each) ?? 1
  return texts.tokens[per](formatExact(per === 1 ? tokens : Number((tokens / per).toPrecision(3))))
}

const nameOf = ({ name }: Pick<TrainingFormula, 'name'>): string => texts.names[name] ?? name

function sentence(report: TrainingCostReport, _: Context): Text {
  const { model, tokens, formulas, lowest_flops: low, highest_flops: high } = report
  if (low === undefined || high === undefined) return [texts.nothing]
  const work =
    low === high ? texts.one(formatWork(low)) : texts.between(formatWork(low), formatWork(high))
  const takes = texts.takes(model || texts.it, tokensText(tokens), work)
  const hours = range(formulas.map((line) => line.hours))
  const price = range(formulas.map((line) => line.price))
  return say`${takes}${hours ? texts.time(hours) : ''}${price ? texts.price(price) : ''}`
}

/** By the formulas that say least and most. */
function range(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return ''
  return texts.to(formatNumber(Math.min(...known)), formatNumber(Math.max(...known)))
}

function figures({ formulas }: TrainingCostReport): readonly Figure[] {
  const bars: TrainingBar[] = formulas.flatMap(({ flops, ...line }) =>
    flops === undefined ? [] : [{ ...line, flops, name: nameOf(line) }],
  )
  return [
    {
      chart: 'training-cost',
      data: bars,
      caption: texts.figure,
      file: 'training-cost.svg',
      head: texts.figureHead,
      rows: () =>
        bars.map(({ name, flops, weights_flops, attention_flops }) => [
          name,
          ...[flops, weights_flops, attention_flops].map((each) => formatExact(each)),
        ]),
    },
  ]
}

function byFormula(report: TrainingCostReport): Table {
  const estimated = report.formulas.some(({ hours }) => hours !== undefined)
  const cells = { attention_flops: attentionShare }
  return listTable(report, 'formulas', { ...texts.table(estimated), name: nameOf, cells })
}

function attentionShare({ flops, attention_flops: attention }: TrainingFormula): string {
  if (flops === undefined || attention === undefined) return ''
  return attention === 0 ? texts.leftOut : formatPercent((100 * attention) / flops)
}
