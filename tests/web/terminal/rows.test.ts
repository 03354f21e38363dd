// SPDX-License-Identifier: MIT
//
// Rows that several commands print.
import { expect, test } from 'vitest'
import { machineRows } from '../../../web/terminal/question.ts'
import { ratioText } from '../../../web/terminal/ratio.ts'

test('a drift is said with its direction, and its interval runs the same way', () => {
  const drift = (point: number, low: number, high: number) =>
    machineRows({
      dropped: [],
      drift_percent: point,
      drift_ci_low_percent: low,
      drift_ci_high_percent: high,
    })
  const what = 'from the first batches to the last'
  expect(drift(3, 2, 4)).toEqual([['drift', 'slower by 3 % [2 %, 4 %]', what]])
  expect(drift(-3, -4, -2)).toEqual([['drift', 'faster by 3 % [2 %, 4 %]', what]])
  expect(drift(-1, -4, 2)).toEqual([['drift', 'faster by 1 % [-2 %, 4 %]', what]])
  expect(machineRows({ dropped: [] })).toEqual([])
})

test('interrupted batches are counted over all stretches', () => {
  const dropped = [2, 3].map((batches) => ({
    after: 0,
    batches,
    reason: 'hidden' as const,
    time_ms: 1,
  }))
  expect(machineRows({ dropped })).toEqual([['dropped', '5', 'interrupted batches']])
})

test('a ratio without an interval is the number alone, and one that is absent is nothing', () => {
  expect(ratioText(1.5, 1.25, 1.75)).toBe('1.50 [1.25, 1.75]')
  expect(ratioText(1.5)).toBe('1.50')
  expect(ratioText()).toBe('')
})
