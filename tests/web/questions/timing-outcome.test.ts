// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TimingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/timing.ts'
import { report } from '../support/reports.ts'
import { sentenceOf } from '../support/said.ts'

const said = (given: TimingReport) =>
  sentenceOf(question, given, { subject: { op: 'relu', size: 4 } })

const time = /\d\s?(ns|µs|ms|s|min)\b/

for (const kind of [
  'cannot_resolve',
  'optimized_away',
  'kernel_mismatch',
  'out_of_memory',
  'too_long',
] as const) {
  test(`${kind} is told without a time`, () => {
    const text = said(report({ outcome: kind }))
    expect(text).toContain('relu 4')
    expect(text).not.toMatch(time)
  })
}

test('a run that was stopped early gives its first call with the error, and nothing else', () => {
  const text = said(report({ outcome: 'unfinished' }))
  expect(text).toContain('The first call alone took 2.30 ms, give or take 200 µs.')
  const { first_call_ms, ...none } = report({ outcome: 'unfinished', elapsed_ms: 0 })
  expect(first_call_ms).toBeDefined()
  expect(said(none)).not.toMatch(time)
})
