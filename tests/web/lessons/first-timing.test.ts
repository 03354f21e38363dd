// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { lesson } from '../../../web/lessons/first-timing.ts'
import { report } from '../support/reports.ts'
import { checked } from './checked.ts'

const [runs, kernels] = lesson.steps

/** A median of 1 ms with an interval so wide. */
const wide = (width: number) =>
  report({ p50_ms: 1, median_ci_low_ms: 1 - width / 2, median_ci_high_ms: 1 + width / 2 })

test('fewer runs have a wider interval, a narrower one, or none that differs', () => {
  expect(checked(runs, wide(0.1), wide(0.3))).toBe('wider')
  expect(checked(runs, wide(0.3), wide(0.1))).toBe('narrower')
  expect(checked(runs, wide(0.1), wide(0.11))).toBeUndefined()
})

test('the naive kernel takes so many times as long, where the interval of the regression agrees on it', () => {
  const times = (change: number, change_ci_low: number, change_ci_high: number) =>
    checked(kernels, wide(0.1), wide(0.1), { change, change_ci_low, change_ci_high })
  expect(times(40, 39, 41)).toBe('much')
  expect(times(5, 4.5, 5.5)).toBe('some')
  expect(times(1.2, 1.1, 1.3)).toBe('little')
  expect(times(10, 9, 11)).toBeUndefined()
})

test('a run that was stopped before it had an interval decides nothing', () => {
  const { median_ci_low_ms: _, median_ci_high_ms: __, ...without } = wide(0.1)
  expect(checked(runs, wide(0.1), without)).toBeUndefined()
  expect(checked(kernels, wide(0.1), without, { verdict: 'too_few' })).toBeUndefined()
  expect(kernels?.prediction.truth(without as never)).toBeUndefined()
})
