// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ScalingReport } from '../../../web/lab/generated/records.ts'
import '../../../web/lab/catalogue.ts'
import { formOf, type GivenSubject } from '../../../web/questions/base/form-model.ts'
import { question } from '../../../web/questions/scaling.ts'
import { sentenceOf } from '../support/said.ts'

const report = (changes: Partial<ScalingReport> = {}): ScalingReport => ({
  outcome: 'measured',
  axis: 'm',
  kernel: 'simd',
  points: [],
  confidence: 0.95,
  exponent: 2.97,
  exponent_ci_low: 2.93,
  exponent_ci_high: 3.01,
  crossover_state: 'no_linear_part',
  prediction_fit: 'power_law',
  predicted_value: 1024,
  predicted_ms: 46.8,
  predicted_ci_low_ms: 45.2,
  predicted_ci_high_ms: 48.4,
  checked_ms: 46.1,
  elapsed_ms: 900,
  dropped: [],
  verdicts: [],
  ...changes,
})
const subjects = { subject: { op: 'matmul' } }
const sentence = (changes: Partial<ScalingReport> = {}) =>
  sentenceOf(question, report(changes), subjects)

test('the answer gives the exponent, what comes next and what came', () => {
  expect(sentence()).toBe(
    'matmul’s time grows as m to the power 2.970 (95 % sure: 2.930 to 3.010). At m = 1,024 it should ' +
      'take 46.8 ms (95 % sure: 45.2 to 48.4 ms), and it took 46.1 ms.',
  )
})

test('a check outside its interval is no confirmation', () => {
  expect(sentence({ checked_ms: 60 })).toContain(', but it took 60.0 ms.')
})

test('nothing is said of what was not predicted or not checked', () => {
  const { predicted_ms, checked_ms, ...rest } = report()
  expect([predicted_ms, checked_ms]).not.toContain(undefined)
  expect(sentenceOf(question, rest, subjects)).toBe(
    'matmul’s time grows as m to the power 2.970 (95 % sure: 2.930 to 3.010).',
  )
})

test('too few values are said', () => {
  expect(sentence({ outcome: 'unfinished' })).toContain('Fewer than 3 values')
})

test('counts that grow together stand as one in the answer', () => {
  expect(sentence({ axis: 'm,k,n' })).toMatch(
    /^matmul’s time grows as m = k = n to the power 2.970 .* At m = k = n = 1,024 it should take /,
  )
})

const choices = (subject: GivenSubject, chosen?: string) => {
  const axis = question.fields.find(({ name }) => name === 'axis')
  return axis && question.fieldFor?.(axis, { subject: [formOf(subject)] }, chosen).choices
}

test('an axis is what grows together, one of the counts, or several that a link names', () => {
  expect(choices({ op: 'matmul' })).toEqual(['m,k,n', 'm', 'k', 'n'])
  expect(choices({ op: 'matmul' }, 'm,n')).toEqual(['m,k,n', 'm', 'k', 'n', 'm,n'])
  expect(choices({ op: 'relu' }, 'm')).toEqual(['size'])
  expect(choices({ op: 'conv2d' })?.[0]).toBe('height,width')
})

test('a model grows first by its sequence or its width, and then by its batch', () => {
  expect(choices({ model: 'mlp' })).toEqual(['width', 'batch'])
  expect(choices({ model: 'tiny-gpt' })).toEqual(['seq', 'width', 'batch'])
})

test('another subject grows along its own first axis, unless somebody has chosen another one', () => {
  const state = (subject: GivenSubject, axis: string) => ({
    forms: { subject: [formOf(subject)] },
    options: { axis },
  })
  const axisOf = (now: ReturnType<typeof state>, before: ReturnType<typeof state>) =>
    question.fitted?.(now, before, undefined).options.axis
  const matmul = state({ op: 'matmul' }, 'm,k,n')
  expect(axisOf(state({ model: 'mlp' }, 'm,k,n'), matmul)).toBe('width')
  // By the keyboard one passes what begins with the same letter.
  const passed = state({ op: 'multihead_attention' }, 'batch')
  expect(axisOf(state({ model: 'mlp' }, 'batch'), passed)).toBe('width')
  const chosen = state({ model: 'mlp' }, 'batch')
  expect(axisOf(chosen, state({ model: 'mlp' }, 'width'))).toBe('batch')
  expect(axisOf(state({ model: 'tiny-gpt' }, 'batch'), chosen)).toBe('batch')
})
