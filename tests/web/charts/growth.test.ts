// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type GrowthData, growth, growthReading } from '../../../web/charts/growth.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }
const around = (value: number, point: number) => ({
  value,
  point,
  low: point * 0.97,
  high: point * 1.03,
})

/** Times of value^3 / 2^20 ms, so that 1,024 takes 1,024 ms. */
const cubic: GrowthData = {
  axis: 'n',
  points: [64, 128, 256, 512].map((value) => around(value, value ** 3 / 2 ** 20)),
  timeAt: (value) => value ** 3 / 2 ** 20,
  predicted: { value: 1024, point: 1024, low: 950, high: 1100 },
  checked: 1010,
}

test('a growth shows its points, its fit, the prediction and the check', async () => {
  const chart = growth(cubic, size)
  await expectPicture('growth_checked', chart)
  expect(chart.getAttribute('aria-label')).toContain(
    'Predicted at 1,024: 1.02 s; measured there: 1.01 s.',
  )
})

test('a power law is a straight line from the first point to the last', () => {
  const line = growth(cubic, size).querySelector('.fit')?.getAttribute('d') ?? ''
  const points = line.match(/[\d.]+,[\d.]+/g)?.map((pair) => pair.split(',').map(Number)) ?? []
  const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [points[0], points.at(-1)]
  for (const [x = 0, y = 0] of points) {
    expect(y).toBeCloseTo(y0 + ((x - x0) * (y1 - y0)) / (x1 - x0), 1)
  }
})

test('a growth without a fit shows what was measured, and no more', async () => {
  const { axis, points } = cubic
  const chart = growth({ axis, points: points.slice(0, 2) }, size)
  expect(chart.querySelector('.fit')).toBeNull()
  await expectPicture('growth_two', chart)
})

test('a pointer reads the nearest value, and at the predicted one what came of it', () => {
  expect(growthReading(cubic, size, 0)).toBe('n = 64: 250 µs [243, 258]')
  expect(growthReading(cubic, size, size.width)).toBe(
    'n = 1,024: 1.02 s [0.95, 1.10] predicted, then measured 1.01 s',
  )
})

/** Left and top of each point of the line of the work. */
function workPoints(data: GrowthData): number[][] {
  const path = growth(data, size).querySelector('path.level')?.getAttribute('d') ?? ''
  return path
    .slice(1)
    .split('L')
    .map((point) => point.split(',').map(Number))
}

test('work that grows faster than the time is a straight line beside it, and leaves the picture as one', () => {
  const flat = { axis: 'n', points: [1, 10, 100].map((value) => ({ value, point: 1 })) }
  const power = (exponent: number) =>
    [1, 10, 100].map((value) => ({ value, count: value ** exponent }))
  const slopes = (points: number[][]) =>
    points
      .slice(1)
      .map(([x = 0, y = 0], at) => (y - (points[at]?.[1] ?? 0)) / (x - (points[at]?.[0] ?? 0)))
  for (const exponent of [0.5, 1, 2]) {
    const [first = 0, ...others] = slopes(workPoints({ ...flat, work: power(exponent) }))
    expect(first).toBeLessThan(0)
    for (const other of others) expect(other / first).toBeCloseTo(1, 1)
  }
  // A hundredfold work stays in the picture as far as ten times the time.
  expect(workPoints({ ...flat, work: power(0.5) })).toHaveLength(3)
  expect(workPoints({ ...flat, work: power(1) })).toHaveLength(3)
})

test('work that grows as the time does lies on the time, from the first point on', () => {
  const work = [64, 128, 256].map((value) => ({ value, count: 2 * value ** 3 }))
  const picture = growth({ ...cubic, work }, size)
  const dots = picture.querySelector('.dot.typical')?.getAttribute('d') ?? ''
  const path = picture.querySelector('.level')?.getAttribute('d') ?? ''
  const heights = path.match(/,[\d.]+/g)?.map((each) => Number(each.slice(1))) ?? []
  expect(heights).toHaveLength(3)
  for (const height of heights) {
    const near = [...dots.matchAll(/M[\d.]+,([\d.]+)/g)].map(([, y]) =>
      Math.abs(Number(y) - height),
    )
    expect(Math.min(...near)).toBeLessThan(1)
  }
})
