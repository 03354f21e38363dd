// SPDX-License-Identifier: MIT
//
// What the forms of attention buy, in one sentence: their gain where the sequence is longest, and how their
// times grow.

import { html, type TemplateResult } from 'lit'
import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { bare, intervalTexts } from '../../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../../lab/format/number.ts'
import type { AttentionForm, AttentionReport } from '../../lab/generated/records.ts'
import { unbroken } from './unbroken.ts'

const outcomes: Readonly<Record<AttentionReport['outcome'], string>> = {
  measured: 'These times follow no power law that could be fitted.',
  unfinished: 'Not every form has a time at 3 lengths yet: too few to say how it grows.',
  cannot_resolve:
    'The clock cannot resolve enough of these times in the time allowed: allow more, or choose longer sequences.',
  optimized_away: 'There is nothing left of it to time.',
  kernel_mismatch: 'A kernel computes something else than it should; it is not worth timing.',
  out_of_memory:
    'There was not enough memory left for all of these lengths: choose shorter sequences.',
}

export function attentionSentence(report: AttentionReport): TemplateResult | string {
  const { outcome, forms, points, window } = report
  const longest = Math.max(...points.map(({ seq }) => seq))
  const full = points.find(({ form, seq }) => form === 'full' && seq === longest)
  if (outcome !== 'measured' || full?.p50_ms === undefined) return outcomes[outcome]
  const of = (name: AttentionForm['form']) => forms.find(({ form }) => form === name)
  const gain = (name: AttentionForm['form']) => gained(of(name))
  const powers = forms.map(powerText)
  return html`At ${formatExact(longest)} positions full attention takes
    <strong>${unbroken(formatTime(full.p50_ms))}</strong>; a window of ${formatExact(window)} takes
    ${gain('windowed')}, linear attention ${gain('linear')}, and one new position with a cache
    ${gain('cached')}. Their times grow as seq to the power ${powers.slice(0, -1).join(', ')} and
    ${powers.at(-1)}, ${unbroken(formatConfidence(report.confidence))} sure of each.`
}

/** "1.91 (1.57 to 2.26)" */
function powerText({ exponent, exponent_ci_low, exponent_ci_high }: AttentionForm): string {
  if (exponent === undefined) return formatNumber(exponent)
  const { text, bounds } = intervalTexts(exponent, exponent_ci_low, exponent_ci_high, bare)
  return bounds ? `${text.trim()} (${bounds.join(' to ')})` : text.trim()
}

/** "8.00× less (7.82 to 8.19)": the word says the direction. */
function gained({
  speedup,
  speedup_ci_low: low,
  speedup_ci_high: high,
}: Partial<AttentionForm> = {}): TemplateResult | string {
  if (speedup === undefined) return 'an unknown part of it'
  const bounded = low !== undefined && high !== undefined
  if (bounded && low <= 1 && high >= 1) return 'a time that is not told apart from it'
  const less = speedup >= 1
  const shown = less
    ? intervalTexts(speedup, low, high, bare)
    : intervalTexts(
        1 / speedup,
        bounded ? 1 / high : undefined,
        bounded ? 1 / low : undefined,
        bare,
      )
  const { text, bounds } = shown
  const gain = html`<strong>${unbroken(`${text.trim()}× ${less ? 'less' : 'more'}`)}</strong>`
  return bounds ? html`${gain} (${unbroken(bounds.join(' to '))})` : gain
}
