// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { lesson } from '../../../web/lessons/warm-up.ts'
import { report } from '../support/reports.ts'
import { checked } from './checked.ts'

const [cold, clock] = lesson.steps

/** A median of 1 ms, known well, and a first call that the clock knows to within `error`. */
const first = (first_call_ms: number, error = 0.1) =>
  report({
    p50_ms: 1,
    median_ci_low_ms: 1,
    median_ci_high_ms: 1,
    first_call_ms,
    first_call_error_ms: error,
  })

test('the first call is so many medians long, and as unsure as the clock is', () => {
  expect(cold?.prediction.truth(first(3))).toEqual({ point: 3, low: 2.9, high: 3.1 })
  expect(cold?.prediction.truth(first(0.1, 0.2))).toEqual({
    point: 0.1,
    low: 0,
    high: 0.30000000000000004,
  })
})

test('first calls are compared in medians of their own', () => {
  expect(checked(cold, first(3), first(9))).toBe('more')
  expect(checked(cold, first(9), first(3))).toBe('less')
  expect(checked(cold, first(3), first(3.1))).toBeUndefined()
})

test('the batch of a longer call has fewer calls, as many or more, as the reports say', () => {
  const batch = (batch_size: number) => report({ batch_size })
  expect(checked(clock, batch(4096), batch(8))).toBe('fewer')
  expect(checked(clock, batch(8), batch(8))).toBe('same')
  expect(checked(clock, batch(1), batch(8))).toBe('more')
  const { p50_ms: _, ...without } = report({ batch_size: 8 })
  expect(checked(clock, batch(4096), without)).toBeUndefined()
})
