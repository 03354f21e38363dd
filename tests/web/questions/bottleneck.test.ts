// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { BottleneckPart, BottleneckReport } from '../../../web/lab/generated/records.ts'
import { question, ranked } from '../../../web/questions/bottleneck.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const subjects = {
  subjects: [
    { op: 'relu', size: 4096 },
    { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
  ],
} as const

/** Amdahl for a share of 80 %: 1 / (0.2 + 0.8 / 2), and 1 / 0.2. */
const linear: BottleneckPart = {
  name: '2 linear',
  kernel: 'simd',
  outcome: 'measured',
  p50_ms: 0.8,
  operations: 1e6,
  share_percent: 80,
  speedup_2x: 1 / 0.6,
  speedup_4x: 2.5,
  speedup_10x: 1 / 0.28,
  speedup_limit: 5,
  in_most: true,
}
const relu: BottleneckPart = {
  ...linear,
  name: '1 relu',
  p50_ms: 0.2,
  share_percent: 20,
  in_most: false,
}

const report = (...parts: BottleneckPart[]): BottleneckReport => ({
  complete: true,
  parts,
  total_ms: 1,
  parts_in_most: 1,
  slowest: '',
  confidence: 0.95,
  elapsed_ms: 100,
  dropped: [],
  verdicts: [],
})

function said(asked: BottleneckReport): string {
  return sentenceOf(question, asked, subjects)
}

test('the answer names the largest part and what fixing it would buy', () => {
  expect(said(report(relu, linear))).toBe(
    'linear 32 × 784 × 128 takes 80 % of the time. With it twice as fast, the whole is 1.67 times ' +
      'as fast.',
  )
})

test('a part without a time may be the slowest, so the answer speaks of the others', () => {
  const without = (outcome: 'too_long' | 'optimized_away'): BottleneckPart => ({
    name: '1 relu',
    kernel: 'simd',
    outcome,
    in_most: false,
  })
  expect(said(report(without('too_long'), linear))).toBe(
    'relu 4,096 has no time, and may take most of it.',
  )
  expect(said(report(without('too_long'), linear, relu))).toContain(
    ' Of what the others take together, linear 32 × 784 × 128 takes 80 %.',
  )
  const missing = report(without('too_long'), linear)
  expect(question.whatIf?.(missing, contextOf(subjects)).parts).toEqual([])
  expect(question.tables?.(missing, contextOf(subjects))).toHaveLength(2)
  // Work that the compiler removed takes next to none.
  expect(said(report(without('optimized_away'), linear))).toContain('takes 80 % of the time')
})

test('a search that was stopped has no answer, since shares of what was timed so far prove nothing', () => {
  const stopped = {
    ...report({ name: '1 relu', kernel: 'simd', outcome: 'unfinished', in_most: false }, linear),
  }
  expect(said({ ...stopped, complete: false })).toContain('Stopped before every part had a time')
  expect(question.whatIf?.({ ...stopped, complete: false }, contextOf(subjects)).parts).toEqual([])
})

test('what it would buy lies between what the ends of its share say', () => {
  // 1 / (1 - 0.75 / 2) is 1.6, and 1 / (1 - 0.9 / 2) is 1.818.
  const sure = { ...linear, share_low_percent: 75, share_high_percent: 90 }
  expect(said(report(relu, sure))).toContain(
    'With it twice as fast, the whole is 1.67 times (1.60 to 1.82) as fast.',
  )
  // A layer's share is of all layers, and its speedup of the whole call, of which it is less.
  expect(said(report(relu, { ...sure, speedup_2x: 1.5 }))).toContain(
    'the whole is 1.50 times as fast.',
  )
})

test('what a faster part would buy is asked of the same whole as the answer speaks of', () => {
  // A tenth of the call is in no layer: 0.9 of 0.8 are 72 % of it, without which it is 1 / 0.28 times as fast.
  const within = { ...linear, speedup_2x: 1 / 0.64, speedup_limit: 1 / 0.28 }
  const whatIf = question.whatIf?.(report(relu, within), contextOf(subjects))
  expect(whatIf?.parts[0]?.percent).toBeCloseTo(72, 9)
  const alone = { ...linear, share_percent: 100 }
  delete alone.speedup_limit
  expect(question.whatIf?.(report(alone), contextOf(subjects))?.parts[0]?.percent).toBe(100)
})

test('without a time of every part there are no shares', () => {
  const { share_percent, ...unmeasured } = linear
  expect(share_percent).toBe(80)
  expect(said(report(unmeasured))).toContain('there are no shares without all of them')
})

test('parts are ranked by share, each with its own subject', () => {
  expect(ranked(report(relu, linear), contextOf(subjects)).map(({ subject }) => subject)).toEqual([
    'linear 32 × 784 × 128',
    'relu 4,096',
  ])
})

test('the parts of a single model are its layers, by their places', () => {
  const layer = { ...linear, name: 'layers[0] (Linear)' }
  const asked = contextOf({ subjects: [{ model: 'mlp' }] })
  expect(ranked(report(layer), asked).map(({ subject }) => subject)).toEqual(['layers[0] (Linear)'])
})
