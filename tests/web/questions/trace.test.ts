// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TracedName, TracedSpan, TraceReport } from '../../../web/lab/generated/records.ts'
import { question, typicalCall } from '../../../web/questions/trace.ts'
import { rowsOf, sentenceOf } from '../support/said.ts'

const linear: TracedName = {
  name: 'linear',
  calls: 10,
  total_ms: 7.2,
  total_error_ms: 0.2,
  self_ms: 7.2,
  self_error_ms: 0.2,
  self_percent: 90,
  cumulative_percent: 90,
  flops: 1e6,
  bytes: 1e6,
}

const report = (name: TracedName): TraceReport => ({
  subject: 'linear',
  kernel: 'simd',
  finished: true,
  runs: 10,
  spans: [],
  spans_lost: 0,
  names: [name],
  pareto_names: 1,
  pareto_percent: 80,
  total_ms: 8,
  span_error_ms: 0.02,
  clock_resolution_ms: 0.01,
  overhead_ms: 0.01,
  overhead_percent: 0.1,
  layers: [],
  confidence: 0.95,
  dropped: [],
  verdicts: [],
})

const subjects = {
  subject: { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
} as const

const said = (name: TracedName): string => sentenceOf(question, report(name), subjects)

test('the answer names what takes most, and the table what the clock can have added', () => {
  expect(said(linear)).toBe(
    'In 10 runs of linear 32 × 784 × 128, 90 % of the time is linear itself. That is 7.20 ms of 8.00 ms.',
  )
  const [row] = rowsOf(question, report(linear), 'By own time', subjects)
  expect(row?.[5]).toBe('200 µs')
})

test('what the clock cannot tell has no time', () => {
  const { self_ms, ...short } = linear
  expect(self_ms).toBe(7.2)
  expect(said(short)).toContain('too short for the clock, which can be 20.0 µs off for each span')
})

test('a trace without spans says why', () => {
  const failed = (code: string) => {
    const verdicts = [{ code, severity: 'problem', text: 'It is so.' } as const]
    return sentenceOf(question, { ...report(linear), names: [], verdicts }, subjects)
  }
  expect(failed('kernel_mismatch')).toContain('not worth timing')
  expect(failed('out_of_memory')).toContain('not enough memory')
  expect(sentenceOf(question, { ...report(linear), names: [] }, subjects)).toBe(
    'Stopped before there was anything to tell.',
  )
})

test('the call that is shown is the median one, with all that is inside it', () => {
  const span = (name: string, depth: number, begin_ms: number, end_ms: number): TracedSpan => ({
    name,
    depth,
    begin_ms,
    end_ms,
    flops: 0,
    bytes: 0,
  })
  const spans = [
    span('forward', 0, 0, 9),
    span('linear', 1, 1, 8),
    span('forward', 0, 10, 15),
    span('linear', 1, 11, 14),
    span('forward', 0, 20, 22),
    span('linear', 1, 20, 22),
  ]
  expect(typicalCall(spans)).toEqual(spans.slice(2, 4))
  expect(typicalCall([])).toEqual([])
})
