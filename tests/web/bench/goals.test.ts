// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'

const { kernelVerdicts } = (await import(
  new URL('../../bench/goals.mjs', import.meta.url).href
)) as {
  kernelVerdicts(rows: readonly object[]): readonly { what: string; text: string; met?: boolean }[]
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
