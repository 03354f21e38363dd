// SPDX-License-Identifier: MIT
//
// The answer in one breath: how long, how sure, what the clock may add, and how fast that is. The median
// speaks where the report says that the mean's interval claims too much.

import { html, nothing, type TemplateResult } from 'lit'
import { formatPercent, formatTime, type Scale } from '../../lab/format/format.ts'
import { intervalTexts, rateScale } from '../../lab/format/interval.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import { unbroken } from './unbroken.ts'

/** The statistic that the answer is about. */
export function headline(report: TimingReport) {
  return report.prefers_median
    ? {
        name: 'median',
        point: report.p50_ms,
        low: report.median_ci_low_ms,
        high: report.median_ci_high_ms,
        clock_percent: report.clock_error_percent,
      }
    : {
        name: 'mean',
        point: report.mean_ms,
        low: report.mean_ci_low_ms,
        high: report.mean_ci_high_ms,
        clock_percent: report.clock_error_mean_percent,
      }
}

/** The sentence with its numbers set apart; `name` is the subject's. */
export function answer(name: string, report: TimingReport): TemplateResult {
  const { point, low, high, clock_percent } = headline(report)
  const { text, unit, bounds } = intervalTexts(point, low, high)
  const sure = bounds
    ? `, ${unbroken(formatConfidence(report.confidence))} sure it is between ` +
      `${bounds[0]} and ${unbroken(`${bounds[1]} ${unit}`)}`
    : ', with too few runs to say how sure that is'
  const clock = `; the clock adds at most ${unbroken(formatPercent(clock_percent))}`
  const speed = rate(report)
  return html`<span class="subject">${name}</span> takes <strong>${text}</strong> per call
    here${sure}${clock}${speed ? html`; ${speed}` : nothing}.`
}

/** What the numbers of the answer are made of. */
export function basis(report: TimingReport): string {
  const { name } = headline(report)
  const calls = report.batch_size > 1 ? ` of ${report.batch_size} calls each` : ''
  const kernel = report.kernel ? `, ${report.kernel} kernel` : ''
  const counted = report.flops_convention === 'all' ? ', every operation counted' : ''
  const dropped = droppedCount(report)
  const apart = dropped > 0 ? `; ${dropped} interrupted batches are left out` : ''
  return `${capital(name)} of ${report.runs} runs${calls}${kernel}${counted}${apart}.`
}

/** Batches of any phase that were interrupted and count for nothing. */
export const droppedCount = ({ dropped }: Pick<TimingReport, 'dropped'>): number =>
  dropped.reduce((sum, { batches }) => sum + batches, 0)

/** Before the last run is in: what the runs so far say, and that they are not all. */
export function soFar(name: string, report: TimingReport): TemplateResult {
  return html`<span class="subject">${name}</span> ${
    report.p50_ms === undefined
      ? 'is being measured…'
      : html`takes about <strong>${formatTime(report.p50_ms)}</strong> per call so far`
  }`
}

/** A rate by its convention: FLOP/s are what papers mean, anything else is called operations. */
export const rateScaleOf =
  ({ flops_convention }: TimingReport) =>
  (perSecond: number): Scale => {
    const { unit, per } = rateScale(perSecond)
    return { unit: flops_convention === 'flops' ? unit : unit.replace('FLOP/s', 'op/s'), per }
  }

/** The report's rate, which is that at the median: said where the sentence is about the mean. */
function rate(report: TimingReport): TemplateResult | undefined {
  const { flops_per_s, prefers_median } = report
  if (flops_per_s === undefined) return undefined
  const { text } = intervalTexts(flops_per_s, undefined, undefined, rateScaleOf(report))
  return html`${prefers_median ? '' : 'at the median '}that is <strong>${text}</strong>`
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
