// SPDX-License-Identifier: MIT
//
// `flopscope cost`

import { formatBytes, formatNumber } from '../lab/format.ts'
import { formatExact } from '../lab/format-number.ts'
import type { Task } from './main.ts'
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
  terminal.out(`${columns(rows, '')}\n`)
  if (report.rounded) terminal.err('note: some counts pass 2^53 and are rounded.\n')
  return exit.success
}
