// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'

type Verdicts = readonly { what: string; text: string; met?: boolean }[]

const { kernelVerdicts, threadsVerdicts } = (await import(
  new URL('../../bench/goals.mjs', import.meta.url).href
)) as {
  kernelVerdicts(rows: readonly object[]): Verdicts
  threadsVerdicts(rows: readonly object[], peakRatio: number): Verdicts
}

/** A row of which two goals know: 95 % of the peak and 1.4 times as fast as TensorFlow.js. */
const row = { case: 'matmul 512', kernel: 'simd', build: 'plain' }
const verdicts = (figures: object) => kernelVerdicts([{ ...row, ...figures }])
const told = (figures: object) => verdicts(figures).map(({ met }) => met)

test('a goal is met or missed where the whole interval is, and otherwise nobody can tell', () => {
  const share = { ratio: 0.97, low: 0.96, high: 0.98 }
  expect(told({ share, tfjs: { ratio: 1.3, low: 1.2, high: 1.39 } })).toEqual([
    true,
    false,
    undefined,
  ])
  const [doubtful] = verdicts({ share: { ...share, low: 0.9 } })
  expect(doubtful).toMatchObject({ met: undefined })
  expect(doubtful?.text).toContain('97 % (goal >= 95 %): not told, it may be 90 to 98 %')
})

test('a figure without an interval, of a single round, is judged by itself', () => {
  expect(told({ share: { ratio: 0.97 }, ort: { ratio: 1.2 } })).toEqual([true, undefined, false])
})

test('what four threads gain is not judged where the machine has no four cores, unless they do gain', () => {
  const row = { case: 'matmul 512', tfjs: { ratio: 1.1, low: 1.05, high: 1.15 } }
  const slow = { ...row, one: { ratio: 2, low: 1.9, high: 2.1 } }
  const fast = { ...row, one: { ratio: 3.5, low: 3.4, high: 3.6 } }
  const told = (one: object, peakRatio: number) =>
    threadsVerdicts([one], peakRatio).map(({ met }) => met)
  expect(told(slow, 4)).toEqual([false, false])
  expect(told(slow, 2.2)).toEqual([undefined, false])
  expect(told(fast, 3.5)).toEqual([true, false])
  expect(threadsVerdicts([slow], 2.2)[0]?.text).toContain(
    '2x (goal >= 3.3x): not told, the peak is only 2.20 times that of one thread',
  )
})
