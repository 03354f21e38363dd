// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { ComparisonReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/comparison.ts'
import { contextOf, sentenceOf } from '../support/said.ts'
import { savedRun } from '../support/saved-runs.ts'

const { report: recorded } = savedRun('comparison').file
const report = (changes: Partial<ComparisonReport> = {}) =>
  ({
    ...recorded,
    confidence: 0.95,
    minimum_effect_percent: 1,
    speedup: 4,
    speedup_ci_low: 2,
    speedup_ci_high: 5,
    ...changes,
  }) as ComparisonReport

const relu = { op: 'relu', size: 64 }
const sizes = { baseline: relu, optimized: { ...relu, size: 8 } }
const said = (changes?: Partial<ComparisonReport>, subjects: object = sizes) =>
  sentenceOf(question, report(changes), subjects)

test('a speedup has its interval, and a slowdown is turned around so that its number is above 1', () => {
  expect(said({ verdict: 'faster' })).toBe(
    'Yes: relu 8 is 4.00 times (95 % sure: 2.00 to 5.00) as fast as relu 64.',
  )
  const slower = {
    verdict: 'slower',
    speedup: 0.25,
    speedup_ci_low: 0.2,
    speedup_ci_high: 0.5,
  } as const
  expect(said(slower)).toBe(
    'No: relu 8 takes 4.00 times (95 % sure: 2.00 to 5.00) as long as relu 64.',
  )
})

test('a speedup that is not the ratio of the medians beside it is explained', () => {
  const notes = (baseline_p50_ms: number, optimized_p50_ms: number) =>
    question.notes?.(report({ speedup: 4, baseline_p50_ms, optimized_p50_ms }), contextOf(sizes))
  expect(notes(12, 4)).toEqual([
    [
      'The speedup is the geometric mean of the quartets’ ratios, and not the ratio of the medians.',
    ],
  ])
  expect(notes(16.1, 4)).toEqual([])
})

test('subjects of one shape are told by their kernels', () => {
  const kernels = { baseline: { ...relu, kernel: 'naive' }, optimized: relu }
  expect(said({ verdict: 'faster' }, kernels)).toMatch(
    /^Yes: the fastest kernel is .* as fast as the naive kernel\.$/,
  )
})

test('what is not told apart is either alike or not known', () => {
  const same = { verdict: 'not_told_apart', within_minimum_effect: true } as const
  expect(said(same)).toBe('No: relu 8 and relu 64 differ by less than 1 %.')
  const close = { ...same, within_minimum_effect: false }
  expect(said(close)).toMatch(/^Not told apart: .* this many quartets\.$/)
  expect(said({ ...close, smallest_percent: 3.14 })).toMatch(
    / quartets\. Only a measured difference of 3\.1.% or more would have been told apart\.$/,
  )
  expect(said({ verdict: 'not_stable' })).toMatch(/^No verdict: /)
  expect(said({ outcome: 'unfinished' })).toBe('Stopped before there was anything to compare.')
})

test('what a coarse clock can tell apart is said while it is measured, and of a fine one nothing', () => {
  const coarse = report({ clock_resolution_ms: 1, foreseen_percent: 1.68 })
  expect(question.foreseen?.(coarse)).toBe(
    'With a clock that moves in steps of 1.0 ms it can tell 1.7 % apart, on a machine at rest.',
  )
  expect(question.foreseen?.(report({ foreseen_percent: 1.01 }))).toBeUndefined()
  const { clock_resolution_ms, ...still } = report()
  expect(clock_resolution_ms).toBeDefined()
  expect(question.foreseen?.(still)).toBeUndefined()
  expect(question.foreseen?.(report({ clock_resolution_ms: 100 }))).toBe(
    'A clock that moves in steps of 100 ms tells nothing apart in the time allowed.',
  )
})

test('of models that learned alike it is said which is right more often, where that is sure', () => {
  const learned = {
    steps: 93,
    steps_planned: 93,
    tested: 1000,
    baseline_right: 800,
    gained: 60,
    lost: 10,
    accuracy_change: 0.05,
    accuracy_change_ci_low: 0.034,
    accuracy_change_ci_high: 0.066,
  }
  const of = (changes: object) => said({ verdict: 'faster', learned: { ...learned, ...changes } })
  expect(of({})).toMatch(
    / Trained alike, relu 8 is right more often: \+?5\.0+ \(95 % sure: .*\) percentage points\.$/,
  )
  expect(
    of({ accuracy_change: -0.05, accuracy_change_ci_low: -0.066, accuracy_change_ci_high: -0.034 }),
  ).toContain('right less often')
  expect(of({ accuracy_change_ci_low: -0.01 })).toContain('not told apart')
  const [, table] = question.tables(report({ learned } as never), {} as never)
  expect(table?.rows.map(([name]) => name)).toEqual([
    'B less A, in points',
    'Images that only B told right',
    'Images that only A told right',
    'Images of the test',
    'Steps that each learned',
    'Steps planned',
  ])
})
