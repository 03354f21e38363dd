// SPDX-License-Identifier: MIT
//
// `flopscope scaling`

import { formatCount, formatNumber } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import type { ScalingReport } from '../lab/generated/records.ts'
import type { RunSubject } from '../lab/subject.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

export const printScaling = printer<ScalingReport>({
  ask: ({ lab, subject, options }, control) => lab.scaling(subject, { ...options, ...control }),
  answered: ({ outcome }) => outcome === 'measured',
  text: (report, { subject }) =>
    paragraphs([
      subjectText(without(subject, report.axis), report.kernel),
      columns([[report.axis, 'median', 'work'], ...pointRows(report)], ''),
      columns(growthRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

/** The subject without the one size that has no single value. */
const without = (subject: RunSubject, axis: string): RunSubject => ({
  ...subject,
  [axis]: undefined,
})

const pointRows = ({ points }: ScalingReport): string[][] =>
  points.map(({ value, p50_ms, median_ci_low_ms, median_ci_high_ms, flops }) => [
    formatExact(value),
    formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms),
    formatCount(flops),
  ])

function growthRows(report: ScalingReport): string[][] {
  const { axis, exponent, exponent_ci_low, exponent_ci_high, crossover, predicted_ms } = report
  if (exponent === undefined) return []
  const bounds = `[${formatNumber(exponent_ci_low)}, ${formatNumber(exponent_ci_high)}]`
  const interval = `${formatConfidence(report.confidence)} interval`
  const predicted = formatInterval(
    predicted_ms,
    report.predicted_ci_low_ms,
    report.predicted_ci_high_ms,
  )
  const checked = formatInterval(report.checked_ms, undefined, undefined)
  return [
    ['time grows as', `${axis}^${formatNumber(exponent)} ${bounds}`, interval],
    ['work grows as', `${axis}^${formatNumber(report.flops_exponent)}`, 'counted'],
    ...(crossover === undefined
      ? []
      : [
          [
            'crossover',
            `${axis} ${formatNumber(crossover)}`,
            'linear and quadratic parts are equal',
          ],
        ]),
    ...(predicted_ms === undefined
      ? []
      : [
          ['predicted', predicted, `at ${axis} ${formatExact(report.predicted_value)}`],
          ['measured', checked, 'there, afterwards'],
        ]),
    ...machineRows(report),
  ]
}
