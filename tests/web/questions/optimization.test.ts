// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formatPoints } from '../../../web/lab/format/share.ts'
import type {
  FormReport,
  OptimizationReport,
  SuiteCandidate,
} from '../../../web/lab/generated/records.ts'
import { drawn, question } from '../../../web/questions/optimization.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const form = (name: FormReport['form'], given: Partial<FormReport> = {}): FormReport => ({
  form: name,
  layers: 2,
  retraining_steps: 0,
  weights_bytes: 1000,
  activations_bytes: 500,
  accuracy: 0.97,
  accuracy_ci_low: 0.96,
  accuracy_ci_high: 0.98,
  gained: 0,
  lost: 0,
  ...given,
})

const candidate = (p50_ms: number, given: Partial<SuiteCandidate> = {}): SuiteCandidate => ({
  name: 'form',
  kernel: 'simd',
  verdict: 'faster',
  p50_ms,
  within_minimum_effect: false,
  widening: 1,
  runs: 4,
  batch_size: 1,
  samples_ms: new Float64Array(4),
  ...given,
})

const report = (given: Partial<OptimizationReport> = {}): OptimizationReport => ({
  outcome: 'measured',
  subject: 'mlp, batch 64',
  kernel: 'simd',
  files: '',
  inference_batch: 64,
  training_images: 6000,
  test_images: 5000,
  tested_images: 5000,
  steps: 372,
  steps_planned: 372,
  epochs: [],
  confidence: 0.95,
  minimum_effect_percent: 1,
  forms: [
    form('baseline'),
    form('quantized', {
      weights_bytes: 254,
      accuracy_change: -0.0004,
      accuracy_change_ci_low: -0.0019,
      accuracy_change_ci_high: 0.0011,
    }),
    form('pruned', {
      weights_bytes: 204,
      accuracy_change: -0.0676,
      accuracy_change_ci_low: -0.0758,
      accuracy_change_ci_high: -0.0594,
    }),
  ],
  missing: [],
  unchanged: [],
  rounds: 4,
  candidates: [
    candidate(0.8, { verdict: 'baseline' }),
    candidate(0.5, { speedup: 1.6 }),
    candidate(0.1, { speedup: 8 }),
  ],
  fastest: new Float64Array([2]),
  elapsed_ms: 1,
  dropped: [],
  verdicts: [],
  ...given,
})

function said(given?: Partial<OptimizationReport>): string {
  return sentenceOf(question, report(given))
}

test('the answer is the smallest form that is not surely less accurate', () => {
  expect(said()).toBe(
    'The quantized model takes 0.25 times the bytes of weights. ' +
      'Its accuracy changes by −0.04 percentage points (−0.19 to +0.11): no loss of accuracy is shown. ' +
      'It is 1.60 times as fast.',
  )
})

test('where all are less accurate, or nothing was timed, the answer says no more than that', () => {
  const { forms } = report()
  const [baseline, quantized, pruned] = forms
  if (!baseline || !quantized || !pruned) throw new Error('there are three forms')
  expect(said({ forms: [baseline, pruned] })).toBe(
    'The model tells 97.0 % (95 % sure: 96.0 % to 98.0 %) of new digits right. No smaller form keeps that accuracy.',
  )
  expect(said({ candidates: [], outcome: 'unfinished' })).toContain(
    'percentage points (−0.19 to +0.11): no loss of accuracy is shown.',
  )
  const [first, second] = report().candidates
  if (!first || !second) throw new Error('there are candidates')
  expect(said({ candidates: [first, { ...second, verdict: 'not_told_apart' }] })).toContain(
    'Its time is not told apart from the model’s.',
  )
})

test('a form that is surely faster than the smallest is named, one that keeps its accuracy before others', () => {
  const [baseline, smallest, pruned] = report().forms
  const [own] = report().candidates
  if (!baseline || !smallest || !pruned || !own) throw new Error('there are three forms')
  const times = (speedup: number, low: number, high: number) =>
    candidate(0.1, { speedup, speedup_ci_low: low, speedup_ci_high: high })
  const open = candidate(0.8, { ...times(1, 0.9, 1.2), verdict: 'not_told_apart' })
  const forms = [baseline, smallest, pruned]
  expect(said({ forms, candidates: [own, open, times(8, 7, 9)] })).toContain(
    ' Its time is not told apart from the model’s. The pruned model is 8.00 times (95 % sure: 7.00 to 9.00) as fast, but less accurate.',
  )
  const narrowed = form('narrowed', { accuracy_change_ci_high: 0.02 })
  expect(
    said({
      forms: [...forms, narrowed],
      candidates: [own, open, times(8, 7, 9), times(2, 1.9, 2.1)],
    }),
  ).toMatch(
    /The narrowed model is 2\.00 times \(95 % sure: 1\.90 to 2\.10\) as fast, and no loss of accuracy is shown\.$/,
  )
  const first = times(6, 5, 7.5)
  expect(said({ forms, candidates: [own, first, times(8, 7, 9)] })).not.toContain('pruned')
  expect(said({ forms, candidates: [own, first, times(9, 8, 10)] })).toContain('The pruned model')
})

test('before there are forms it says what came of it', () => {
  expect(said({ forms: [], outcome: 'unfinished' })).toBe(
    'It was stopped before there were forms to compare.',
  )
  expect(said({ forms: [], outcome: 'diverged' })).toMatch(/^The training diverged/)
  expect(said({ forms: [form('baseline')] })).toBe('There is no smaller form of this model.')
})

test('only forms with a time are drawn', () => {
  const [first] = report().candidates
  expect(drawn(report({ candidates: first ? [first] : [] })).map(({ name }) => name)).toEqual([
    'baseline',
  ])
  expect(drawn(report({ candidates: [] }))).toEqual([])
})

test('differences are points with a sign, and none where they round to nothing', () => {
  expect([0.0123, -0.5, 0.00001, undefined].map((value) => formatPoints(value))).toEqual([
    '+1.23',
    '−50.00',
    '0.00',
    '–',
  ])
})

const decoded = (same_tokens: number) => {
  const cached = form('cached', {
    ...{ tokens_per_s: 20_000, tokens_per_s_ci_low: 19_000, tokens_per_s_ci_high: 21_000 },
    ...{ cache_bytes: 65_536, same_tokens },
  })
  const faster = { speedup: 10, speedup_ci_low: 9, speedup_ci_high: 11 }
  return report({
    ...{ subject: 'tiny-gpt, batch 4', tokens: 64 },
    forms: [form('baseline', { written: "T'was" }), cached],
    candidates: [candidate(32), candidate(3.2, faster)],
  })
}

test('a model of characters is told by how fast it writes with its keys and values kept', () => {
  expect(sentenceOf(question, decoded(64))).toBe(
    'With its keys and values kept the model writes 20,000 (95 % sure: 19,000 to 21,000) characters a second. ' +
      'It is 10.0 times (95 % sure: 9.0 to 11.0) as fast. It writes the same text as without.',
  )
  expect(sentenceOf(question, decoded(12))).toMatch(
    /It writes the same text as without for 12 characters, and then another: rounding/,
  )
  expect(question.written?.(decoded(64))).toBe("T'was")
  const [sizes] = question.tables(decoded(64), contextOf({}))
  expect(sizes?.caption).toBe('Bytes, and time of 64 characters')
  expect(sizes?.rows.map(([name]) => name)).toEqual(['baseline', 'cached'])
})

test('what keeping keys and values gains is a stair of characters a second', () => {
  const [figure, ...others] = question.figures(decoded(64), contextOf({}))
  expect(others).toEqual([])
  expect(figure?.data).toMatchObject({
    unit: 'characters',
    rungs: [{ name: 'cached', point: 20_000, low: 19_000, high: 21_000, factor: 10 }],
  })
  expect(figure?.rows()).toEqual([['cached', '20,000', '19,000', '21,000']])
})

test('A model that learned images of one’s own is said to tell images', () => {
  const { forms } = report()
  const [baseline, , pruned] = forms
  if (!baseline || !pruned) throw new Error('there are three forms')
  const own = { files: '80 images of 2x2 pixels', forms: [baseline, pruned] }
  expect(said(own)).toContain('of new images right.')
  expect(question.unrepeatable?.(report(own))).toBe(
    'It learned from files of your own, which no link and no saved result holds.',
  )
})
