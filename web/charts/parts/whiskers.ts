// SPDX-License-Identifier: MIT
//
// Intervals that stand upright at their points, all in one path.

import type { Interval } from './interval-mark.ts'

/** An interval at a place, with bounds or without. */
export interface Upright extends Interval {
  readonly x: number
}

/** `y` turns values into pixels. An interval without bounds leaves no mark. */
export const whiskers = (intervals: readonly Upright[], y: (value: number) => number): string =>
  intervals
    .map(({ x, low, high }) => {
      if (low === undefined || high === undefined) return ''
      const [foot, head] = [y(low).toFixed(2), y(high).toFixed(2)]
      const left = (x - 3).toFixed(2)
      return `M${x.toFixed(2)},${foot}V${head}M${left},${foot}h6M${left},${head}h6`
    })
    .join('')
