// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { ComparisonReport, RegressionSubject } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/fair-comparison.ts'
import { report } from '../support/reports.ts'
import { checked } from './checked.ts'

const [same, odd, later] = lesson.steps

const compared = (
  verdict: ComparisonReport['verdict'],
  [speedup, speedup_ci_low, speedup_ci_high]: readonly number[] = [],
) =>
  ({
    ...{ outcome: 'measured', verdict, minimum_effect_percent: 1 },
    ...(speedup !== undefined && { speedup, speedup_ci_low, speedup_ci_high }),
  }) as unknown as ComparisonReport

test('a verdict is the report’s own, and none where the machine was restless', () => {
  const truth = (verdict: ComparisonReport['verdict']) => same?.prediction.truth(compared(verdict))
  expect(truth('not_told_apart')).toBe('same')
  expect(truth('slower')).toBe('slower')
  expect(truth('not_stable')).toBeUndefined()
})

test('a speed-up is so large where its interval agrees', () => {
  const alike = compared('not_told_apart', [1, 0.99, 1.01])
  expect(checked(same, alike, compared('faster', [20, 18, 22]))).toBe('many')
  expect(checked(same, alike, compared('faster', [2, 1.9, 2.1]))).toBe('few')
  expect(checked(same, alike, compared('faster', [10, 9, 11]))).toBeUndefined()
  expect(checked(odd, alike, compared('faster', [8, 7, 9]))).toBe('eight')
  expect(checked(odd, alike, compared('faster'))).toBeUndefined()
})

test('the spread of runs is told apart from that of their mean: 8 % over √64 is 1 %', () => {
  const [first] =
    later?.explain.answer(report({ coefficient_of_variation: 0.08, mean_ms: 2, runs: 64 })) ?? []
  expect(first).toContain('the runs spread by 8 %, around a mean of 2.00 ms')
  expect(first).toContain('the mean of 64 by 1 %')
})

test('whether a later run is slower is the verdict of the regression, not of two intervals', () => {
  const took = (low: number, high: number) =>
    report({ p50_ms: (low + high) / 2, median_ci_low_ms: low, median_ci_high_ms: high })
  const verdict = (verdict: RegressionSubject['verdict']) =>
    // Intervals that are apart, so that they alone would have said slower.
    checked(later, took(1, 1.1), took(1.2, 1.3), {
      ...{ verdict, change: 1.19, change_ci_low: 1.02, change_ci_high: 1.39 },
      ...{ level_spread_percent: 4.5, smallest_slowdown: 1.17 },
    })
  expect(verdict('slower')).toBe('more')
  expect(verdict('faster')).toBe('less')
  expect(verdict('not_told_apart')).toBe('same')
  expect(verdict('too_few')).toBeUndefined()
  expect(checked(later, took(1, 1.1), took(1.2, 1.3))).toBeUndefined()
})
