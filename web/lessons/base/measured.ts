// SPDX-License-Identifier: MIT
//
// Measured numbers with their intervals, and what their intervals let one say: nothing, where they overlap.

import { estimateOf } from '../../lab/format/estimate.ts'

/** Bounds are those of its interval; both are the point where it is exact. */
export interface Measured {
  readonly point: number
  readonly low: number
  readonly high: number
}

export const exactly = (point: number): Measured => ({ point, low: point, high: point })

/** A number of a report with its interval; undefined where the report lacks either. */
export function measured(report: object, field: string): Measured | undefined {
  const { point, low, high } = estimateOf(report as Readonly<Record<string, unknown>>, field)
  return point === undefined || low === undefined || high === undefined
    ? undefined
    : { point, low, high }
}

/** How wide its interval is, beside the point. */
export const width = ({ point, low, high }: Measured): number => (high - low) / point

/** How many times `b` is in `a`; undefined where either is, or `b` may be nothing. */
export function ratio(a: Measured | undefined, b: Measured | undefined): Measured | undefined {
  if (!a || !b || !(b.low > 0)) return undefined
  return { point: a.point / b.point, low: a.low / b.high, high: a.high / b.low }
}

/** Which of the names stands between its edges; undefined where the interval lies across one. */
export function between<Name extends string>(
  value: Measured | undefined,
  edges: readonly number[],
  names: readonly Name[],
): Name | undefined {
  if (!value) return undefined
  const place = (number: number) => edges.filter((edge) => number >= edge).length
  return place(value.low) === place(value.high) ? names[place(value.point)] : undefined
}

/** Whether `a` is less or more than `b`; undefined where their intervals overlap. */
export function ordered(
  a: Measured | undefined,
  b: Measured | undefined,
): 'less' | 'more' | undefined {
  if (!a || !b) return undefined
  if (a.high < b.low) return 'less'
  return a.low > b.high ? 'more' : undefined
}
