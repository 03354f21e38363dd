// SPDX-License-Identifier: MIT
//
// <flopscope-scaling>: how does it grow, and what comes next?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type GrowthData, type GrowthPoint, growth, growthReading } from '../charts/growth.ts'
import type { Size } from '../charts/svg.ts'
import { formatCount, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { scalingOptionsFields } from '../lab/generated/questions.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import type { ScalingReport } from '../lab/public.ts'
import './answer/figure.ts'
import type { FigureTable } from './answer/figure.ts'
import { reportTable } from './answer/report-table.ts'
import { growthSentence } from './answer/scaling-answer.ts'
import { verdicts } from './answer/verdicts.ts'
import type { Forms } from './form/roles.ts'
import { workName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'

defineQuestion({
  name: 'scaling',
  roles: [{ name: 'subject', label: '', subject: { op: 'matmul', m: 256, k: 256, n: 256 } }],
  fields: scalingOptionsFields,
  options: { axis: 'm', values: [64, 128, 256, 512], predict: 1024 },
  foremost: ['axis', 'predict', 'values'],
  fieldFor,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Lets one count grow.</b> The others stay as they stand; the smallest and the largest value come first, so that a machine that drifts is not taken for growth.</li>
        <li><b>Fits a power law.</b> Its exponent says what twice as much costs: 1 is twice the time, 2 is four times, 3 is eight times.</li>
        <li><b>Predicts, then checks.</b> The time at a value that was not measured, with an interval; after that it is measured, too.</li>
      </ol>
    </div>
  `,
  answer: ({ report, subjects }) => growthSentence(workName(subjects.subject), report),
  details: ({ report }) => html`
    ${report.points.some(({ p50_ms }) => p50_ms !== undefined) ? picture(report) : nothing}
    ${verdicts(report)} ${pointsTable(report)} ${fitTable(report)}
  `,
})

/** The axis is one of the counts that the operation or model has. */
function fieldFor(field: FieldInfo, forms: Forms): FieldInfo {
  if (field.name !== 'axis') return field
  const { fields = [] } = forms.subject?.[0]?.work ?? {}
  const counts = fields.filter(({ kind }) => kind === 'count')
  return { ...field, kind: 'choice', choices: counts.map(({ name }) => name) }
}

const picture = (report: ScalingReport) =>
  guard([report], () => {
    const data = growthData(report)
    return html`
      <flopscope-figure
        caption=${`Time against ${report.axis}`}
        file="scaling.svg"
        .draw=${(place: Size) => growth(data, place)}
        .read=${(place: Size, x: number) => growthReading(data, place, x)}
        .table=${dataTable(report, data)}
      ></flopscope-figure>
    `
  })

/** Every point with the time that the fit gives it, the predicted one and what came of it at the end. */
function dataTable({ axis }: ScalingReport, data: GrowthData): FigureTable {
  const { points, timeAt, predicted, checked } = data
  const row = ({ value, point, low, high }: GrowthPoint, kind: string) => [
    formatExact(value),
    kind,
    formatTime(point, 4),
    formatTime(low, 4),
    formatTime(high, 4),
    formatTime(timeAt?.(value), 4),
  ]
  const check = predicted &&
    checked !== undefined && [row({ value: predicted.value, point: checked }, 'then measured')]
  return {
    head: [axis, 'Kind', 'Median', 'At least', 'At most', 'By the fit'],
    rows: () => [
      ...points.map((point) => row(point, 'measured')),
      ...(predicted ? [row(predicted, 'predicted')] : []),
      ...(check || []),
    ],
  }
}

function growthData(report: ScalingReport): GrowthData {
  const { axis, points, predicted_value, predicted_ms, checked_ms } = report
  return {
    axis,
    points: points.flatMap(({ value, p50_ms, median_ci_low_ms, median_ci_high_ms }) =>
      p50_ms === undefined
        ? []
        : [{ value, point: p50_ms, low: median_ci_low_ms, high: median_ci_high_ms }],
    ),
    timeAt: fitted(report),
    predicted:
      predicted_value === undefined || predicted_ms === undefined
        ? undefined
        : {
            value: predicted_value,
            point: predicted_ms,
            low: report.predicted_ci_low_ms,
            high: report.predicted_ci_high_ms,
          },
    checked: checked_ms,
  }
}

/** The fit that predicts. */
function fitted(report: ScalingReport): ((value: number) => number) | undefined {
  const { prediction_fit, coefficient_ms, exponent, linear_ms, quadratic_ms } = report
  if (prediction_fit === 'two_terms') {
    if (linear_ms === undefined || quadratic_ms === undefined) return undefined
    return (value) => linear_ms * value + quadratic_ms * value ** 2
  }
  if (coefficient_ms === undefined || exponent === undefined) return undefined
  return (value) => coefficient_ms * value ** exponent
}

const pointsTable = ({ points, axis, confidence, ...report }: ScalingReport): TemplateResult =>
  reportTable(
    `The values of ${axis}`,
    [
      axis,
      'Outcome',
      `Median, ${formatConfidence(confidence)} interval`,
      'Operations',
      'Clock, at most',
    ],
    [
      ...points.map((point) => [
        formatExact(point.value),
        point.outcome,
        formatInterval(point.p50_ms, point.median_ci_low_ms, point.median_ci_high_ms),
        formatCount(point.flops),
        formatPercent(point.clock_error_mean_percent),
      ]),
      ...(report.predicted_value === undefined
        ? []
        : [
            [
              `${formatExact(report.predicted_value)}, predicted`,
              '',
              formatInterval(
                report.predicted_ms,
                report.predicted_ci_low_ms,
                report.predicted_ci_high_ms,
              ),
              '',
              '',
            ],
          ]),
      ...(report.checked_ms === undefined
        ? []
        : [
            [
              `${formatExact(report.predicted_value)}, then measured`,
              '',
              formatTime(report.checked_ms),
              '',
              '',
            ],
          ]),
    ],
  )

function fitTable(report: ScalingReport): TemplateResult | typeof nothing {
  if (report.exponent === undefined) return nothing
  const between = (low: number | undefined, high: number | undefined) =>
    low === undefined ? '' : `${formatNumber(low, 4)} – ${formatNumber(high, 4)}`
  return reportTable(
    'What was fitted',
    ['Quantity', 'Field', 'Value', `${formatConfidence(report.confidence)} interval`],
    [
      [
        'Exponent of the time',
        'exponent',
        formatNumber(report.exponent, 4),
        between(report.exponent_ci_low, report.exponent_ci_high),
      ],
      ['Exponent of the operations', 'flops_exponent', formatNumber(report.flops_exponent, 4), ''],
      ['Off the power law', 'residual_percent', formatPercent(report.residual_percent), ''],
      [
        'Off a linear and a quadratic part',
        'two_term_residual_percent',
        formatPercent(report.two_term_residual_percent),
        '',
      ],
      [
        'Both parts are equal at',
        'crossover',
        formatNumber(report.crossover, 4),
        between(report.crossover_ci_low, report.crossover_ci_high),
      ],
    ],
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-scaling': HTMLElement
  }
}
