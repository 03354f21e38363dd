// SPDX-License-Identifier: MIT
//
// Every statistic of a timing with its unit, its interval and the clock's share of the error. The names
// in programs stand beside the names in words.

import { html, nothing, type TemplateResult } from 'lit'
import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import { intervalTexts } from '../../lab/format/interval.ts'
import { absent, formatConfidence } from '../../lab/format/number.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import { droppedCount, rateScaleOf } from './answer.ts'

interface Row {
  readonly name: string
  readonly key: string
  readonly value: string
  readonly bounds?: string
  readonly clock_percent?: number | undefined
}

/** Roles are written out, because on a phone the rows are laid out as blocks and would lose them. */
export function statisticsTable(report: TimingReport): TemplateResult {
  const interval = `${formatConfidence(report.confidence)} interval`
  const clock = 'Clock, at most'
  return html`
    <table role="table" class="statistics">
      <caption>
        Statistics${report.batch_size > 1 ? html` of ${report.runs} batch means` : nothing}
      </caption>
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">Statistic</th>
          <th role="columnheader" scope="col" class="key">Field</th>
          <th role="columnheader" scope="col" class="number">Value</th>
          <th role="columnheader" scope="col" class="number">${interval}</th>
          <th role="columnheader" scope="col" class="number">${clock}</th>
        </tr>
      </thead>
      <tbody>
        ${rows(report).map(
          ({ name, key, value, bounds, clock_percent }) => html`
            <tr role="row">
              <th role="rowheader" scope="row">${name}</th>
              <td role="cell" class="key"><code>${key}</code></td>
              <td role="cell" class="number">${value}</td>
              <td role="cell" class="number" data-label=${interval}>${bounds ?? nothing}</td>
              <td role="cell" class="number" data-label=${clock}>${
                clock_percent === undefined ? nothing : formatPercent(clock_percent)
              }</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `
}

function rows(report: TimingReport): Row[] {
  const { clock_error_percent: clock_percent, coefficient_of_variation: variation } = report
  const spread = report.batch_size > 1 ? ' of batch means' : ''
  const time = (name: string, key: string, value: number | undefined): Row => ({
    name,
    key,
    value: formatTime(value),
    clock_percent,
  })
  return [
    interval(
      'Median',
      'p50_ms',
      report.p50_ms,
      report.median_ci_low_ms,
      report.median_ci_high_ms,
      clock_percent,
    ),
    interval(
      'Mean',
      'mean_ms',
      report.mean_ms,
      report.mean_ci_low_ms,
      report.mean_ci_high_ms,
      report.clock_error_mean_percent,
    ),
    { name: 'Standard deviation (n − 1)', key: 'std_ms', value: formatTime(report.std_ms) },
    time(report.batch_size > 1 ? 'Fastest batch' : 'Fastest run', 'min_ms', report.min_ms),
    time(`95th percentile${spread}`, 'p95_ms', report.p95_ms),
    time(`99th percentile${spread}`, 'p99_ms', report.p99_ms),
    time(report.batch_size > 1 ? 'Slowest batch' : 'Slowest run', 'max_ms', report.max_ms),
    { name: 'Median absolute deviation', key: 'mad_ms', value: formatTime(report.mad_ms) },
    {
      name: 'Coefficient of variation',
      key: 'coefficient_of_variation',
      value: formatPercent(variation === undefined ? undefined : 100 * variation),
    },
    {
      name: 'Lag-1 autocorrelation',
      key: 'lag1_autocorrelation',
      value: formatNumber(report.lag1_autocorrelation, 2),
    },
    { name: 'Outliers', key: 'outliers_*', value: outliers(report) },
    ...driftRow(report),
    ...droppedRow(report),
    ...rateRow(report),
  ]
}

function interval(
  name: string,
  key: string,
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
  clock_percent: number | undefined,
): Row {
  const { text, unit, bounds } = intervalTexts(point, low, high)
  return {
    name,
    key,
    value: text,
    bounds: bounds ? `${bounds.join(' – ')} ${unit}` : absent,
    clock_percent,
  }
}

function droppedRow(report: TimingReport): Row[] {
  const count = droppedCount(report)
  return count > 0
    ? [{ name: 'Interrupted batches', key: 'dropped', value: `${count} left out` }]
    : []
}

/** Of the last runs against the first ones. */
function driftRow(report: TimingReport): Row[] {
  const { drift_percent, drift_ci_low_percent: low, drift_ci_high_percent: high } = report
  if (drift_percent === undefined) return []
  return [
    {
      name: 'Drift during the run',
      key: 'drift_percent',
      value: formatPercent(drift_percent),
      bounds: `${formatPercent(low)} – ${formatPercent(high)}`,
    },
  ]
}

function rateRow(report: TimingReport): Row[] {
  const { flops_per_s_low: low, flops_per_s_high: high, flops_per_s: point } = report
  if (point === undefined) return []
  const { text, unit, bounds } = intervalTexts(point, low, high, rateScaleOf(report))
  return [
    {
      name: 'Rate, at the median',
      key: 'flops_per_s',
      value: text,
      bounds: bounds ? `${bounds.join(' – ')} ${unit}` : absent,
    },
  ]
}

function outliers(report: TimingReport): string {
  const mild = report.outliers_low_mild + report.outliers_high_mild
  const severe = report.outliers_low_severe + report.outliers_high_severe
  return mild + severe === 0 ? `none of ${report.runs} runs` : `${mild} mild, ${severe} severe`
}
