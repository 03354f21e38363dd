// SPDX-License-Identifier: MIT
//
// What limits each operation, in a sentence; without operations, where the limit changes on this machine.

import { html, nothing, type TemplateResult } from 'lit'
import { formatBytes, formatNumber, formatPercent } from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import type { RooflinePoint, RooflineReport } from '../../lab/generated/records.ts'
import { unbroken } from './unbroken.ts'

/** `names` are those of the report's points, in their order. */
export function rooflineSentence(
  names: readonly string[],
  report: RooflineReport,
): TemplateResult | string {
  const isKnown = report.points.some(({ achieved_percent }) => achieved_percent !== undefined)
  const isOver = report.complete && report.points.length > 0
  if (!isKnown && !isOver) return roofsSentence(report)
  const said = report.points.map((point, place) =>
    limit(names[place] ?? point.op, point, isImpossible(point, report)),
  )
  return html`${said.map((each, place) => html`${place > 0 ? '; ' : nothing}${each}`)}.`
}

const bounds: Readonly<Record<RooflinePoint['bound'], string>> = {
  memory: 'memory-bound',
  compute: 'compute-bound',
  not_told_apart: 'near the ridge',
}

/** A model's layers find data in faster caches than its own, but no more arithmetic than the peak. Of
 *  integers a vector holds more than of the numbers that the peak is measured with. */
function isImpossible(point: RooflinePoint, { peaks }: RooflineReport): boolean {
  const { op, above_roof, model, kernel, flops_per_s_low: least = 0 } = point
  if (op.startsWith('quantized_')) return false
  const peak = peaks.find((each) => each.kernel === kernel)
  return above_roof && !(model && least <= (peak?.flops_per_s_high ?? Infinity))
}

function withoutRoof({ outcome, flops_per_s_low }: RooflinePoint): string {
  if (outcome === 'unfinished') return 'is not measured yet'
  if (outcome !== 'measured') return 'could not be measured'
  if (flops_per_s_low === undefined) return 'was measured too seldom to say what limits it'
  return 'was measured, but its roof was not'
}

function limit(name: string, point: RooflinePoint, isWrong: boolean): TemplateResult {
  const subject = html`<span class="subject">${name}</span>`
  const { achieved_percent, bound } = point
  if (achieved_percent === undefined) return html`${subject} ${withoutRoof(point)}`
  const reached = unbroken(formatPercent(achieved_percent))
  return html`${subject} is <strong>${bounds[bound]}</strong>${bound === 'not_told_apart' ? ', limited by memory or arithmetic,' : nothing} and reaches ${reached} of its
    roof${isWrong ? ', which cannot be' : nothing}`
}

function roofsSentence({ peaks, bandwidths, threads_bandwidths }: RooflineReport): string {
  const rates = peaks.flatMap(({ flops_per_s }) => flops_per_s ?? [])
  // The highest peak is all threads' where there are several, and so is then their memory.
  const widest = threads_bandwidths.length > 0 ? threads_bandwidths : bandwidths
  const speeds = widest.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  if (rates.length === 0 || speeds.length === 0) return 'The roofs are not measured yet.'
  const [peak, fastest, slowest] = [Math.max(...rates), Math.max(...speeds), Math.min(...speeds)]
  const ridge = (speed: number) => formatNumber(peak / speed, 2)
  return (
    `Arithmetic reaches ${formatRate(peak)} here, memory ${formatBytes(slowest)}/s to ` +
    `${formatBytes(fastest)}/s: the ridge lies at ${ridge(fastest)} operations per byte in the ` +
    `fastest memory and at ${ridge(slowest)} in the slowest.`
  )
}
