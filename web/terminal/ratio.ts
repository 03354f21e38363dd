// SPDX-License-Identifier: MIT

import { formatNumber } from '../lab/format/format.ts'

/** "1.42 [1.39, 1.45]"; the number alone where it has no interval, and nothing where there is none. */
export function ratioText(value?: number, low?: number, high?: number): string {
  if (value === undefined) return ''
  const point = formatNumber(value)
  return low === undefined ? point : `${point} [${formatNumber(low)}, ${formatNumber(high)}]`
}
