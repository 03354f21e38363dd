// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, basis } from '../../../web/page/answer/answer.ts'
import { report, textOf } from './reports.ts'

test('the answer says how long, how sure, what the clock adds and how fast', () => {
  expect(textOf(answer('matmul 256 × 256 × 256', report()))).toBe(
    'matmul 256 × 256 × 256 takes 704 µs per call here, 95 % sure it is between 698 and 711 µs; ' +
      'the clock adds at most 0.4 %; at the median that is 47.7 GFLOP/s.',
  )
})

test('the median answers where the mean claims too much, with its own bound and rate', () => {
  const skewed = report({ prefers_median: true, mean_ms: 1.4 })
  expect(textOf(answer('matmul', skewed))).toBe(
    'matmul takes 703 µs per call here, 95 % sure it is between 697 and 709 µs; ' +
      'the clock adds at most 0.8 %; that is 47.7 GFLOP/s.',
  )
  expect(basis(skewed)).toBe('Median of 100 runs, simd kernel.')
})

test('the rate is the report’s, and said to be that at the median where the mean answers', () => {
  expect(textOf(answer('matmul', report({ mean_ms: 1.4, flops_per_s: 12.3e9 })))).toContain(
    'at the median that is 12.3 GFLOP/s.',
  )
})

test('too few runs for an interval are said', () => {
  const { mean_ci_low_ms, mean_ci_high_ms, ...few } = report({ runs: 1 })
  expect([mean_ci_low_ms, mean_ci_high_ms]).not.toContain(undefined)
  expect(textOf(answer('matmul', few))).toContain(
    'takes 704 µs per call here, with too few runs to say how sure that is;',
  )
})

test('operations without multiply-accumulates are not called FLOP', () => {
  const relu = report({ flops: 65_536, flops_per_s: 93.22e6, flops_convention: 'all' })
  expect(textOf(answer('relu 65,536', relu))).toMatch(/that is [\d.]+ Mop\/s\.$/)
  expect(basis(relu)).toContain('every operation counted')
})

test('a subject whose work is not known has no rate', () => {
  const { flops_per_s, ...unknown } = report()
  expect(flops_per_s).toBeDefined()
  expect(textOf(answer('f', unknown))).toMatch(/the clock adds at most 0\.4 %\.$/)
})

test('batches are named where a run is one', () => {
  expect(basis(report({ batch_size: 12 }))).toBe('Mean of 100 runs of 12 calls each, simd kernel.')
  const dropped = [{ after: 3, batches: 24, reason: 'hidden', time_ms: 90 } as const]
  expect(basis(report({ dropped }))).toBe(
    'Mean of 100 runs, simd kernel; 24 interrupted batches are left out.',
  )
})
