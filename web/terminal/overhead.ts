// SPDX-License-Identifier: MIT
//
// `flopscope overhead`

import { formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import type { InstrumentOverhead, OverheadReport } from '../lab/generated/records.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

const names = { tracing: 'tracing', memory_hooks: 'memory hooks' }

const titles = ['instrument', 'overhead', 'control', 'without', 'with', 'events', 'quartets']

export const printOverhead = printer<OverheadReport>({
  ask: ({ lab, subject, options }, control) => lab.overhead(subject, { ...options, ...control }),
  answered: ({ finished, instruments }) =>
    finished && instruments.some(({ outcome }) => outcome === 'measured'),
  text: (report, { subject }) =>
    paragraphs([
      subjectText(subject, report.kernel),
      columns([titles, ...report.instruments.map(row)], ''),
      `${formatConfidence(report.confidence)} intervals; the control is the same calls against themselves.`,
      report.instruments
        .map(({ absent }) => absent)
        .filter(Boolean)
        .join('\n'),
      columns(machineRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

const row = (cost: InstrumentOverhead): string[] => [
  names[cost.instrument],
  bounded(cost.overhead_percent, cost.overhead_ci_low_percent, cost.overhead_ci_high_percent),
  bounded(cost.control_percent, cost.control_ci_low_percent, cost.control_ci_high_percent),
  formatTime(cost.plain_p50_ms),
  formatTime(cost.instrumented_p50_ms),
  formatExact(cost.events),
  formatExact(cost.quartets),
]

const bounded = (value?: number, low?: number, high?: number): string =>
  low === undefined
    ? formatPercent(value)
    : `${formatPercent(value)} [${formatPercent(low)}, ${formatPercent(high)}]`
