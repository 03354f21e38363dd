// SPDX-License-Identifier: MIT
//
// `flopscope memory`

import { formatBytes, formatPercent } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import type { MemoryReport } from '../lab/generated/records.ts'
import { paragraphs, printer, verdictText } from './question.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

export const printMemory = printer<MemoryReport>({
  ask: ({ lab, subject, options }, control) => lab.memory(subject, { ...options, ...control }),
  answered: ({ finished }) => finished,
  text: (report, { subject }) =>
    paragraphs([
      subjectText(subject, report.kernel),
      columns(totalRows(report), ''),
      columns([['operation', 'for', 'peak', 'left', 'allocations'], ...tagRows(report)], ''),
      columns([['moment', 'in use'], ...momentRows(report)], ''),
      verdictText(report.insights),
    ]),
})

/** Records carry MB of 2^20 bytes. */
const megabytes = (mb: number | undefined): string =>
  formatBytes(mb === undefined ? undefined : mb * 2 ** 20)

function totalRows(report: MemoryReport): string[][] {
  const { growth_bytes, growth_ci_low_bytes, growth_ci_high_bytes, iterations } = report
  const bounds = `[${formatBytes(growth_ci_low_bytes)}, ${formatBytes(growth_ci_high_bytes)}]`
  const interval = `${formatConfidence(report.confidence)} interval`
  return [
    ['before', megabytes(report.baseline_mb), 'in use'],
    ['peak', megabytes(report.peak_mb), 'most in use'],
    ['after', megabytes(report.final_mb), 'in use'],
    ['allocated', megabytes(report.allocated_mb), 'in all, freed or not'],
    ['predicted', megabytes(report.predicted_mb), 'what the shapes ask for'],
    ['calls', formatExact(report.allocations), `allocations, ${formatExact(report.frees)} frees`],
    ['iterations', formatExact(iterations), ''],
    ...(growth_bytes === undefined
      ? []
      : [['growth', `${formatBytes(growth_bytes)} ${bounds}`, `an iteration, ${interval}`]]),
    ['heap', formatBytes(report.heap_bytes), fragmentation(report)],
  ]
}

const fragmentation = ({ fragmentation_percent: percent }: MemoryReport): string =>
  percent === undefined ? '' : `${formatPercent(percent)} holes between blocks`

const tagRows = ({ tags }: MemoryReport): string[][] =>
  tags.map(({ operation, category, peak_bytes, live_bytes, allocations }) => [
    operation || '–',
    category.replace('_', ' '),
    formatBytes(peak_bytes),
    formatBytes(live_bytes),
    formatExact(allocations),
  ])

const momentRows = ({ snapshots }: MemoryReport): string[][] =>
  snapshots.map(({ label, live_bytes }) => [label, formatBytes(live_bytes)])
