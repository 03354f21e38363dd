// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AttentionReport } from '../../../web/lab/generated/records.ts'
import { attentionSentence } from '../../../web/page/answer/attention-answer.ts'
import { textOf } from './reports.ts'

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
const sentence = (changes: Partial<AttentionReport> = {}) => {
  const text = attentionSentence(report(changes))
  return typeof text === 'string' ? text : textOf(text)
}

test('the answer gives each gain where the sequence is longest, and all exponents', () => {
  expect(sentence()).toBe(
    'At 2,048 positions full attention takes 20.0 ms; a window of 128 takes 8.00× less, linear ' +
      'attention 2.00× more, and one new position with a cache 900× less. Their times grow as seq ' +
      'to the power 1.950 (1.910 to 1.990), 1.040 (1.010 to 1.070), 0.990 (0.920 to 1.060) and 0.980 ' +
      '(0.910 to 1.050), 95 % sure of each.',
  )
})

test('a gain has its interval, in the direction that the word says', () => {
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
    'a window of 128 takes 8.00× less (7.80 to 8.25), linear attention 2.00× more (1.60 to 2.50), and ' +
      'one new position with a cache a time that is not told apart from it.',
  )
})

test('without exponents the answer says what is missing', () => {
  expect(sentence({ outcome: 'unfinished' })).toContain('too few to say how it grows')
  expect(sentence({ outcome: 'cannot_resolve' })).toContain('The clock cannot resolve')
})
