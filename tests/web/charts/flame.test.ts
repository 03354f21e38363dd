// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  chart,
  type FlameData,
  flame,
  flameHeight,
  flameReading,
  seenSpans,
  spanAt,
} from '../../../web/charts/flame.ts'
import { expectPicture } from './golden.ts'

const data: FlameData = {
  spans: [
    { name: 'forward', depth: 0, begin_ms: 10, end_ms: 20, time_ms: 10 },
    { name: 'linear', depth: 1, begin_ms: 10, end_ms: 17, time_ms: 7 },
    { name: 'matmul', depth: 2, begin_ms: 10.5, end_ms: 16, time_ms: 5.5 },
    { name: 'relu', depth: 1, begin_ms: 17, end_ms: 17 },
    { name: 'softmax', depth: 1, begin_ms: 17.5, end_ms: 20, time_ms: 2.5 },
  ],
}
const size = { width: 424, height: flameHeight(data) }

test('a flame chart nests spans and names those that have room', async () => {
  await expectPicture('flame', flame(data, size))
})

test('a span of no width is still seen, and has no name', () => {
  const [, , , relu] = flame(data, size).querySelectorAll('.span')
  expect(relu?.querySelector('rect')?.getAttribute('width')).toBe('1')
  expect(relu?.querySelector('text')).toBeNull()
})

test('a place in a flame chart is read from the outside in', () => {
  // The picture has 12 pixels beside it at either end: 400 for 10 ms.
  expect(flameReading(data, size, 12 + 200)).toBe('forward › linear › matmul 5.50 ms')
  expect(flameReading(data, size, 12 + 390)).toBe('forward › softmax 2.50 ms')
  expect(flameReading(data, size, 0)).toBeUndefined()
})

const all = { heaviest: false, wanted: '', part: undefined }
const told = ({ spans }: FlameData) =>
  spans.map(({ name, depth, begin_ms, end_ms }) => [name, depth, begin_ms, end_ms])

test('spans of one name stand together, the longest first', () => {
  const spans = [
    { name: 'forward', depth: 0, begin_ms: 0, end_ms: 10, time_ms: 10 },
    { name: 'relu', depth: 1, begin_ms: 0, end_ms: 1, time_ms: 1 },
    { name: 'linear', depth: 1, begin_ms: 1, end_ms: 4, time_ms: 3 },
    { name: 'relu', depth: 1, begin_ms: 4, end_ms: 5, time_ms: 1 },
    { name: 'linear', depth: 1, begin_ms: 5, end_ms: 9, time_ms: 4 },
    { name: 'matmul', depth: 2, begin_ms: 5, end_ms: 7, time_ms: 2 },
  ]
  const seen = seenSpans({ spans }, { ...all, heaviest: true })
  expect(told(seen)).toEqual([
    ['forward', 0, 0, 10],
    ['linear × 2', 1, 0, 7],
    ['matmul', 2, 0, 2],
    ['relu × 2', 1, 7, 9],
  ])
  expect(seen.spans[1]?.time_ms).toBe(7)
})

test('a span is looked at alone, with all inside it, and those around it lead back', () => {
  const linear = spanAt(seenSpans(data, all), size, 12 + 200, 8 + 40)
  const seen = seenSpans(data, { ...all, part: linear })
  expect(told(seen)).toEqual([
    ['forward', 0, 10, 17],
    ['linear', 1, 10, 17],
    ['matmul', 2, 10.5, 16],
  ])
  expect(seenSpans(data, { ...all, part: spanAt(seen, size, 100, 8 + 10) }).spans).toHaveLength(5)
  // Without a pointer the innermost is meant.
  expect(spanAt(seenSpans(data, all), size, 12 + 200)).toBe(2)
})

test('spans are found by letters of their names, and their time counts once', () => {
  const found = (wanted: string) => {
    const seen = seenSpans(data, { ...all, wanted })
    return [chart.explored?.found(seen), flame(seen, size).querySelectorAll('.faint').length]
  }
  expect(found('')).toEqual(['', 0])
  expect(found(' MAT ')).toEqual(['1 found: 5.50 ms, 55 % of what is shown', 4])
  // forward, linear and softmax have an r or an m; what is inside forward counts as a part of it.
  expect(found('r')).toEqual(['3 found: 10.0 ms, 100 % of what is shown', 2])
  expect(found('conv')).toEqual(['none found', 5])
})

test('spans that are nested as deep as a file is long are put in order, too', () => {
  const spans = Array.from({ length: 20_000 }, (_, depth) => ({
    ...{ name: 'f', depth, begin_ms: 0, end_ms: 1 },
  }))
  expect(seenSpans({ spans }, { ...all, heaviest: true }).spans.length).toBeLessThan(300)
})
