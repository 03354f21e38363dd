// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sequence } from '../../../web/charts/sequence.ts'
import { expectPicture } from './golden.ts'
import { classes, times } from './samples.ts'

const size = { width: 420, height: 250 }
const median = { point: 0.703, low: 0.7, high: 0.7065 }

test('a sequence shows the first call and the warm-up apart from the timed runs', async () => {
  const chart = sequence(
    {
      first_call_ms: 2.31,
      warmup_ms: [0.74, 0.712, 0.708],
      samples_ms: times(100, 0.703, 0.02),
      sample_classes: classes(100, { 3: 1, 50: 2 }),
      runs_planned: 100,
      median,
      batch_size: 1,
      step_ms: 0,
    },
    size,
  )
  await expectPicture('sequence_calm', chart)
})

test('a sequence marks the run at which the level changes', async () => {
  const samples = [...times(36, 0.94, 0.02), ...times(64, 0.7, 0.02, 2)]
  const chart = sequence(
    {
      first_call_ms: 2.31,
      warmup_ms: [0.98, 0.96, 0.95],
      samples_ms: samples,
      sample_classes: classes(100),
      runs_planned: 100,
      median: { point: 0.71, low: 0.704, high: 0.725 },
      change_point_run: 37,
      batch_size: 1,
      step_ms: 0,
    },
    size,
  )
  await expectPicture('sequence_step', chart)
})

test('a sequence that is still running leaves room for the runs to come', async () => {
  const chart = sequence(
    {
      first_call_ms: 0.0131,
      warmup_ms: [0.0101, 0.0098, 0.0097, 0.0097, 0.0096],
      samples_ms: times(30, 0.0096, 0.03, 3),
      sample_classes: classes(30),
      runs_planned: 100,
      batch_size: 40,
      step_ms: 0.0001,
    },
    size,
  )
  await expectPicture('sequence_live', chart)
})

test('a sequence pins runs beyond its axis to the edge', async () => {
  const samples = times(50, 0.703, 0.02)
  samples[20] = 6.2
  samples[31] = 0.1
  const chart = sequence(
    {
      warmup_ms: [],
      samples_ms: samples,
      sample_classes: classes(50, { 20: 2, 31: -2 }),
      runs_planned: 50,
      median,
      batch_size: 1,
      step_ms: 0,
    },
    { width: 320, height: 220 },
  )
  await expectPicture('sequence_far', chart)
})

test('a sequence before its first timed run shows the first call alone', async () => {
  const chart = sequence(
    {
      first_call_ms: 2.31,
      warmup_ms: [],
      samples_ms: [],
      sample_classes: [],
      runs_planned: 100,
      batch_size: 1,
      step_ms: 0,
    },
    size,
  )
  await expectPicture('sequence_first', chart)
})

test('on a narrow picture the name of the median stands on its line, and clear of the change of level', () => {
  const drawn = (point: number) =>
    sequence(
      {
        warmup_ms: [],
        samples_ms: times(50, 0.703, 0.02),
        sample_classes: classes(50),
        runs_planned: 50,
        median: { point, low: point - 0.005, high: point + 0.005 },
        change_point_run: 45,
        batch_size: 1,
        step_ms: 0,
      },
      { width: 320, height: 220 },
    )
  const middle = drawn(0.703)
  const place = (chart: SVGSVGElement, marks: string, of: string) =>
    Number(chart.querySelector(marks)?.getAttribute(of))
  const line = place(middle, '.median-band line', 'y1')
  expect(line - place(middle, 'text.over', 'y')).toBe(4)
  // As if all runs but a few were at the upper edge: letters are 12 high.
  const upper = drawn(0.72)
  const above = place(upper, '.change text', 'y')
  expect(place(upper, 'text.over', 'y') - above).toBeGreaterThan(14)
})
