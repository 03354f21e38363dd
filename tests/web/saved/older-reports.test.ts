// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { todaysReport } from '../../../web/lab/files/older-reports.ts'
import type { RootSchema } from '../../../web/lab/files/schema-check.ts'
import schema from '../../../web/lab/generated/result.schema.json'

const today = (experiment: string, report: object) =>
  todaysReport({ experiment, report }, schema as unknown as RootSchema)

const leak = { code: 'leak', severity: 'problem', text: 'It grows.' }

test('what memory was said to hold is told without what was in use before', () => {
  expect(today('memory', { baseline_mb: 0.5, peak_mb: 1.75, insights: [leak] })).toEqual({
    baseline_mb: 0.5,
    peak_mb: 1.75,
    held_mb: 1.25,
    verdicts: [leak],
  })
  expect(today('profile', { peak_mb: 0.75 })).toMatchObject({ held_mb: 0.75, sample_classes: [] })
  const memory = { baseline_mb: 2, peak_mb: 5, insights: [leak] }
  const held = { ...memory, held_mb: 3, verdicts: [leak], insights: undefined }
  expect(today('architectures', { architectures: [{ peak_mb: 5, memory }, {}] })).toEqual({
    verdicts: [],
    by_time: [],
    architectures: [{ alike: false, peak_mb: 5, held_mb: 3, memory: held }, { alike: false }],
  })
})

test('a point is impossible where a verdict on it says so', () => {
  const point = { op: 'matmul', kernel: 'naive', above_roof: true }
  const text =
    'matmul (naive) ran at 120 % of its roof, which is impossible: the peak was disturbed.'
  const said = (severity: string, more: object = {}) =>
    today('roofline', {
      points: [{ ...point, ...more }],
      verdicts: [{ code: 'above_roof', severity, text }],
    })
  expect(said('problem')).toHaveProperty('points[0].impossible', true)
  expect(said('note')).toHaveProperty('points[0].impossible', false)
  expect(said('problem', { op: 'relu' })).toHaveProperty('points[0].impossible', false)
  expect(said('problem', { above_roof: false })).toHaveProperty('points[0].impossible', false)
  expect(said('problem', { impossible: false })).toHaveProperty('points[0].impossible', false)
})

test('architectures are sorted by time, and the slowest one’s ratio has the limits of both', () => {
  const timed = (forward_ms: number, median_ci_low_ms: number, median_ci_high_ms: number) => ({
    forward_ms,
    timing: { median_ci_low_ms, median_ci_high_ms },
  })
  const architectures = [
    { ...timed(8, 4, 64), match_ratio: 1 },
    { match_ratio: 1.2 },
    { ...timed(1, 0.125, 2), match_ratio: 0.95 },
  ]
  // Logarithms to 2: 3 with 1 and 3 around it, and 0 with 3 and 1: 3 - sqrt(1 + 1), 3 + sqrt(9 + 9).
  expect(today('architectures', { architectures })).toMatchObject({
    by_time: [2, 0],
    time_ratio: expect.closeTo(8, 10),
    time_ratio_ci_low: expect.closeTo(2 ** (3 - Math.SQRT2), 10),
    time_ratio_ci_high: expect.closeTo(2 ** (3 + Math.sqrt(18)), 10),
    architectures: [{ alike: true }, { alike: false }, { alike: true }],
  })
  const { forward_ms, match_ratio } = { forward_ms: 2, match_ratio: 1 }
  const bare = today('architectures', { architectures: [{ forward_ms, match_ratio }] })
  expect(bare).toMatchObject({ by_time: [0] })
  expect(bare).not.toHaveProperty('time_ratio')
})

test('anything may stand in a file, and a report of today stays as it is', () => {
  for (const odd of [7, 'text', [7, null], {}, null]) {
    const report = { architectures: odd, points: odd, verdicts: odd, insights: odd, peak_mb: odd }
    expect(() => today('architectures', report)).not.toThrow()
  }
  const report = { baseline_mb: 1, peak_mb: 3, held_mb: 2, verdicts: [] }
  expect(today('memory', report)).toEqual(report)
})
