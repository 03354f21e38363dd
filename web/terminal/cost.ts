// SPDX-License-Identifier: MIT
//
// `flopscope cost`

import { formatBytes, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { CostReport } from '../lab/generated/records.ts'
import type { Task } from './main.ts'
import { paragraphs } from './question.ts'
import { columns } from './table.ts'
import { exit } from './terminal.ts'

export async function printCost(task: Task): Promise<number> {
  const { lab, subject, options, json, terminal } = task
  const report = await lab.cost(subject, options)
  if (json) {
    terminal.out(`${JSON.stringify(report, null, 2)}\n`)
    return exit.success
  }
  const { convention, bytes_read, bytes_written, arithmetic_intensity: intensity } = report
  const rows = [
    ['work', formatExact(report.flops), `in the convention "${convention}"`],
    ['macs', formatExact(report.macs), 'multiply-accumulates'],
    ['multiplies', formatExact(report.multiplies), 'those of macs included'],
    ['adds', formatExact(report.adds), 'those of macs included'],
    ['others', formatExact(report.others), 'comparisons, divisions, exponentials and the like'],
    ['params', formatExact(report.params), 'learned values'],
    ['read', formatBytes(bytes_read), 'inputs and parameters, each once'],
    ['written', formatBytes(bytes_written), 'outputs, each once'],
    ['intensity', formatNumber(intensity), 'operations for each byte'],
  ]
  const back = backwardRow(report)
  terminal.out(paragraphs([columns([...rows, ...back], ''), ...modelTables(report)]))
  if (report.rounded) terminal.err('note: some counts pass 2^53 and are rounded.\n')
  return exit.success
}

const backwardRow = ({ backward_flops: back }: CostReport): string[][] =>
  back === undefined ? [] : [['backward', formatExact(back), 'of the way back in training']]

/** A model's outermost layers, and what others published of it. */
function modelTables({ layers, published }: CostReport): string[] {
  const titles = ['layer', 'type', 'work', 'share', 'params']
  const rows = layers
    .filter(({ level, output_shape }) => level === 0 && output_shape.length > 0)
    .map(({ path, op, flops, share, params }) => [
      path,
      op,
      formatExact(flops),
      share === undefined ? '' : formatPercent(100 * share),
      formatExact(params),
    ])
  const figures = published.map(({ quantity, value, convention, source, difference }) =>
    [`${formatExact(value)} ${quantity} (${convention}), ${source}`, difference]
      .filter(Boolean)
      .join('; '),
  )
  const others = figures.length > 0 ? ['Published, of one sample:', ...figures].join('\n') : ''
  return [rows.length > 0 ? columns([titles, ...rows], '') : '', others]
}
