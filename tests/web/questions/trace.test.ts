// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TracedName, TracedSpan, TraceReport } from '../../../web/lab/generated/records.ts'
import { withShortNames } from '../../../web/questions/base/layer-name.ts'
import { ownTimes, question, typicalCall } from '../../../web/questions/trace.ts'
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

const span = (name: string, depth: number, begin_ms: number, end_ms: number): TracedSpan => ({
  name,
  depth,
  begin_ms,
  end_ms,
  flops: 0,
  bytes: 0,
})

const report = (
  name: TracedName,
  spans: readonly TracedSpan[] = [span('forward', 0, 0, 0.8), span('linear', 1, 0, 0.72)],
): TraceReport => ({
  subject: 'linear',
  kernel: 'simd',
  finished: true,
  runs: 10,
  spans: [...spans],
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
    'In a median call of linear 32 × 784 × 128, 90 % of the time is linear itself. That is 720 µs of 800 µs.',
  )
  const [row] = rowsOf(question, report(linear), 'By own time', subjects)
  expect(row?.[5]).toBe('200 µs')
})

test('what the clock cannot tell has no time', () => {
  const { self_ms, ...short } = linear
  expect(self_ms).toBe(7.2)
  const tooShort = 'too short for the clock, which can be 20.0 µs off for each span'
  expect(said(short)).toContain(tooShort)
  const between = report(linear, [span('forward', 0, 1, 1), span('linear', 1, 1, 1)])
  expect(sentenceOf(question, between, subjects)).toContain(tooShort)
})

test('a trace without spans says why', () => {
  const failed = (code: string) => {
    const verdicts = [{ code, severity: 'problem', text: 'It is so.' } as const]
    return sentenceOf(question, { ...report(linear, []), names: [], verdicts }, subjects)
  }
  expect(failed('kernel_mismatch')).toContain('not worth timing')
  expect(failed('out_of_memory')).toContain('not enough memory')
  expect(sentenceOf(question, { ...report(linear, []), names: [] }, subjects)).toBe(
    'Stopped before there was anything to tell.',
  )
})

test('the call that is shown is the median one, with all that is inside it', () => {
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

test('own times of a call are those of its spans without the spans inside, by their names', () => {
  const call = [
    span('forward', 0, 0, 10),
    span('block', 1, 1, 9),
    span('linear', 2, 1, 4),
    span('linear', 2, 5, 8),
    span('relu', 1, 9, 9.5),
  ]
  expect(ownTimes(call)).toEqual([
    { name: 'linear', own_ms: 6, of_ms: 10, percent: 60 },
    { name: 'block', own_ms: 2, of_ms: 10, percent: 20 },
    { name: 'forward', own_ms: 1.5, of_ms: 10, percent: 15 },
    { name: 'relu', own_ms: 0.5, of_ms: 10, percent: 5 },
  ])
  expect(ownTimes([span('forward', 0, 1, 1)])).toEqual([])
})

test('one interrupted run does not change the answer, but a caution says that the table differs', () => {
  const call = (begin: number, forward: number): TracedSpan[] => [
    span('forward', 0, begin, begin + 1 + forward),
    span('linear', 1, begin, begin + 1),
  ]
  const spans = [...call(0, 0.25), ...call(10, 0.25), ...call(20, 30)]
  const forward = { ...linear, name: 'forward', self_ms: 30.5, self_percent: 91, total_ms: 33.5 }
  const names = [forward, { ...linear, self_ms: 3, self_percent: 9, total_ms: 3 }]
  const disturbed = { ...report(forward, spans), names, runs: 3 }
  expect(sentenceOf(question, disturbed, subjects)).toContain(
    '80 % of the time is linear itself. That is 1.00 ms of 1.25 ms.',
  )
  expect(question.cautions(disturbed)).toMatchObject([
    { code: 'few_turns' },
    {
      severity: 'warning',
      text: 'The runs differ: in all 3 runs together, which the table adds up, forward itself takes most, 91 % of the time.',
    },
  ])
  expect(question.cautions(report(linear))).toEqual([])
})

test('a layer deep in a model has a short name in the answer', () => {
  const deep = 'layers[0].attention.main[1].in_proj (Linear)'
  const spans = [span('forward', 0, 0, 1), span(deep, 1, 0, 0.9)]
  expect(sentenceOf(question, report({ ...linear, name: deep }, spans), subjects)).toContain(
    '90 % of the time is layers[0] … in_proj (Linear) itself.',
  )
  expect(withShortNames('layers[2].linear1 (Linear) of layers[0] (Linear), 1.5 ms')).toBe(
    'layers[2].linear1 (Linear) of layers[0] (Linear), 1.5 ms',
  )
})
