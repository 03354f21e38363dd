// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'

type Ratio = { readonly ratio: number; readonly low?: number; readonly high?: number }
type Row = { readonly case: string; readonly build: string; readonly peer: Ratio }

const { distributionsOf, oddShapes } = (await import(
  new URL('../../bench/odd.mjs', import.meta.url).href
)) as {
  distributionsOf(rows: readonly Row[]): readonly Record<string, unknown>[]
  oddShapes(count: number): readonly (readonly number[])[]
}

const row = (build: string, ratio: number, ends: { low?: number; high?: number } = {}): Row => ({
  case: `matmul of ratio ${ratio}`,
  build,
  peer: { ratio, ...ends },
})

test('dimensions of odd shapes are whole numbers from 1 to 700, as many below 27 as above', () => {
  const sizes = oddShapes(2000).flat()
  expect(sizes.every(Number.isInteger)).toBe(true)
  expect(Math.min(...sizes)).toBe(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(700)
  expect(Math.max(...sizes)).toBeGreaterThan(650)
  // 27 is about the root of 701; of 6000 draws the share deviates by 0.0065.
  const small = sizes.filter((size) => size < 27).length / sizes.length
  expect(Math.abs(small - Math.log(27) / Math.log(701))).toBeLessThan(0.033)
})

test('odd shapes are the same in every run, however many there are', () => {
  expect(oddShapes(200).slice(0, 20)).toEqual(oddShapes(20))
})

test('ratios of odd shapes are spread by build, with the five worst and how many are below 1', () => {
  // 1, 2 .. 21 in no order, but 1 is 0.9, below 1 for certain, and 2 is 0.95, which nobody can tell.
  const ratios = Array.from({ length: 21 }, (_, place) => 1 + ((place * 8) % 21))
  const rows = ratios.map((ratio) => {
    if (ratio === 1) return row('plain', 0.9, { low: 0.85, high: 0.95 })
    if (ratio === 2) return row('plain', 0.95, { low: 0.9, high: 1.1 })
    return row('plain', ratio, { low: ratio === 3 ? 0.99 : ratio - 0.5, high: ratio + 0.5 })
  })
  const [plain, relaxed, ...more] = distributionsOf([...rows, row('relaxed', 0.5)])
  expect(more).toEqual([])
  expect(plain).toMatchObject({
    build: 'plain',
    shapes: 21,
    least: 0.9,
    p5: 0.95,
    median: 11,
    p95: 20,
    below: 2,
    below_for_certain: 1,
    below_perhaps: 3,
    worst: [0.9, 0.95, 3, 4, 5].map((ratio) => ({ case: `matmul of ratio ${ratio}` })),
  })
  // Without an interval a ratio is judged by itself.
  expect(relaxed).toMatchObject({ build: 'relaxed', below_for_certain: 1, below_perhaps: 1 })
})
