// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { DistributedPoint, DistributedReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/distributed.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const timed = { runs: 40, batch_size: 1, samples_ms: new Float64Array([8]) }

const points: DistributedPoint[] = [
  { workers: 1, samples_per_worker: 64, p50_ms: 8, compute_ms: 8, ...timed },
  {
    ...{ workers: 2, samples_per_worker: 32, p50_ms: 5, ...timed },
    ...{ speedup: 1.6, speedup_ci_low: 1.5, speedup_ci_high: 1.7 },
    ...{ efficiency_percent: 80, compute_ms: 4, waiting_ms: 0.25 },
    ...{ exchange_ms: 0.75, exchange_ci_low_ms: 0.7, exchange_ci_high_ms: 0.8 },
    ...{ compute_percent: 80, compute_ci_low_percent: 78, compute_ci_high_percent: 82 },
    ...{ exchange_percent: 15, waiting_percent: 5 },
    gradient_error: 1e-7,
  },
]

const report = (changes: Partial<DistributedReport> = {}): DistributedReport => ({
  ...{ outcome: 'measured', name: 'mlp, batch 64', params: 1000, gradient_bytes: 4000 },
  ...{ most_workers: 2, rounds: 20, confidence: 0.95, minimum_effect_percent: 1, points },
  modelled: [
    {
      ...{ machines: 2, ring_ms: 0.1, tree_ms: 0.1 },
      ...{ ring_efficiency_percent: 98.8, tree_efficiency_percent: 98.8 },
    },
    {
      ...{ machines: 1024, ring_ms: 41, tree_ms: 0.6 },
      ...{ ring_efficiency_percent: 16, tree_efficiency_percent: 93 },
    },
  ],
  ...{ control_samples_ms: new Float64Array([8]), orders: new Float64Array([0, 1, 2]) },
  ...{ elapsed_ms: 900, dropped: [], verdicts: [] },
  ...changes,
})
const subjects = { subject: { model: 'mlp', batch: 64 } }
const said = (changes: Partial<DistributedReport> = {}) =>
  sentenceOf(question, report(changes), subjects)

describe('the answer', () => {
  it('is what all workers gain, and what the exchange takes of a step', () => {
    expect(said()).toBe(
      'On 2 workers a training step of mlp on a batch of 64 is 1.60 times (95 % sure: 1.50 to 1.70) as fast as on one. ' +
        'The workers exchange their gradients for 750 µs (700 to 800 µs) of it.',
    )
  })

  it('claims no gain where the interval holds none', () => {
    const [one, two] = points as [DistributedPoint, DistributedPoint]
    const alike = { ...two, speedup: 1.02, speedup_ci_low: 0.9, speedup_ci_high: 1.1 }
    expect(said({ points: [one, alike], modelled: [] })).toMatch(
      /^Whether a training step of mlp on a batch of 64 is faster on 2 workers than on one cannot be told from this run\./,
    )
  })

  it('says so where the gradients were wrong', () => {
    expect(said({ outcome: 'kernel_mismatch', points: [], modelled: [] })).toBe(
      'The gradients of the workers are not those of the whole batch, so nothing was timed.',
    )
  })
})

describe('its pictures and tables', () => {
  it('keep what was measured apart from the model', () => {
    const [measured, modelled] = question.figures(report(), contextOf(subjects))
    expect([...(measured?.rows() ?? [])]).toEqual([['2', '1.60', '1.50', '1.70']])
    expect(modelled?.caption).toMatch(/by a model/)
    expect([...(modelled?.rows() ?? [])]).toEqual([
      ['ring', '2', '100 µs'],
      ['ring', '1,024', '41.0 ms'],
      ['tree', '2', '100 µs'],
      ['tree', '1,024', '600 µs'],
      ['step here', '2', '8.00 ms'],
      ['step here', '1,024', '8.00 ms'],
    ])
    const [workers, machines] = question.tables(report(), contextOf(subjects))
    expect(workers?.rows.map(([name]) => name)).toEqual(['1', '2'])
    // What a worker does with its step is the report's, with intervals.
    expect(workers?.rows[1]).toEqual(expect.arrayContaining(['80 %', '78 % – 82 %', '15 %', '5 %']))
    expect(machines?.caption).toMatch(/no measurement/)
  })

  it('are not there before there is a time', () => {
    const none = report({ outcome: 'unfinished', points: [], modelled: [] })
    expect(question.figures(none, contextOf(subjects))).toEqual([])
    expect(question.tables(none, contextOf(subjects))).toEqual([])
  })
})
