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
    architectures: [{ peak_mb: 5, held_mb: 3, memory: held }, {}],
  })
})

test('anything may stand in a file, and a report of today stays as it is', () => {
  for (const odd of [7, 'text', [7, null], {}, null]) {
    const report = { architectures: odd, points: odd, verdicts: odd, insights: odd, peak_mb: odd }
    expect(() => today('architectures', report)).not.toThrow()
  }
  const report = { baseline_mb: 1, peak_mb: 3, held_mb: 2, verdicts: [] }
  expect(today('memory', report)).toEqual(report)
})
