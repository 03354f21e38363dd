// SPDX-License-Identifier: MIT
//
// How a subject's time grows, in one sentence: the exponent, what comes next, and whether it did.

import { html, nothing, type TemplateResult } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import { bare, intervalTexts } from '../../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../../lab/format/number.ts'
import type { ScalingReport } from '../../lab/generated/records.ts'
import { unbroken } from './unbroken.ts'

const outcomes: Readonly<Record<ScalingReport['outcome'], string>> = {
  measured: 'These times follow no power law that could be fitted.',
  unfinished: 'Fewer than 3 values have a time yet: too few to say how it grows.',
  cannot_resolve:
    'The clock cannot resolve enough of these values in the time allowed: allow more, or choose larger ones.',
  optimized_away: 'There is nothing left of it to time.',
  kernel_mismatch: 'The kernel computes something else than it should; it is not worth timing.',
  out_of_memory: 'There was not enough memory left for all of these values: choose smaller ones.',
}

/** `name` is the subject's. */
export function growthSentence(name: string, report: ScalingReport): TemplateResult | string {
  const { axis, outcome, exponent, exponent_ci_low, exponent_ci_high } = report
  if (outcome !== 'measured' || exponent === undefined) return outcomes[outcome]
  const power = intervalTexts(exponent, exponent_ci_low, exponent_ci_high, bare)
  const sure = power.bounds
    ? ` (${unbroken(formatConfidence(report.confidence))} sure: ${unbroken(power.bounds.join(' to '))})`
    : ''
  return html`<span class="subject">${name}</span>’s time grows as ${axis} to the power
    <strong>${unbroken(power.text.trim())}</strong>${sure}${next(report) ?? nothing}.`
}

/** The prediction and its check, as far as there are any. */
function next(report: ScalingReport): TemplateResult | undefined {
  const { predicted_value, predicted_ms, checked_ms } = report
  if (predicted_value === undefined || predicted_ms === undefined) return undefined
  const { predicted_ci_low_ms: low, predicted_ci_high_ms: high } = report
  const { text, unit, bounds } = intervalTexts(predicted_ms, low, high)
  const sure = bounds ? ` (${bounds[0]} to ${unbroken(`${bounds[1]} ${unit}`)})` : ''
  const inside =
    checked_ms !== undefined && low !== undefined && high !== undefined
      ? checked_ms >= low && checked_ms <= high
      : true
  const took =
    checked_ms === undefined
      ? nothing
      : html`, ${inside ? 'and' : 'but'} it took <strong>${unbroken(formatTime(checked_ms))}</strong>`
  return html`; at ${formatExact(predicted_value)} it should take
    <strong>${unbroken(text)}</strong>${sure}${took}`
}
