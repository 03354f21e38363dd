// SPDX-License-Identifier: MIT
//
// A number and its interval in a sentence.

import { boundsText, fieldInterval } from '../../lab/format/field.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import { common } from '../texts/common.ts'
import { say, strong, type Text, unbroken } from './text.ts'

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
