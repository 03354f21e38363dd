// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ProfileReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/profile.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

/** A product of 256 x 256 x 256 in 2 ms: 2 x 256 ^ 3 operations, and three matrices of 256 KB. */
const report = (changes: Partial<ProfileReport> = {}): ProfileReport => ({
  outcome: 'measured',
  kernel: 'simd',
  p50_ms: 2,
  median_ci_low_ms: 1.9,
  median_ci_high_ms: 2.2,
  first_call_ms: 5,
  runs: 3,
  batch_size: 1,
  samples_ms: Float64Array.of(1.9, 2, 2.2),
  sample_classes: Float64Array.of(0, 0, 0),
  held_mb: 0.75,
  predicted_mb: 0.75,
  tags: [
    {
      operation: 'matmul',
      category: 'activations',
      allocations: 3,
      frees: 3,
      allocated_bytes: 786_432,
      live_bytes: 0,
      peak_bytes: 786_432,
      bytes_at_peak: 786_432,
    },
  ],
  macs: 256 ** 3,
  params: 0,
  bytes_read: 524_288,
  bytes_written: 262_144,
  flops: 2 * 256 ** 3,
  flops_convention: 'flops',
  arithmetic_intensity: 2 ** 25 / 786_432,
  flops_per_s: 2 ** 25 / 0.002,
  confidence: 0.95,
  elapsed_ms: 11,
  dropped: [],
  verdicts: [],
  ...changes,
})

const subjects = { subject: { op: 'matmul', m: 256, k: 256, n: 256 } } as const
const said = (changes?: Partial<ProfileReport>) => sentenceOf(question, report(changes), subjects)

test('the answer says how long it takes, what it holds and what it computes', () => {
  expect(said()).toBe(
    'matmul 256 × 256 × 256 takes 2.00 ms (95 % sure: 1.90 to 2.20 ms) per call here. ' +
      'It holds 768 KB at its peak. It computes 16.8 GFLOP/s.',
  )
})

test('operations that are no multiply-accumulates are not called FLOP', () => {
  expect(said({ flops_convention: 'all' })).toMatch(/computes 16\.8 Gop\/s\.$/)
})

test('a profile without a time says so, and keeps its memory', () => {
  const { p50_ms: _, flops_per_s: __, ...others } = report()
  const untimed: ProfileReport = { ...others, outcome: 'cannot_resolve' }
  expect(sentenceOf(question, untimed, subjects)).toBe(
    'matmul 256 × 256 × 256 has no time: the cautions say why. It holds 768 KB at its peak.',
  )
  expect(question.exitCode(untimed)).toBe(1)
})

test('time, memory and work stand in tables, each with its field', () => {
  const context = { ...subjects }
  expect(rowsOf(question, report(), 'Memory and work', context)).toContainEqual([
    'Bytes read',
    'bytes_read',
    '512 KB',
  ])
  expect(rowsOf(question, report(), 'Who asked for memory', context)).toEqual([
    ['matmul, activations', 'tags[0]', '768 KB', '3'],
  ])
})

test('the picture has every run', () => {
  const [figure] = question.figures(report(), contextOf(subjects))
  const rows = [...(figure?.rows() ?? [])]
  expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3)
})
