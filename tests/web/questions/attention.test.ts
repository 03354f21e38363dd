// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AttentionReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/attention.ts'
import { rowsOf, sentenceOf } from '../support/said.ts'

const names = ['full', 'windowed', 'linear', 'cached'] as const
const report = (changes: Partial<AttentionReport> = {}): AttentionReport => ({
  outcome: 'measured',
  kernel: 'simd',
  forms: names.map((form, index) => ({
    form,
    exponent: [1.95, 1.04, 0.99, 0.98][index] ?? 0,
    exponent_ci_low: [1.91, 1.01, 0.92, 0.91][index] ?? 0,
    exponent_ci_high: [1.99, 1.07, 1.06, 1.05][index] ?? 0,
    speedup: [1, 8, 0.5, 900][index] ?? 0,
  })),
  points: names.flatMap((form) =>
    [512, 2048].map((seq) => ({ form, seq, outcome: 'measured' as const, p50_ms: 20, flops: 1 })),
  ),
  confidence: 0.95,
  window: 128,
  elapsed_ms: 900,
  dropped: [],
  verdicts: [],
  ...changes,
})
const sentence = (changes: Partial<AttentionReport> = {}) => sentenceOf(question, report(changes))

test('the answer gives each gain where the sequence is longest, and the table all exponents', () => {
  expect(sentence()).toBe(
    'At 2,048 positions full attention takes 20.0 ms. A window of 128 is 8.00 times as fast. ' +
      'Linear attention is 0.500 times as fast. One new position with a cache is 900 times as fast.',
  )
  expect(
    rowsOf(question, report(), 'How each form grows').map(([form, , power, bounds]) => [
      form,
      power,
      bounds,
    ]),
  ).toEqual([
    ['full', '1.950', '1.910 – 1.990'],
    ['windowed', '1.040', '1.010 – 1.070'],
    ['linear', '0.990', '0.920 – 1.060'],
    ['cached', '0.980', '0.910 – 1.050'],
  ])
})

test('a gain has its interval', () => {
  const { forms } = report()
  const bounds = [
    [8, 7.8, 8.25],
    [0.5, 0.4, 0.625],
    [1.02, 0.97, 1.08],
  ]
  const text = sentence({
    forms: forms.map((form, index) => {
      const [speedup = 1, speedup_ci_low, speedup_ci_high] = bounds[index - 1] ?? []
      return { ...form, speedup, ...(index > 0 && { speedup_ci_low, speedup_ci_high }) }
    }),
  })
  expect(text).toContain(
    'A window of 128 is 8.00 times (7.80 to 8.25) as fast. Linear attention is 0.500 times (0.400 to 0.625) as fast. ' +
      'One new position with a cache cannot be told apart from it.',
  )
})

test('without exponents the answer says what is missing', () => {
  expect(sentence({ outcome: 'unfinished' })).toContain('too few to say how it grows')
  expect(sentence({ outcome: 'cannot_resolve' })).toContain('The clock cannot resolve')
})
