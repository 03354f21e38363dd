// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { suite } from '../../../web/charts/suite.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

test('speedups stand side by side with their intervals and what does not matter', async () => {
  const candidates = [
    { name: '1 matmul simd', point: 1 },
    { name: '2 matmul simd', point: 1.6, low: 1.5, high: 1.72 },
    { name: '3 matmul simd', point: 0.98, low: 0.95, high: 1.02 },
    { name: '4 matmul naive', point: 0.06, low: 0.055, high: 0.064 },
  ]
  await expectPicture('suite', suite({ candidates, label: 'speedup', minimum_effect: 0.01 }, size))
})

test('times without a baseline have no band of what does not matter', () => {
  const candidates = [
    { name: '1 relu simd', point: 0.2, low: 0.19, high: 0.21 },
    { name: '2 relu naive', point: 0.8 },
  ]
  const drawn = suite({ candidates, label: 'time of a call', times: true }, size)
  expect(drawn.querySelector('.apart')).toBeNull()
  expect(drawn.getAttribute('aria-label')).toBe(
    'Candidates and their time of a call: 1 relu simd 200 µs, 2 relu naive 800 µs.',
  )
})

test('candidates that are all alike still have an axis', () => {
  const alike = suite({ candidates: [{ name: '1', point: 2 }], label: 'speedup' }, size)
  expect(alike.outerHTML).not.toContain('NaN')
})

test('times stand in the units of the answer, on the axis and beside their marks', () => {
  const candidates = [
    { name: '1 matmul simd', point: 0.0358 },
    { name: '2 relu simd', point: 0.000437 },
  ]
  const drawn = suite({ candidates, label: 'time of a call', times: true }, size)
  const texts = [...drawn.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['10 µs', '1 µs', '35.8 µs', '437 ns']))
})
