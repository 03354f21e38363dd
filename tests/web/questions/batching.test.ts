// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { BatchingPoint, BatchingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/batching.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

/** 2 ms a call and 0.25 ms a sample, 10 % to either side. */
const point = (batch: number): BatchingPoint => {
  const ms = 2 + 0.25 * batch
  return {
    batch,
    outcome: 'measured',
    p50_ms: ms,
    median_ci_low_ms: 0.9 * ms,
    median_ci_high_ms: 1.1 * ms,
    samples_per_s: (1000 * batch) / ms,
    samples_per_s_low: (1000 * batch) / (1.1 * ms),
    samples_per_s_high: (1000 * batch) / (0.9 * ms),
    needed_bytes: 2 ** 20 + 1024 * batch,
    flops: 1e6 * batch,
    samples_ms: new Float64Array(),
  }
}

const report = (changes: Partial<BatchingReport> = {}): BatchingReport => ({
  outcome: 'measured',
  kernel: 'simd',
  points: [1, 8, 64].map(point),
  confidence: 0.95,
  call_ms: 2,
  sample_ms: 0.25,
  residual_percent: 1,
  most_samples_per_s: 4000,
  knee_state: 'found',
  knee_batch: 8,
  knee_batch_ci_low: 6,
  knee_batch_ci_high: 11,
  limit_ms: 20,
  batch_within: 64,
  fitted_batch_within: 72,
  elapsed_ms: 900,
  dropped: [],
  verdicts: [],
  ...changes,
})
const subjects = { subject: { model: 'mlp', batch: 1 } }
const said = (changes: Partial<BatchingReport> = {}) =>
  sentenceOf(question, report(changes), subjects)

describe('the answer', () => {
  it('names the largest batch within the limit, and the knee with its interval', () => {
    expect(said()).toBe(
      'Within 20.0 ms mlp takes a batch of 64, 3.56 K (3.23 to 3.95 K) samples a second. Half of the throughput that it can ' +
        'reach comes at a batch of 8.00 (95 % sure: 6.00 to 11.00): up to there, twice the batch takes at most a third more time.',
    )
  })

  it('names no half of a sample where one has more than half of the throughput', () => {
    // 0.1 ms a call and 0.25 ms a sample: one sample has 0.25 / 0.35 = 71 % of what 4,000 a second are.
    const knee = { call_ms: 0.1, knee_batch: 0.4, knee_batch_ci_low: 0.3, knee_batch_ci_high: 0.5 }
    expect(said(knee)).toContain('A batch of 1 already has more than half of the throughput')
    expect(said(knee)).not.toContain('0.4')
  })

  it('gives the interval of a knee that may lie above a batch of one', () => {
    const knee = { knee_batch: 0.8, knee_batch_ci_low: 0.4, knee_batch_ci_high: 1.6 }
    expect(said(knee)).toContain('comes at a batch of 0.800 (95 % sure: 0.400 to 1.600)')
  })

  it('says where no batch is within the limit for sure', () => {
    const { batch_within, ...none } = report({ limit_ms: 1 })
    expect(batch_within).toBe(64)
    expect(sentenceOf(question, none, subjects)).toMatch(
      /^No measured batch of mlp is within 1\.00 ms for sure\./,
    )
  })

  it('says why there is no knee', () => {
    expect(said({ knee_state: 'no_linear_part' })).toContain('gains no throughput')
    expect(said({ knee_state: 'no_quadratic_part' })).toContain('lies beyond what was measured')
  })

  it('names no knee where the times are no line', () => {
    const verdicts = [{ code: 'poor_line', severity: 'warning', text: '', values: [] }] as never
    expect(said({ verdicts })).toMatch(
      /Its times follow no line in the batch, so no knee is named\.$/,
    )
  })

  it('says where too little was measured', () => {
    const { call_ms, ...unfinished } = report({ outcome: 'unfinished' })
    expect(call_ms).toBe(2)
    expect(sentenceOf(question, unfinished, subjects)).toContain('Fewer than 3 batches')
  })
})

describe('the picture', () => {
  it('has a dot for each batch, and the curve of the fit only at the end', () => {
    const data = (final: boolean) =>
      question.figures(report(), { ...contextOf(subjects), final })[0]?.data as {
        batches: { batch: number }[]
        timeAt?: (batch: number) => number
      }
    expect(data(true).batches.map(({ batch }) => batch)).toEqual([1, 8, 64])
    expect(data(true).timeAt?.(8)).toBe(4)
    expect(data(false).timeAt).toBeUndefined()
  })
})

it('the table has time, throughput, memory and work of each batch', () => {
  expect(rowsOf(question, report(), 'The batches', subjects)[1]?.slice(0, 3)).toEqual([
    '8',
    'points[1]',
    'measured',
  ])
  expect(rowsOf(question, report(), 'The batches', subjects)[1]?.join(' ')).toContain('4.00 ms')
  expect(question.exitCode(report())).toBe(0)
  expect(question.exitCode(report({ outcome: 'unfinished' }))).toBe(1)
})
