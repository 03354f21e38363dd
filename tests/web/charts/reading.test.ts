// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { histogramReading } from '../../../web/charts/histogram.ts'
import { sequenceLayout, sequenceReading } from '../../../web/charts/sequence.ts'

const size = { width: 420, height: 250 }
const course = {
  first_call_ms: 2.5,
  warmup_ms: [0.8, 0.75],
  samples_ms: [0.7, 0.71, 1.4],
  sample_classes: [0, 0, 2],
  runs_planned: 10,
  batch_size: 1,
  step_ms: 0,
}

test('a pointer over a run reads its number, its time and its class', () => {
  const { x } = sequenceLayout(course, size)
  expect(sequenceReading(course, size, x(1))).toBe('run 1: 700.0 µs, typical')
  expect(sequenceReading(course, size, x(3) + 2)).toBe('run 3: 1.400 ms, severe, high')
})

test('a pointer where a run is still to come reads nothing', () => {
  expect(sequenceReading(course, size, sequenceLayout(course, size).x(8))).toBeUndefined()
  expect(sequenceReading(course, size, 0)).toBeUndefined()
})

test('the first call and the warm-up are read by their own names', () => {
  const { first, warmup } = sequenceLayout(course, size).slots
  expect(sequenceReading(course, size, (first?.from ?? 0) + 5)).toBe('first call: 2.500 ms')
  expect(sequenceReading(course, size, (warmup?.to ?? 0) - 5)).toBe('warm-up 2: 750.0 µs')
})

test('a pointer over a bar reads its edges and its count', () => {
  const counts = (typical: number) => ({ typical, mild: 0, severe: 1 })
  const bins = {
    range: { low: 1, high: 3 },
    bins: [
      { low: 1, high: 2, counts: counts(4) },
      { low: 2, high: 3, counts: counts(7) },
    ],
  }
  const data = { bins, batch_size: 5 }
  expect(histogramReading(data, size, 100)).toBe('1.000 ms to 2.000 ms: 5 batches')
  expect(histogramReading(data, size, 400)).toBe('2.000 ms to 3.000 ms: 8 batches')
  expect(histogramReading(data, size, 10)).toBeUndefined()
  expect(histogramReading(data, size, 419)).toBeUndefined()
})
