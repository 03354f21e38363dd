// SPDX-License-Identifier: MIT
//
// `flopscope optimization`

import { formatBytes } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { formatPoints, formatShare } from '../lab/format/share.ts'
import type { FormReport, OptimizationReport } from '../lab/generated/records.ts'
import type { ModelSubject } from '../lab/subject.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { ratioText } from './ratio.ts'
import { columns } from './table.ts'

export const printOptimization = printer<OptimizationReport>({
  ask: ({ lab, subject, options }, control) =>
    lab.optimization(subject as ModelSubject, { ...options, ...control }),
  answered: ({ outcome, candidates }) =>
    outcome === 'measured' && candidates.every(({ verdict }) => verdict !== 'not_stable'),
  text: (report) =>
    paragraphs([
      `${report.subject}; ${formatExact(report.steps)} of ${formatExact(report.steps_planned)} steps; ${formatExact(report.tested_images)} images tested, ${formatExact(report.inference_batch)} at a time`,
      report.forms.length > 0 ? columns([head(report), ...formRows(report)], '') : '',
      columns(belowRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

function head({ confidence }: OptimizationReport): string[] {
  const interval = `${formatConfidence(confidence)} interval`
  return ['form', `right, ${interval}`, `change, ${interval}`, 'weights', 'activations'].concat([
    `median, ${interval}`,
    'speedup',
  ])
}

const within = (
  format: (value: number | undefined) => string,
  point?: number,
  low?: number,
  high?: number,
): string => (point === undefined ? '' : `${format(point)} [${format(low)}, ${format(high)}]`)

const right = (form: FormReport): string =>
  within(formatShare, form.accuracy, form.accuracy_ci_low, form.accuracy_ci_high)

const change = (form: FormReport): string =>
  within(
    formatPoints,
    form.accuracy_change,
    form.accuracy_change_ci_low,
    form.accuracy_change_ci_high,
  )

const formRows = ({ forms, candidates }: OptimizationReport): string[][] =>
  forms.map((form, place) => {
    const {
      p50_ms,
      median_ci_low_ms,
      median_ci_high_ms,
      speedup,
      speedup_ci_low,
      speedup_ci_high,
    } = candidates[place] ?? {}
    return [
      form.form,
      right(form),
      change(form),
      formatBytes(form.weights_bytes),
      formatBytes(form.activations_bytes),
      p50_ms === undefined ? '' : formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms),
      ratioText(speedup, speedup_ci_low, speedup_ci_high),
    ]
  })

const belowRows = (report: OptimizationReport): string[][] => [
  ...report.missing.map(({ form, reason }) => [`not ${form}`, reason, '']),
  ...report.unchanged.map(({ form, layer, reason }) => [`not ${form}`, layer, reason]),
  ...(report.control_ratio === undefined
    ? []
    : [
        [
          'control',
          ratioText(report.control_ratio, report.control_ci_low, report.control_ci_high),
          'baseline against itself',
        ],
        ['rounds', String(report.rounds), 'of two batches of each'],
      ]),
  ...machineRows(report),
]
