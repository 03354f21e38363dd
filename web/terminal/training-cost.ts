// SPDX-License-Identifier: MIT
//
// `flopscope training-cost`

import { formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { TrainingCostReport, TrainingFormula } from '../lab/generated/records.ts'
import { paragraphs, printer, verdictText } from './question.ts'
import { columns } from './table.ts'

export const printTrainingCost = printer<TrainingCostReport>({
  ask: ({ lab, options }) => lab.trainingCost(options),
  answered: ({ formulas }) => formulas.some(({ flops }) => flops !== undefined),
  text: (report) => {
    const estimated = report.formulas.some(({ hours }) => hours !== undefined)
    const titles = [
      'by',
      'work',
      'a token',
      'attention',
      ...(estimated ? estimates : []),
      'formula',
    ]
    return paragraphs([
      columns(sizeRows(report), ''),
      columns([titles, ...report.formulas.map((line) => row(line, estimated))], ''),
      verdictText(report.verdicts),
    ])
  },
})

const estimates = ['hours', 'device hours', 'price']

function row(line: TrainingFormula, estimated: boolean): string[] {
  const { name, formula, source, missing, flops, flops_per_token, attention_flops } = line
  const cost = [line.hours, line.device_hours, line.price].map((each) => formatNumber(each))
  return [
    name,
    work(flops),
    work(flops_per_token),
    share(flops, attention_flops),
    ...(estimated ? cost : []),
    missing ? `needs ${missing}` : `${formula}; ${source}`,
  ]
}

function share(flops: number | undefined, attention: number | undefined): string {
  if (flops === undefined || attention === undefined) return ''
  return attention === 0 ? 'left out' : formatPercent((100 * attention) / flops)
}

function work(flops: number | undefined): string {
  if (flops === undefined) return ''
  const count = formatCount(flops)
  return /[A-Z]$/.test(count) ? `${count}FLOP` : `${count} FLOP`
}

function sizeRows(report: TrainingCostReport): string[][] {
  const { model, tokens, parameters, blocks, width, seq, vocabulary } = report
  const sizes: readonly (readonly [string, number | undefined])[] = [
    ['tokens', tokens],
    ['parameters', parameters],
    ['blocks', blocks],
    ['width', width],
    ['seq', seq],
    ['vocabulary', vocabulary],
  ]
  return [
    ...(model ? [['model', model]] : []),
    ...sizes.flatMap(([name, size]) => (size === undefined ? [] : [[name, formatExact(size)]])),
  ]
}
