// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TimingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/timing.ts'
import { report } from '../support/reports.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const matmul = { subject: { op: 'matmul' } }

const told = (given: TimingReport) =>
  (question.method?.(given, contextOf()) ?? []).map((item) => item.join(' ')).join('\n')

test('a reader can tell what was repeated, checked and counted', () => {
  const text = told(
    report({
      batch_size: 12,
      verified_elements: 65_536,
      verification_error: 1.2e-7,
      verification_tolerance: 1e-5,
    }),
  )
  expect(text).toContain('Each of the 100 runs is a batch of 12 calls and lasts about 8.44 ms')
  expect(text).toContain(
    'The clock’s error is at most 0.8 % of that. Percentiles are those of batch means.',
  )
  expect(text).toContain('Moves in steps of 100 µs, measured; one reading costs 200 ns.')
  expect(text).toContain(
    'The first call took 2.30 ms, give or take 200 µs; 3 warm-up runs followed.',
  )
  expect(text).toContain('65,536 output elements against the naive kernel')
  expect(text).toContain('1.2e-7 of an element’s scale; rounding alone may cause 1.0e-5.')
  expect(text).toContain('33,554,432 floating-point operations, 2 for each multiply-accumulate')
})

test('a later timing of the same says that its module was warm, and how far its intervals reach', () => {
  const text = told(report({ earlier_ms: Float64Array.of(0.7, 0.72, 0.71) }))
  expect(text).toContain('Its module was warm, since something was measured in it before:')
  expect(text).toContain('They also cover the level of 3 earlier timings of the same.')
  expect(told(report({}))).not.toMatch(/warm,|earlier/)
})

test('a first call is cold where nothing had run in its module, and warm after anything else', () => {
  const cold = report({ measured_before: 0 })
  const warm = report({ measured_before: 1, batch_size: 1 })
  expect(told(cold)).toContain(
    'followed. None of them counts. Nothing had run in its module before.',
  )
  expect(told(warm)).toContain(
    'None of them counts. Its module was warm, since something was measured',
  )
  const firstRow = (given: TimingReport) =>
    [...(question.figures(given, contextOf(matmul))[1]?.rows() ?? [])][0]
  expect(firstRow(cold)).toEqual(['first call', '2.300 ms', 'apart'])
  expect(firstRow(warm)?.[0]).toBe('first call, of a warm module')
  const cells = (given: TimingReport) =>
    question.tables(given, contextOf(matmul))[0]?.rows.map(String)
  expect(cells(warm)).toContain('Measured before in its module,measured_before,1,,')
})

test('where the first call alone is known, it is told whether its module was warm', () => {
  const alone = (measured_before: number) =>
    sentenceOf(question, report({ outcome: 'unfinished', measured_before }), matmul)
  expect(alone(2)).toMatch(/The first call alone took .* Its module was warm/)
  expect(alone(0)).not.toContain('warm')
})

test('what was not done is not told', () => {
  const { flops, first_call_ms, ...bare } = report({ verified_elements: 0 })
  expect([flops, first_call_ms]).not.toContain(undefined)
  const text = told(bare)
  expect(text).not.toContain('Checked')
  expect(text).not.toContain('Counted')
  expect(text).not.toContain('Cold start')
})
