// SPDX-License-Identifier: MIT
//
// A number and its interval, in a sentence and for a picture.

import type { Interval } from '../../charts/parts/interval-mark.ts'
import { estimateOf } from '../../lab/format/estimate.ts'
import { boundsText, fieldInterval } from '../../lab/format/field.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import { common } from '../../texts/common.ts'
import { say, strong, type Text, unbroken } from '../../texts/say.ts'

/** "1.35 ms (95 % sure: 0.97 to 1.51 ms)", the number set apart; without bounds the number alone. `after`
 *  stands after the number: "3.00 times". */
export function estimate(record: object, field: string, confidence?: number, after = ''): Text {
  return say`${strong(`${fieldInterval(record, field).text}${after}`)}${sure(record, field, confidence)}`
}

/** " (95 % sure: 0.97 to 1.51 ms)"; without a confidence the bounds alone. */
export function sure(record: object, field: string, confidence?: number): string | undefined {
  const bounds = unbroken(boundsText(record, field))
  if (!bounds) return undefined
  return confidence === undefined
    ? ` (${bounds})`
    : common.sure(unbroken(formatConfidence(confidence)), bounds)
}

/** A rate in its convention: only multiply-accumulates are called FLOP; other operations are counted one by one. */
export const inConvention = (convention: string, rate: string): string =>
  convention === 'flops' ? rate : rate.replace('FLOP', 'op')

/** A number of a report with its interval; undefined where it has none. */
export function intervalOf(record: object, field: string): Interval | undefined {
  const { point, low, high } = estimateOf(record as Readonly<Record<string, unknown>>, field)
  return point === undefined ? undefined : { point, low, high }
}

/** Those of `records` that have the number, with its interval and what `of` says of them. */
export const withInterval = <Row extends object, Said extends object>(
  records: readonly Row[],
  field: string,
  of: (record: Row, place: number) => Said,
): (Said & Interval)[] =>
  records.flatMap((record, place) => {
    const interval = intervalOf(record, field)
    return interval ? [{ ...of(record, place), ...interval }] : []
  })
