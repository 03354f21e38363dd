// SPDX-License-Identifier: MIT
//
// An estimate of a report by the name of its point: the number, the ends of its interval and the
// factor by which that was widened, which the report holds as fields side by side.
import { estimates } from '../generated/estimates.ts'

/** A measured number with its interval; what could not be told is undefined. */
export interface Estimate {
  readonly point: number | undefined
  readonly low: number | undefined
  readonly high: number | undefined
  readonly widening: number | undefined
}

/** The estimate whose point is the field `name` of `report`; of a number without an interval its point alone. */
export function estimateOf<Report extends object>(
  report: Report,
  name: keyof Report & string,
): Estimate {
  const numbers = new Map(Object.entries(report).filter(([, value]) => typeof value === 'number'))
  const { low = '', high = '', widening = [] } = estimates[name] ?? {}
  return {
    point: numbers.get(name),
    low: numbers.get(low),
    high: numbers.get(high),
    widening: numbers.get(widening.find((field) => numbers.has(field)) ?? ''),
  }
}
