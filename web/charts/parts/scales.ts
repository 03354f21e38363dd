// SPDX-License-Identifier: MIT
//
// Scales that any numbers fit. A saved file may hold 0, 1e308 or nothing where a measurement had a time, and what
// is derived from those may be infinite or not a number: d3's ticks then never end, or there are billions of
// them. The ends of these scales are ordinary numbers whatever they are made of; what lies beyond stands at the end.

import { type ScaleLinear, type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3-scale'

export type Linear = ScaleLinear<number, number>
export type Log = ScaleLogarithmic<number, number>
export type Ends = readonly [low: number, high: number]

/** Sums, differences and ratios of what is no larger, and no smaller than one over this, are numbers, too. */
const largest = 1e150

/** The least and the most of `values`, as far as they are numbers; 0 and 1 where none is. */
export const linearEnds = (values: Iterable<number>): Ends => ends(values, linearPlace) ?? [0, 1]

/** The same of those that have a logarithm; 1 and 10 where none has. */
export const logEnds = (values: Iterable<number>): Ends => ends(values, logPlace) ?? [1, 10]

export const linearScale = (domain: Ends, range: Ends): Linear =>
  scaleLinear(
    domain.map((end) => linearPlace(end) ?? 0),
    range,
  )
    .clamp(true)
    .unknown(range[0]) as Linear

export const logScale = (domain: Ends, range: Ends): Log =>
  scaleLog(
    domain.map((end) => logPlace(end) ?? 1),
    range,
  )
    .clamp(true)
    .unknown(range[0]) as Log

type Place = (value: number) => number | undefined

const linearPlace: Place = (value) => {
  if (!Number.isFinite(value)) return undefined
  return Math.abs(value) < 1 / largest ? 0 : Math.max(-largest, Math.min(largest, value))
}

const logPlace: Place = (value) =>
  value > 0 && Number.isFinite(value) ? Math.max(1 / largest, Math.min(largest, value)) : undefined

/** Not by Math.min(...values), whose arguments have to fit the stack. */
function ends(values: Iterable<number>, placeOf: Place): Ends | undefined {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    const place = placeOf(value)
    if (place === undefined) continue
    low = Math.min(low, place)
    high = Math.max(high, place)
  }
  return low <= high ? [low, high] : undefined
}
