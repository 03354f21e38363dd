// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'

const { spreadPercent } = (await import(
  new URL('../../bench/statistics.mjs', import.meta.url).href
)) as { spreadPercent(values: readonly number[]): number }

test('the spread is the standard deviation of n - 1 in percent of the mean', () => {
  expect(spreadPercent([9, 10, 11])).toBeCloseTo(10, 12)
  expect(spreadPercent([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(20 * Math.sqrt(32 / 7), 12)
  expect(spreadPercent([3, 3, 3])).toBe(0)
})
