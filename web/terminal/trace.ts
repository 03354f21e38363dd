// SPDX-License-Identifier: MIT
//
// `flopscope trace`

import { formatPercent, formatTime } from '../lab/format/format.ts'
import { formatInterval, formatRate } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import type { TraceReport } from '../lab/generated/records.ts'
import type { Task } from './main.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { save } from './save.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

const titles = ['name', 'calls', 'total', 'own', 'clock error', 'share', 'rate']

export const printTrace = printer<TraceReport>({
  ask: ({ lab, subject, options }, control) => lab.trace(subject, { ...options, ...control }),
  answered: ({ finished }) => finished,
  text: (report, { subject }) =>
    paragraphs([
      subjectText(subject, report.kernel),
      columns([titles, ...nameRows(report)], ''),
      columns(totalRows(report), ''),
      columns(layerRows(report), ''),
      verdictText(report.verdicts),
    ]),
  async save(report, { lab, files, terminal }: Task) {
    for (const program of ['chrome', 'speedscope'] as const) {
      const path = files[program]
      if (path !== undefined) await save(path, await lab.traceFile(report, program), terminal)
    }
  },
})

const nameRows = ({ names }: TraceReport): string[][] =>
  names.map((found) => [
    found.name,
    formatExact(found.calls),
    formatTime(found.total_ms),
    formatTime(found.self_ms),
    `± ${formatTime(found.self_error_ms)}`,
    formatPercent(found.self_percent),
    formatRate(found.flops_per_s),
  ])

/** A model's layers, each timed alone, their sum, and the whole. */
function layerRows(report: TraceReport): string[][] {
  const { layers, forward_ms, forward_ci_low_ms, forward_ci_high_ms } = report
  if (layers.length === 0) return []
  const { layers_ms, layers_percent, layers_low_percent, layers_high_percent } = report
  const bounds =
    layers_low_percent === undefined
      ? ''
      : `[${formatPercent(layers_low_percent)}, ${formatPercent(layers_high_percent)}]`
  return [
    ['layer, alone', 'median', 'share', 'rate'],
    ...layers.map((layer) => [
      layer.name,
      formatInterval(layer.p50_ms, layer.median_ci_low_ms, layer.median_ci_high_ms),
      formatPercent(layer.share_percent),
      formatRate(layer.flops_per_s),
    ]),
    ['all layers', formatTime(layers_ms), formatPercent(layers_percent), `of the whole ${bounds}`],
    ['forward pass', formatInterval(forward_ms, forward_ci_low_ms, forward_ci_high_ms)],
  ]
}

const totalRows = (report: TraceReport): string[][] => [
  ['runs', formatExact(report.runs), ''],
  ['total', formatTime(report.total_ms), 'of the outermost spans'],
  ['overhead', formatTime(report.overhead_ms), `${formatPercent(report.overhead_percent)} of that`],
  ...machineRows(report),
]
