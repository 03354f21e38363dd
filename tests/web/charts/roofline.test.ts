// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bandwidth } from '../../../web/charts/bandwidth.ts'
import { along, namesBeside } from '../../../web/charts/parts/names.ts'
import { textWidth } from '../../../web/charts/parts/svg.ts'
import { type RooflineData, roofline, rooflineReading } from '../../../web/charts/roofline.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }
const GB = 2 ** 30

const data: RooflineData = {
  peaks: [
    { name: 'naive, 8 GFLOP/s', rate: 8e9 },
    { name: 'simd, 50 GFLOP/s', rate: 50e9 },
  ],
  slopes: [
    { name: '50 GB/s', rate: 50e9 },
    { name: '12.5 GB/s', rate: 12.5e9 },
  ],
  marks: [
    { name: 'matmul', intensity: 42, point: 42e9, low: 38e9, high: 45e9, limit: 'compute' },
    { name: 'relu', intensity: 0.125, point: 1.2e9, low: 1e9, high: 1.4e9, limit: 'memory' },
    {
      name: 'softmax',
      intensity: 0.9,
      point: 5e9,
      low: 4.8e9,
      high: 5.2e9,
      limit: 'not_told_apart',
    },
    { name: 'impossible', intensity: 8, point: 60e9, low: 58e9, high: 62e9, limit: 'above_roof' },
  ],
}

test('a roofline shows its roofs, its ridges and each operation by what limits it', async () => {
  const chart = roofline(data, size)
  await expectPicture('roofline', chart)
  // Ridges are 50 / 50 and 50 / 12.5 operations per byte.
  expect(chart.textContent).toContain('ridge 1.0')
  expect(chart.textContent).toContain('ridge 4.0')
  expect(chart.getAttribute('aria-label')).toContain('relu: 0.125 operations per byte')
})

test('roofs without operations are a roofline, too', async () => {
  await expectPicture('roofline_empty', roofline({ ...data, marks: [] }, size))
})

test('bandwidths show the sizes between which a level ends', async () => {
  const rates = [60, 58, 59, 41, 20, 19]
  const points = rates.map((rate, index) => ({
    bytes: 2 ** (14 + 2 * index),
    point: rate * GB,
    low: rate * 0.95 * GB,
    high: rate * 1.05 * GB,
  }))
  const levels = [
    { first: 2 ** 14, last: 2 ** 18, rate: 59 * GB, ends: [2 ** 18, 2 ** 20] as const },
    { first: 2 ** 22, last: 2 ** 24, rate: 19.5 * GB },
  ]
  const chart = bandwidth({ points, levels }, size)
  await expectPicture('bandwidth_steps', chart)
  expect(chart.querySelectorAll('.apart')).toHaveLength(1)
})

const frame = { left: 0, right: 100, top: 0, bottom: 200 }
const dot = (name: string, x: number, y: number) => ({
  name,
  ...{ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 },
})

test('names of marks at one place stand apart from each other and within the picture', () => {
  const places = namesBeside(
    ['first', 'second', 'third'].map((name) => dot(name, 90, 50)),
    frame,
  )
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
  expect(places.every(({ x, name }) => x + textWidth(name) / 2 <= 100)).toBe(true)
})

test('names that find no place within the picture are left out, however many there are', () => {
  const marks = Array.from({ length: 2000 }, () => dot('alike', 50, 100))
  const { length } = namesBeside(marks, frame)
  expect(length).toBeGreaterThan(3)
  expect(length).toBeLessThan(40)
})

test('a name covers no other text, and rather stands farther off than on a line', () => {
  const text = { left: 30, right: 70, top: 80, bottom: 93 }
  const lines = along([
    [0, 110],
    [100, 110],
  ])
  const [place] = namesBeside([dot('name', 50, 98)], frame, { texts: [text], lines })
  const { x = 0, y = 0 } = place ?? {}
  const half = textWidth('name') / 2
  expect(x - half > 70 || x + half < 30 || y - 6.5 > 93 || y + 6.5 < 80).toBe(true)
  expect(Math.abs(y - 110)).toBeGreaterThan(6.5)
})

test('a legend without room for one row takes two, and the data begin below them', () => {
  const narrow = { width: 200, height: 250 }
  const rows = (drawn: SVGSVGElement) =>
    new Set([...drawn.querySelectorAll('.legend text')].map((text) => text.getAttribute('y')))
  const topmost = (drawn: SVGSVGElement) =>
    Number(drawn.querySelector('.y .label')?.getAttribute('y'))
  const [wide, tall] = [roofline(data, size), roofline(data, narrow)]
  expect([...rows(wide)]).toEqual(['16'])
  expect([...rows(tall)].length).toBeGreaterThan(1)
  expect(topmost(tall)).toBe(topmost(wide) + 15 * (rows(tall).size - 1))
  const edges = [...tall.querySelectorAll('.legend text')].map((text) => text.getAttribute('x'))
  expect(edges.every((x) => Number(x) > 0)).toBe(true)
})

test('a pointer reads the operation that is nearest, and every one at the same place', () => {
  expect(rooflineReading(data, size, 0)).toBe(
    'relu: 0.125 operations per byte, 1.20 G per second, memory-bound',
  )
  const twin = { ...data.marks[0], name: 'twin' } as (typeof data.marks)[number]
  const both = { ...data, marks: [...data.marks, twin] }
  expect(rooflineReading(both, size, size.width)).toMatch(/^matmul: .*; twin: /)
  expect(rooflineReading({ ...data, marks: [] }, size, 100)).toBeUndefined()
})

test('the name of a peak stands beside a mark that is near the end of its roof, and not on it', () => {
  const endOf = (marks: RooflineData['marks']) =>
    Number(
      [...roofline({ ...data, marks }, size).querySelectorAll('text')]
        .find(({ textContent }) => textContent === 'simd, 50 GFLOP/s')
        ?.getAttribute('x'),
    )
  // Just above the roof of 50e9, at the edge of the picture less the room beside the marks.
  const near = { name: 'near', intensity: 400, point: 56e9, limit: 'above_roof' } as const
  const far = { ...near, point: 2e9 }
  expect(endOf([far])).toBe(size.width - 14)
  expect(endOf([near])).toBeLessThan(size.width - 14)
})

test('the name of a slope stands over no number of an axis, however flat the slope', () => {
  for (const width of [240, 420, 1200]) {
    const chart = roofline({ ...data, slopes: data.slopes }, { width, height: 250 })
    for (const name of ['50 GB/s', '12.5 GB/s']) {
      const text = [...chart.querySelectorAll('text')].find((each) => each.textContent === name)
      const [x0 = 0, y0 = 0, degrees = 0] = [
        ...(text?.getAttribute('transform') ?? '').matchAll(/-?[\d.]+/g),
      ].map(Number)
      const radians = (degrees * Math.PI) / 180
      const [u, v] = [Number(text?.getAttribute('x')), Number(text?.getAttribute('y'))]
      expect(y0 + u * Math.sin(radians) + v * Math.cos(radians), `${name} ${width}`).toBeLessThan(
        212,
      )
      expect(
        x0 + u * Math.cos(radians) - v * Math.sin(radians),
        `${name} ${width}`,
      ).toBeGreaterThan(46)
    }
  }
})
