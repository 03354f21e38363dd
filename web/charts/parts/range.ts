// SPDX-License-Identifier: MIT
//
// The stretch of an axis that shows the body of a distribution. One interrupted run may take a
// hundred times as long as the rest; drawn to scale, it would flatten everything else into one line.
// Such samples are not dropped: the pictures pin them to the edge and say how many and how far.

import { type Classes, isSevere } from './outliers.ts'
import { linearEnds } from './scales.ts'

export interface Range {
  readonly low: number
  readonly high: number
}

/** How much wider than the body everything may be before the severe outliers leave the axis. */
const widest = 2.5

/**
 * The range to draw, in the unit of `samples`. `step` is the smallest difference that the clock can
 * tell between two samples: the range is never narrower than a few of them.
 */
export function bodyRange(samples: ArrayLike<number>, classes: Classes, step: number): Range {
  const all = Array.from(samples)
  const body = all.filter((_, index) => !isSevere(classes[index]))
  if (all.length === 0) return { low: 0, high: 1 }
  const [low, high] = linearEnds(body.length > 0 ? body : all)
  const [least, most] = linearEnds(all)
  const narrowestShare = all.length > 1 ? 2e-3 : 0.2
  const narrowest = Math.max(
    4 * linearEnds([step])[1],
    narrowestShare * Math.abs(high),
    Number.MIN_VALUE,
  )
  const span = Math.max(high - low, narrowest)
  const whole = most - least <= widest * span
  return padded(whole ? least : low, whole ? most : high, narrowest)
}

function padded(low: number, high: number, narrowest: number): Range {
  const missing = Math.max(0, narrowest - (high - low)) / 2
  const margin = 0.04 * Math.max(high - low, narrowest)
  return { low: Math.max(0, low - missing - margin), high: high + missing + margin }
}
