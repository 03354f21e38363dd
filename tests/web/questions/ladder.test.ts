// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LadderReport, LadderRung } from '../../../web/lab/generated/records.ts'
import { drawn, question } from '../../../web/questions/ladder.ts'
import { sentenceOf } from '../support/said.ts'

const rung = (kernel: string, p50_ms: number, given: Partial<LadderRung> = {}): LadderRung => ({
  kernel,
  verified_elements: 0,
  p50_ms,
  median_ci_low_ms: p50_ms,
  median_ci_high_ms: 2 * p50_ms,
  verdict: 'faster',
  flops_per_s: 8 / (p50_ms * 1e-3),
  runs: 4,
  batch_size: 1,
  samples_ms: new Float64Array(4),
  ...given,
})

/** The interval of a rung over the naive one, which is the one below. */
function over(low: number, high: number): Partial<LadderRung> {
  return { speedup_ci_low: low, speedup_ci_high: high, step_ci_low: low, step_ci_high: high }
}

const report = (
  rungs: LadderRung[],
  outcome: LadderReport['outcome'] = 'measured',
): LadderReport => ({
  outcome,
  name: 'matmul',
  convention: 'flops',
  flops: 8,
  fused: false,
  threads: 1,
  rounds: 2,
  confidence: 0.95,
  minimum_effect_percent: 1,
  rungs,
  peaks: [{ kernel: 'simd', flops_per_s: 100_000 }],
  missing: [],
  control_ratio: 1,
  elapsed_ms: 1,
  dropped: [],
  verdicts: [],
})

function said(...given: Parameters<typeof report>): string {
  return sentenceOf(question, report(...given))
}

const js = rung('js', 4, { verdict: 'none', speedup: 0.5, ...over(0.48, 0.53) })
const naive = rung('naive', 2, { step: 2 })
const simd = rung('simd', 0.1, { step: 20, speedup: 20, ...over(18.5, 21), peak_percent: 80 })

test('the answer is the fastest rung over the textbook loop, its share and the largest step', () => {
  expect(said([js, naive, simd])).toBe(
    'The simd kernel is 20.0 times (95 % sure: 18.5 to 21.0) as fast as the textbook loop in C++. It reaches 80 % of the peak of one thread. ' +
      'The largest step is to simd: 20.0 times (18.5 to 21.0).',
  )
})

test('where nothing is faster than the textbook loop the answer says so', () => {
  const none = 'No kernel is shown to be faster than the textbook loop.'
  expect(said([js, naive])).toBe(none)
  // Faster by the point, but not by the interval.
  const doubtful = rung('simd', 1.9, {
    verdict: 'not_told_apart',
    speedup: 1.05,
    ...over(0.97, 1.1),
  })
  expect(said([naive, doubtful])).toBe(none)
  expect(said([naive, doubtful, simd])).toMatch(/^The simd kernel is 20.0 times/)
})

test('a machine that shows differences where there are none gets no verdict', () => {
  expect(said([naive, { ...simd, verdict: 'not_stable' }])).toMatch(/^No verdict/)
})

test('one small step that such a machine hides takes no verdict from a large one', () => {
  const hidden = rung('blocked', 1.9, { verdict: 'not_stable', speedup: 1.05, ...over(1.04, 1.06) })
  expect(said([naive, hidden, simd])).toMatch(/^The simd kernel is 20.0 times/)
})

test('a rung that computes something else ends the climb', () => {
  expect(said([naive, simd], 'kernel_mismatch')).toMatch(/computes a wrong result/)
})

test('rungs are drawn as rates whose bounds are those of the times turned around', () => {
  const [first, second] = drawn(report([naive, simd]))
  expect(first).toEqual({ name: 'naive', point: 4000, low: 2000, high: 4000, factor: 2, peak: 1e5 })
  expect(second?.factor).toBe(20)
})

test('where no operations are counted, as of an embedding, calls are drawn in their place', () => {
  const idle = { ...report([naive, { ...simd, flops_per_s: 0 }]), flops: 0 }
  expect(drawn(idle)).toEqual([
    { name: 'naive', point: 500, low: 250, high: 500, factor: 2, peak: undefined },
    { name: 'simd', point: 10_000, low: 5000, high: 10_000, factor: 20, peak: undefined },
  ])
})
