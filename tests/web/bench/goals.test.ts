// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { cases } from '../../bench/pages/cases.ts'
import { models } from '../../bench/pages/models.ts'

type Verdict = { what: string; text: string; limit: number; met?: boolean }
type Verdicts = readonly Verdict[]

const { judgedCases, kernelVerdicts, printGoals, threadsVerdicts } = (await import(
  new URL('../../bench/goals.mjs', import.meta.url).href
)) as {
  judgedCases: readonly string[]
  kernelVerdicts(rows: readonly object[]): Verdicts
  printGoals(goals: Verdicts): string
  threadsVerdicts(rows: readonly object[], threads: number, peakRatio: number): Verdicts
}
const { formVerdicts } = (await import(new URL('../../bench/forms.mjs', import.meta.url).href)) as {
  formVerdicts(rows: readonly object[], dot: boolean): Verdicts
}

/** A row of which two goals know: 95 % of the peak and 1.9 times as fast as the better peer. */
const row = { case: 'matmul 512', kernel: 'simd', build: 'plain', fused: true }
const verdicts = (figures: object) => kernelVerdicts([{ ...row, ...figures }])
const told = (figures: object) => verdicts(figures).map(({ met }) => met)

const ort = { ratio: 9 }

test('every case that a goal names is timed', () => {
  const timed = [...cases, ...models].map(({ name }) => name)
  expect(judgedCases.length).toBeGreaterThan(0)
  expect(judgedCases.filter((name) => !timed.includes(name))).toEqual([])
})

test('a goal is met or missed where the whole interval is, and otherwise nobody can tell', () => {
  const share = { ratio: 0.97, low: 0.96, high: 0.98 }
  expect(told({ share, tfjs: { ratio: 1.8, low: 1.7, high: 1.89 }, ort })).toEqual([true, false])
  const [doubtful] = verdicts({ share: { ...share, low: 0.9 } })
  expect(doubtful).toMatchObject({ met: undefined })
  expect(doubtful?.text).toContain('97 % (goal >= 95 %): not told, it may be 90 to 98 %')
})

test('a figure without an interval, of a single round, is judged by itself', () => {
  expect(told({ share: { ratio: 0.97 }, tfjs: { ratio: 1.2 }, ort })).toEqual([true, false])
})

test('the peer that a goal is about is the better one', () => {
  const [, peer] = verdicts({ tfjs: { ratio: 3 }, ort: { ratio: 1.5 } })
  expect(peer?.text).toContain('the better peer: 1.50x (goal >= 1.9x): missed by 0.40x')
})

test('what is asked of a large product depends on whether its arithmetic is fused, not on the build', () => {
  const limits = (given: object) => verdicts(given).map(({ what, limit }) => [what, limit])
  expect(limits({ build: 'relaxed' })).toEqual([
    ['matmul 512 simd relaxed, of F', 95],
    ['matmul 512 simd relaxed, the better peer', 1.9],
  ])
  expect(limits({ fused: false })).toEqual([
    ['matmul 512 simd plain, of P', 90],
    ['matmul 512 simd plain, the better peer', 1.6],
  ])
})

test('a matrix-vector product is judged by the bandwidth and not by the peak', () => {
  const bandwidth = { ratio: 0.8, low: 0.75, high: 0.85 }
  const found = verdicts({ case: 'matmul 4096 x 4096 x 1', share: { ratio: 0.1 }, bandwidth })
  expect(found[0]?.text).toContain('of the bandwidth: 80 % (goal >= 90 %): missed by 10 %')
  expect(found.map(({ what }) => what).filter((what) => what.includes('of F'))).toEqual([])
})

test('integers must be three times as fast only where the processor multiplies bytes', () => {
  const row = { case: 'linear 32 x 768 -> 3072', form: 'int8', build: 'plain', fused: true }
  const met = (dot: boolean) =>
    formVerdicts([{ ...row, speedup: { ratio: 2 } }], dot).map(({ limit, met }) => [limit, met])
  expect(met(false)).toEqual([[1.3, true]])
  expect(met(true)).toEqual([
    [1.3, true],
    [3, false],
  ])
})

test('what threads gain is judged by what the peak gains on as many, and their peers by 1.25', () => {
  const tfjs = { ratio: 1.1, low: 1.05, high: 1.15 }
  const row = { case: 'matmul 512', tfjs, gain: { ratio: 0.9, low: 0.86, high: 0.95 } }
  const [gain, peer] = threadsVerdicts([row], 2, 1.1)
  expect(gain?.text).toBe('matmul 512, 2 threads, of what the peak gains: 90 % (goal >= 85 %): met')
  expect(peer?.text).toContain('of tfjs with 2: 1.10x (goal >= 1.25x): missed by 0.15x')
  // On somebody else's cores the peak of two is slower than that of one: nobody can tell what that gain is of.
  const [doubtful] = threadsVerdicts([row], 2, 0.54)
  expect(doubtful).toMatchObject({ met: undefined })
  expect(doubtful?.text).toContain(
    ': not told, the peak of 2 threads is only 0.54 times that of one',
  )
})

test('every goal is printed, met or not, below how many are', () => {
  const share = { ratio: 0.97, low: 0.96, high: 0.98 }
  const lines = printGoals(verdicts({ share })).split('\n')
  expect(lines.map((line) => line.trim())).toEqual([
    '1 of 2 goals met:',
    'matmul 512 simd plain, of F: 97 % (goal >= 95 %): met',
    'matmul 512 simd plain, the better peer: not measured (goal >= 1.9x)',
  ])
})
