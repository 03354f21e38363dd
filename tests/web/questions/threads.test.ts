// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { ThreadsPoint, ThreadsReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/threads.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const timed = { runs: 40, batch_size: 1, samples_ms: new Float64Array([8]) }

/** A quarter is serial: 8 ms on one thread, 5 on two, 3.5 on four. */
const points: ThreadsPoint[] = [
  { threads: 1, value: 64, p50_ms: 8, ...timed },
  {
    ...{ threads: 2, value: 64, p50_ms: 5, ...timed },
    ...{ speedup: 1.6, speedup_ci_low: 1.5, speedup_ci_high: 1.7 },
    ...{ efficiency_percent: 80, efficiency_ci_low_percent: 75, efficiency_ci_high_percent: 85 },
    ...{ serial_percent: 25, serial_ci_low_percent: 18, serial_ci_high_percent: 33 },
  },
  {
    ...{ threads: 4, value: 64, p50_ms: 3.5, ...timed },
    ...{ speedup: 2.29, speedup_ci_low: 2.2, speedup_ci_high: 2.4 },
    ...{ efficiency_percent: 57, efficiency_ci_low_percent: 55, efficiency_ci_high_percent: 60 },
    ...{ serial_percent: 25, serial_ci_low_percent: 22, serial_ci_high_percent: 27 },
  },
]
const grown: ThreadsPoint[] = [
  {
    ...{ threads: 4, value: 256, p50_ms: 16, ...timed },
    ...{ speedup: 2, speedup_ci_low: 1.9, speedup_ci_high: 2.1 },
    ...{ efficiency_percent: 50, serial_percent: 67 },
  },
]

const report = (changes: Partial<ThreadsReport> = {}): ThreadsReport => ({
  outcome: 'measured',
  name: 'matmul, m 64, k 64, n 64',
  kernel: 'threads',
  axis: 'm',
  most_threads: 4,
  rounds: 20,
  confidence: 0.95,
  minimum_effect_percent: 1,
  points,
  grown,
  control_samples_ms: new Float64Array([8]),
  orders: new Float64Array([0, 1, 2, 3, 4]),
  elapsed_ms: 900,
  dropped: [],
  verdicts: [],
  ...changes,
})
const subjects = { subject: { op: 'matmul', m: 64, k: 64, n: 64 } }
const said = (changes: Partial<ThreadsReport> = {}) =>
  sentenceOf(question, report(changes), subjects)

describe('the answer', () => {
  it('is what all threads gain, what they do not share, and what they do with more work', () => {
    expect(said()).toBe(
      'On 4 threads matmul 64 × 64 × 64 is 2.29 times (95 % sure: 2.20 to 2.40) as fast as on one. ' +
        'That is as if 25 % (22 % to 27 %) of the work ran on one thread only. ' +
        'With 4 times the work they do 2.00 times (95 % sure: 1.90 to 2.10) as much as one thread in the same time.',
    )
  })

  it('claims no gain where the interval holds none, and no share of it', () => {
    const [one, two] = points as [ThreadsPoint, ThreadsPoint]
    const alike = { ...two, speedup: 1.02, speedup_ci_low: 0.96, speedup_ci_high: 1.09 }
    expect(said({ points: [one, alike], grown: [] })).toBe(
      'Whether matmul 64 × 64 × 64 is faster on 2 threads than on one cannot be told from this run.',
    )
  })

  it('says so where several threads are slower', () => {
    const [one, two] = points as [ThreadsPoint, ThreadsPoint]
    const slower = { ...two, speedup: 0.5, speedup_ci_low: 0.4, speedup_ci_high: 0.6 }
    expect(said({ points: [one, { ...slower, serial_percent: 300 }], grown: [] })).toBe(
      'On 2 threads matmul 64 × 64 × 64 is 0.500 times (95 % sure: 0.400 to 0.600) as fast as on one.',
    )
  })

  it('names no share where the speedup is more than the threads', () => {
    const [one, two] = points as [ThreadsPoint, ThreadsPoint]
    const more = { ...two, speedup: 2.2, speedup_ci_low: 2.1, speedup_ci_high: 2.3 }
    expect(said({ points: [one, { ...more, serial_percent: -9 }], grown: [] })).toBe(
      'On 2 threads matmul 64 × 64 × 64 is 2.20 times (95 % sure: 2.10 to 2.30) as fast as on one.',
    )
  })
})

describe('its picture and tables', () => {
  it('have both works, each number of threads but one', () => {
    const [figure] = question.figures(report(), contextOf(subjects))
    expect([...(figure?.rows() ?? [])]).toEqual([
      ['2', 'the same', '1.60', '1.50', '1.70'],
      ['4', 'the same', '2.29', '2.20', '2.40'],
      ['4', '4 times', '2.00', '1.90', '2.10'],
    ])
    const [same, more] = question.tables(report(), contextOf(subjects))
    expect(same?.rows.map(([threads]) => threads)).toEqual(['1', '2', '4'])
    expect(more?.rows.map(([threads]) => threads)).toEqual(['4'])
  })

  it('are not there before there is a time', () => {
    const none = report({ outcome: 'unfinished', points: [], grown: [] })
    expect(question.figures(none, contextOf(subjects))).toEqual([])
    expect(question.tables(none, contextOf(subjects))).toEqual([])
  })
})
