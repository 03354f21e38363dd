// SPDX-License-Identifier: MIT
//
// A number with its bounds, as text: all in one unit, and to as many decimals as tell the bounds apart.
// And rates, which are shown with bounds most of the time.

import { countScale, fixed, magnitude, type Scale, significant, timeScale } from './format.ts'
import { absent, isNumber } from './number.ts'

export const rateScale = (flopsPerSecond: number): Scale => {
  const { unit, per } = countScale(flopsPerSecond)
  return { unit: `${unit}FLOP/s`, per }
}

/** Of a number without a unit, such as a ratio. */
export const bare = (): Scale => ({ unit: '', per: 1 })

/** 47.8 GFLOP/s, from operations per second. */
export function formatRate(flopsPerSecond: number | undefined, digits = 3): string {
  if (!isNumber(flopsPerSecond)) return absent
  const { unit, per } = rateScale(flopsPerSecond)
  return `${significant(flopsPerSecond / per, digits)} ${unit}`
}

/** 703 µs [698, 711]: a time with its bounds, to as many digits as tell the bounds apart. */
export function formatInterval(
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
): string {
  const { text, bounds } = intervalTexts(point, low, high)
  return bounds ? `${text} [${bounds.join(', ')}]` : text
}

/** A point with its unit and its bounds without, all in the same unit and to the same decimals. */
export interface IntervalTexts {
  readonly text: string
  readonly unit: string
  readonly bounds?: readonly [low: string, high: string]
}

/** The parts of an interval, for a sentence or a table that sets them apart. */
export function intervalTexts(
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
  scaleOf: (value: number) => Scale = timeScale,
): IntervalTexts {
  if (!isNumber(point)) return { text: absent, unit: '' }
  const { unit, per } = scaleOf(point)
  if (!isNumber(low) || !isNumber(high)) {
    return { text: `${significant(point / per, 3)} ${unit}`, unit }
  }
  const decimals = decimalsFor(point / per, (high - low) / per)
  const text = (value: number) => fixed(value / per, decimals)
  return { text: `${text(point)} ${unit}`, unit, bounds: [text(low), text(high)] }
}

/** Three digits of the value, and more where the bounds would otherwise read alike (six at most). */
function decimalsFor(value: number, width: number): number {
  const ofValue = 2 - magnitude(value)
  const ofWidth = width > 0 ? 1 - magnitude(width) : ofValue
  const most = 5 - magnitude(value)
  return Math.min(Math.max(Math.min(Math.max(ofValue, ofWidth), most), 0), 9)
}
