// SPDX-License-Identifier: MIT
//
// The numbers of a memory report: the whole under the course's names, and each tag's part of it.

import type { TemplateResult } from 'lit'
import { formatBytes, formatPercent } from '../../lab/format/format.ts'
import { absent, formatConfidence, formatExact } from '../../lab/format/number.ts'
import type { MemoryReport, TaggedMemory } from '../../lab/generated/records.ts'
import { reportTable } from './report-table.ts'

/** As the course counts: 1 MB = 2^20 bytes. */
const ofMegabytes = (mb: number | undefined) => (mb === undefined ? undefined : mb * 2 ** 20)

/** The most that was in use above what was there before. */
export const heldBytes = ({ peak_mb, baseline_mb }: MemoryReport): number =>
  Math.round((peak_mb - baseline_mb) * 2 ** 20)

/** "matmul, activations". */
export const tagName = ({ operation, category }: Pick<TaggedMemory, 'operation' | 'category'>) =>
  [operation, category.replace('_', ' ')].filter((part) => part !== '').join(', ')

export function memoryTable(report: MemoryReport): TemplateResult {
  const { stack_absent, growth_ci_low_bytes: low, growth_ci_high_bytes: high } = report
  const bounds =
    low === undefined || high === undefined ? '' : `${formatBytes(low)} – ${formatBytes(high)}`
  const megabytes = (mb: number | undefined) => formatBytes(ofMegabytes(mb))
  return reportTable(
    'Memory',
    ['Quantity', 'Field', 'Value', `${formatConfidence(report.confidence)} interval`],
    [
      ['In use before', 'baseline_mb', megabytes(report.baseline_mb), ''],
      ['Most in use', 'peak_mb', megabytes(report.peak_mb), ''],
      ['In use at the end', 'final_mb', megabytes(report.final_mb), ''],
      ['Allocated in all', 'allocated_mb', megabytes(report.allocated_mb), ''],
      ['What the shapes ask for', 'predicted_mb', megabytes(report.predicted_mb), ''],
      ['Allocations', 'allocations', formatExact(report.allocations), ''],
      ['Frees', 'frees', formatExact(report.frees), ''],
      ['Growth in each iteration', 'growth_bytes', formatBytes(report.growth_bytes), bounds],
      ['Tagged by nobody', 'untagged_percent', formatPercent(report.untagged_percent), ''],
      ['WebAssembly memory', 'heap_bytes', formatBytes(report.heap_bytes), ''],
      [
        'Holes between blocks',
        'fragmentation_percent',
        formatPercent(report.fragmentation_percent),
        '',
      ],
      [
        'Deepest use of the stack',
        'stack_bytes',
        report.stack_bytes === undefined ? stack_absent || absent : formatBytes(report.stack_bytes),
        '',
      ],
    ],
  )
}

export function tagTable({ tags }: MemoryReport): TemplateResult {
  return reportTable(
    'Who asked for it, and what for',
    ['Tag', 'Field', 'At the peak', 'Own peak', 'Allocated', 'At the end', 'Blocks'],
    tags.map((tag, index) => [
      tagName(tag),
      `tags[${index}]`,
      formatBytes(tag.bytes_at_peak),
      formatBytes(tag.peak_bytes),
      formatBytes(tag.allocated_bytes),
      formatBytes(tag.live_bytes),
      formatExact(tag.allocations),
    ]),
  )
}
