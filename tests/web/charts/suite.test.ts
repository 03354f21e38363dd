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
  const drawn = suite({ candidates, label: 'ms a call' }, size)
  expect(drawn.querySelector('.apart')).toBeNull()
  expect(drawn.getAttribute('aria-label')).toBe(
    'Candidates and their ms a call: 1 relu simd 0.200, 2 relu naive 0.800.',
  )
})

test('candidates that are all alike still have an axis', () => {
  const alike = suite({ candidates: [{ name: '1', point: 2 }], label: 'ms a call' }, size)
  expect(alike.outerHTML).not.toContain('NaN')
})
