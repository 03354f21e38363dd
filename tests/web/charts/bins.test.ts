// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { histogramBins } from '../../../web/charts/parts/bins.ts'
import { bodyRange } from '../../../web/charts/parts/range.ts'
import { classes, times } from './samples.ts'

const counted = ({ bins, below, above }: ReturnType<typeof histogramBins>) =>
  bins.reduce((sum, { counts }) => sum + counts.typical + counts.mild + counts.severe, 0) +
  (below?.count ?? 0) +
  (above?.count ?? 0)

test('every sample is counted once, in a bar or beyond them', () => {
  const samples = times(500, 1, 0.1)
  samples[3] = 40
  samples[9] = 0.001
  const found = histogramBins(samples, classes(500, { 3: 2, 9: -2 }), 0)
  expect(counted(found)).toBe(500)
  expect(found.above).toEqual({ count: 1, farthest: 40 })
  expect(found.below).toEqual({ count: 1, farthest: 0.001 })
})

test('bars lie side by side from end to end of the range', () => {
  const { bins, range } = histogramBins(times(200, 5, 0.05), classes(200), 0)
  expect(bins[0]?.low).toBe(range.low)
  expect(bins.at(-1)?.high).toBeCloseTo(range.high)
  for (let index = 1; index < bins.length; index++) {
    expect(bins[index]?.low).toBeCloseTo(bins[index - 1]?.high ?? Number.NaN)
  }
})

test('each outlier class is counted apart', () => {
  const { bins } = histogramBins([1, 1.1, 1.2, 1.9, 2], [0, 0, 0, 1, 2], 0)
  const total = (kind: 'typical' | 'mild' | 'severe') =>
    bins.reduce((sum, { counts }) => sum + counts[kind], 0)
  expect([total('typical'), total('mild'), total('severe')]).toEqual([3, 1, 1])
})

test('under a coarse clock each bar holds whole steps, and each step lies in the middle of one', () => {
  const { bins } = histogramBins([1, 2, 2, 3, 3, 3], classes(6), 1)
  for (const { low, high } of bins) {
    expect(high - low).toBe(1)
    expect(low % 1).toBe(0.5)
  }
  const counts = new Map(bins.map(({ low, counts }) => [low + 0.5, counts.typical]))
  expect([counts.get(1), counts.get(2), counts.get(3)]).toEqual([1, 2, 3])
})

test('no samples make no bars', () => {
  expect(histogramBins([], [], 0.1).bins).toEqual([])
})

test('the range holds everything while that keeps the body legible', () => {
  const { low, high } = bodyRange([1, 1.1, 1.2, 1.4], [0, 0, 0, 2], 0)
  expect(low).toBeLessThan(1)
  expect(high).toBeGreaterThan(1.4)
})

test('severe outliers leave the range once they would flatten the body', () => {
  const { high } = bodyRange([1, 1.1, 1.2, 50], [0, 0, 0, 2], 0)
  expect(high).toBeLessThan(1.3)
})

test('equal samples have a range around them, never an empty one', () => {
  const { low, high } = bodyRange([2, 2, 2], classes(3), 0)
  expect(low).toBeLessThan(2)
  expect(high).toBeGreaterThan(2)
})
