// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type FlameData, flame, flameHeight, flameReading } from '../../../web/charts/flame.ts'
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
