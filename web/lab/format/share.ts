// SPDX-License-Identifier: MIT
//
// A share of many as a percentage, to a tenth: of some thousand images that is what can be told.

import { significant } from './format.ts'
import { absent, isNumber, localized } from './number.ts'

/** 97.6 %, from a share between 0 and 1. */
export const formatShare = (share: number | undefined): string =>
  isNumber(share) ? `${significant(100 * share, 3)} %` : absent

/** −1.24, from a difference of two shares: percentage points, to a hundredth. */
export function formatPoints(difference: number | undefined): string {
  if (!isNumber(difference)) return absent
  const points = Math.abs(100 * difference).toFixed(2)
  const sign = Number(points) === 0 ? '' : difference < 0 ? '−' : '+'
  return sign + localized(points)
}
