// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { SuiteCandidate, SuiteReport } from '../../../web/lab/generated/records.ts'
import { drawn, question } from '../../../web/questions/suite.ts'
import { isUnsure } from '../../../web/texts/say.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

const relu = { op: 'relu', size: 8 } as const

const candidate = (
  verdict: SuiteCandidate['verdict'],
  p50_ms: number,
  speedup?: number,
): SuiteCandidate => ({
  name: 'relu, size 8',
  kernel: 'simd',
  verdict,
  p50_ms,
  ...(speedup === undefined ? {} : { speedup }),
  within_minimum_effect: false,
  widening: 1,
  runs: 4,
  batch_size: 1,
  samples_ms: new Float64Array(4),
})

const report = (
  candidates: SuiteCandidate[],
  outcome: SuiteReport['outcome'] = 'measured',
  fastest: number[] = [],
): SuiteReport => ({
  outcome,
  rounds: 2,
  confidence: 0.95,
  minimum_effect_percent: 1,
  candidates,
  fastest: Float64Array.from(fastest),
  control_samples_ms: new Float64Array(4),
  orders: new Float64Array(4),
  elapsed_ms: 1,
  dropped: [],
  verdicts: [],
})

function said(...given: Parameters<typeof report>): string {
  const asked = report(...given)
  const subjects = { subjects: asked.candidates.map(() => relu) }
  return sentenceOf(question, asked, subjects)
}

const baseline = candidate('baseline', 6)

test('the answer names the fastest by its place, and counts the others', () => {
  const others = [candidate('faster', 3, 2), candidate('faster', 2, 3), candidate('slower', 9, 0.7)]
  expect(said([baseline, ...others])).toBe(
    '3 relu 8, simd kernel is 3.00 times as fast as 1 relu 8, simd kernel. In all 2 faster, 1 slower, 0 not told apart.',
  )
})

test('candidates that differ by more than their places have no number in a sentence', () => {
  const subjects = { subjects: [relu, { op: 'relu', size: 9 }] }
  const two = report([baseline, candidate('faster', 3, 2)])
  expect(sentenceOf(question, two, subjects)).toBe(
    'relu 9, simd kernel is 2.00 times as fast as relu 8, simd kernel. In all 1 faster, 0 slower, 0 not told apart.',
  )
})

const alike = (low: number, high: number) => ({
  ...candidate('not_told_apart', 6, 1),
  speedup_ci_low: low,
  speedup_ci_high: high,
})

test('where no interval holds a gain that matters, that is said with the difference that does', () => {
  const others = [alike(0.99, 1.01), alike(0.8, 1.005), candidate('slower', 9, 0.7)]
  expect(said([baseline, ...others])).toBe(
    'None of the others is more than 1 % faster than 1 relu 8, simd kernel. In all 0 faster, 1 slower, 2 not told apart.',
  )
})

test('where an interval holds one, none is shown to be faster, and the answer is not sure', () => {
  const other = [alike(0.995, 1.005), alike(0.5, 1.49)]
  expect(said([baseline, ...other])).toBe(
    'None of the others is shown to be faster than 1 relu 8, simd kernel. In all 0 faster, 0 slower, 2 not told apart.',
  )
  const unsureOf = (...others: SuiteCandidate[]) =>
    isUnsure(
      question.sentence(
        report([baseline, ...others]),
        contextOf({ subjects: [relu, ...others.map(() => relu)] }),
      ),
    )
  expect(unsureOf(alike(0.5, 1.49))).toBe(true)
  expect(unsureOf(alike(0.995, 1.005))).toBe(false)
  expect(unsureOf(candidate('slower', 9, 0.7), candidate('not_stable', 3, 2))).toBe(true)
})

test('an unstable machine gives no verdict, and a stopped run no answer', () => {
  expect(said([baseline, candidate('not_stable', 3, 2)])).toContain('No verdict')
  expect(said([baseline], 'unfinished')).toBe('Stopped before there was anything to compare.')
})

test('one that was not stable is counted as that', () => {
  const others = [candidate('slower', 9, 0.7), candidate('not_stable', 3, 2)]
  expect(said([baseline, ...others])).toContain(
    ' In all 0 faster, 1 slower, 0 not told apart, 1 not stable.',
  )
})

test('the fastest of those beside a baseline is named with whatever it is not told from', () => {
  const others = [candidate('faster', 3, 2), candidate('faster', 2.99, 2.01)]
  expect(said([baseline, ...others], 'measured', [2, 1])).toBe(
    '3 relu 8, simd kernel is 2.01 times as fast as 1 relu 8, simd kernel. In all 2 faster, 0 slower, 0 not told apart. 2 relu 8, simd kernel may be as fast.',
  )
  expect(said([baseline, ...others], 'measured', [2])).not.toContain('may be as fast')
})

test('without a baseline nobody is the fastest who is not told from another', () => {
  const three = [candidate('none', 3.01), candidate('none', 6), candidate('none', 3)]
  expect(said(three, 'measured', [2])).toBe(
    'The fastest is 3 relu 8, simd kernel: a call takes 3.00 ms.',
  )
  expect(said(three, 'measured', [2, 0])).toBe(
    'Not told apart as the fastest: 3 relu 8, simd kernel; 1 relu 8, simd kernel.',
  )
  expect(said(three)).toBe('No verdict: nothing tells which is the fastest.')
})

test('without a baseline times are drawn', () => {
  const two = [candidate('none', 6), candidate('none', 3)]
  expect(drawn(report(two))).toMatchObject({
    label: 'time of a call',
    times: true,
    minimum_effect: undefined,
    candidates: [
      { name: '1 simd', point: 6 },
      { name: '2 simd', point: 3 },
    ],
  })
})

test('names tell operations apart where there are several', () => {
  const several = [candidate('none', 6), { ...candidate('none', 3), name: 'gelu, size 8' }]
  expect(drawn(report(several)).candidates.map(({ name }) => name)).toEqual([
    '1 relu simd',
    '2 gelu simd',
  ])
})

test('cautions and the table call candidates by their names, and number only those that are alike', () => {
  const widened = (numbers: string) => ({
    ...{ code: 'medians_widened', severity: 'warning' as const },
    text: `The medians of ${numbers} were made 3 times as wide.`,
    details: [{ name: 'candidates', text: numbers }],
  })
  const named = (...names: string[]) => ({
    ...report(
      names.map((name) => ({ ...baseline, name })),
      'measured',
      [1, 2],
    ),
    rounds: 4,
    verdicts: [widened('1, 2 and 3'), widened('3'), widened('9')],
  })
  const textsOf = (suite: SuiteReport) => question.cautions(suite).map(({ text }) => text)
  expect(textsOf(named('tanh, size 8', 'relu, size 8', 'relu, size 9'))).toEqual([
    'The medians of tanh, size 8; relu, size 8 and relu, size 9 were made 3 times as wide.',
    'The medians of relu, size 9 were made 3 times as wide.',
    'The medians of 9 were made 3 times as wide.',
  ])
  expect(textsOf(named('tanh, size 8', 'relu, size 8', 'relu, size 8'))[0]).toBe(
    'The medians of tanh, size 8; 2 relu, size 8 and 3 relu, size 8 were made 3 times as wide.',
  )
  const subjects = { subjects: [relu, { op: 'relu', size: 9 }, { op: 'relu', size: 10 }] }
  const rows = rowsOf(question, named('relu', 'relu', 'relu'), 'The suite itself', subjects)
  expect(rows.find(([name]) => name === 'Fastest')?.[2]).toBe(
    'relu 9, simd kernel; relu 10, simd kernel: not told apart',
  )
})
