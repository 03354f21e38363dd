// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TimingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/timing.ts'
import { plain } from '../../../web/texts/say.ts'
import { report } from '../support/reports.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const subjects = { subject: { op: 'matmul', m: 256, k: 256, n: 256 } }
const answer = (given: TimingReport) => sentenceOf(question, given, subjects)
const basis = (given: TimingReport) => plain(question.basis?.(given, contextOf(subjects)) ?? [])

test('the answer says how long, how sure and how fast, a number and an interval a sentence', () => {
  expect(answer(report())).toBe(
    'matmul 256 × 256 × 256 takes 703 µs (95 % sure: 697 to 709 µs) per call here. ' +
      'It computes 47.73 GFLOP/s (47.59 to 47.87 GFLOP/s).',
  )
})

test('the median answers whatever the mean is', () => {
  for (const prefers_median of [true, false]) {
    const given = report({ prefers_median, mean_ms: 1.4 })
    expect(answer(given)).toContain('takes 703 µs (95 % sure: 697 to 709 µs) per call here.')
    expect(basis(given)).toBe('Median of 100 runs, simd kernel.')
  }
})

test('the rate is the report’s, whatever the mean is', () => {
  expect(answer(report({ mean_ms: 1.4 }))).toContain(
    'It computes 47.73 GFLOP/s (47.59 to 47.87 GFLOP/s).',
  )
})

test('too few runs for an interval are said', () => {
  const { median_ci_low_ms, median_ci_high_ms, ...few } = report({ runs: 1 })
  expect([median_ci_low_ms, median_ci_high_ms]).not.toContain(undefined)
  expect(answer(few)).toContain('takes 703 µs (too few runs for an interval) per call here.')
})

test('operations without multiply-accumulates are not called FLOP', () => {
  const relu = report({ flops: 65_536, flops_per_s: 93.22e6, flops_convention: 'all' })
  const bounds = { flops_per_s_low: 92.1e6, flops_per_s_high: 94.3e6 }
  expect(answer({ ...relu, ...bounds })).toMatch(
    /It computes 93\.2 Mop\/s \(92\.1 to 94\.3 Mop\/s\)\.$/,
  )
  expect(basis(relu)).toContain('every operation counted')
})

test('a subject whose work is not known has no rate', () => {
  const { flops_per_s, ...unknown } = report()
  expect(flops_per_s).toBeDefined()
  expect(answer(unknown)).toMatch(/per call here\.$/)
})

test('batches are named where a run is one', () => {
  expect(basis(report({ batch_size: 12 }))).toBe(
    'Median of 100 runs of 12 calls each, simd kernel.',
  )
  expect(basis(report({ batch_size: 257_000 }))).toContain(' of 257,000 calls each')
  const dropped = [{ after: 3, batches: 24, reason: 'hidden', time_ms: 90 } as const]
  expect(basis(report({ dropped }))).toBe(
    'Median of 100 runs, simd kernel; 24 interrupted batches left out.',
  )
})
