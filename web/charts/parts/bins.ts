// SPDX-License-Identifier: MIT
//
// Counts samples into the bars of a histogram, outlier classes apart. The rule for the width is
// Freedman and Diaconis' ("On the histogram as a density estimator", 1981), but a bar is never
// narrower than the clock's step: narrower bars would show the clock's comb, not the function.

import { bisectRight, quantile } from 'd3-array'
import { type Classes, type Kind, kindOf } from './outliers.ts'
import { bodyRange, type Range } from './range.ts'

export interface Bin {
  readonly low: number
  readonly high: number
  readonly counts: Readonly<Record<Kind, number>>
}

/** Samples beyond the drawn range: how many, and how far the farthest is. */
export interface Beyond {
  readonly count: number
  readonly farthest: number
}

export interface Bins {
  readonly bins: readonly Bin[]
  readonly range: Range
  readonly below?: Beyond
  readonly above?: Beyond
}

const fewest = 7
const most = 48

/** Bins of `samples`; `step` is the clock's step in the same unit, 0 where it does not matter. */
export function histogramBins(samples: ArrayLike<number>, classes: Classes, step: number): Bins {
  const body = bodyRange(samples, classes, step)
  const sorted = Float64Array.from(samples).sort()
  if (sorted.length === 0) return { bins: [], range: body }
  const { low, width, count } = cells(sorted, body, step)
  const range = { low, high: low + count * width }
  const bins = Array.from({ length: count }, (_, index) => ({
    low: low + index * width,
    high: low + (index + 1) * width,
    counts: { typical: 0, mild: 0, severe: 0 },
  }))
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? Number.NaN
    if (!(sample >= range.low && sample <= range.high)) continue
    const bin = bins[Math.min(count - 1, Math.floor((sample - range.low) / width))]
    if (bin) bin.counts[kindOf(classes[index])]++
  }
  return { bins, range, ...beyond(sorted, range) }
}

/** Where the bars begin, how wide they are and how many: whole steps of the clock, centred on them. */
function cells(sorted: Float64Array, { low, high }: Range, step: number) {
  const span = high - low
  const spread = (quantile(sorted, 0.75) ?? 0) - (quantile(sorted, 0.25) ?? 0)
  const ideal = spread > 0 ? (2 * spread) / Math.cbrt(sorted.length) : span / fewest
  const width = Math.min(Math.max(ideal, span / most), span / fewest)
  if (width > 10 * step)
    return { low, width: span / Math.ceil(span / width), count: Math.ceil(span / width) }
  const steps = Math.max(1, Math.round(width / step)) * step
  // The cell around zero only where something is in it: times below half a step.
  const first = Math.max(Math.ceil(low / step), Math.min(1, Math.round((sorted[0] ?? 0) / step)))
  const start = (first - 0.5) * step
  return { low: start, width: steps, count: Math.max(1, Math.ceil((high - start) / steps)) }
}

function beyond(sorted: Float64Array, range: Range): Pick<Bins, 'below' | 'above'> {
  const below = sorted.findIndex((sample) => sample >= range.low)
  const above = sorted.length - bisectRight(sorted, range.high)
  return {
    ...(below > 0 && { below: { count: below, farthest: sorted[0] as number } }),
    ...(above > 0 && { above: { count: above, farthest: sorted[sorted.length - 1] as number } }),
  }
}
