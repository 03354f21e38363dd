// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { outcome } from '../../../web/page/answer/outcome.ts'
import { report, textOf } from './reports.ts'

const time = /\d\s?(ns|µs|ms|s|min)\b/

for (const kind of [
  'cannot_resolve',
  'optimized_away',
  'kernel_mismatch',
  'out_of_memory',
] as const) {
  test(`${kind} is told without a time`, () => {
    const text = textOf(outcome('relu 4', report({ outcome: kind })))
    expect(text).toContain('relu 4')
    expect(text).not.toMatch(time)
  })
}

test('a run that was stopped early gives its first call with the error, and nothing else', () => {
  const text = textOf(outcome('matmul', report({ outcome: 'unfinished' })))
  expect(text).toContain('The first call alone took 2.30 ms, give or take 200 µs.')
  const { first_call_ms, ...none } = report({ outcome: 'unfinished' })
  expect(first_call_ms).toBeDefined()
  expect(textOf(outcome('matmul', none))).not.toMatch(time)
})
