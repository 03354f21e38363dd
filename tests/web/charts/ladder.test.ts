// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ladder } from '../../../web/charts/ladder.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

test('rungs are a stair of rates below the peak, with the factor at each', async () => {
  const peak = 48e9
  const rungs = [
    { name: 'JavaScript', point: 1.1e9, low: 1.05e9, high: 1.2e9, peak },
    { name: 'naive', point: 1.9e9, low: 1.8e9, high: 2e9, factor: 1.73, peak },
    { name: 'blocked', point: 7.2e9, factor: 3.79, peak },
    { name: 'simd', point: 46e9, low: 45e9, high: 47e9, factor: 6.39, peak },
    { name: 'threads', point: 160e9, low: 140e9, high: 170e9, factor: 3.48, peak: 4 * peak },
  ]
  const drawn = ladder(rungs, size)
  expect(drawn.getAttribute('aria-label')).toBe(
    'Kernels and their operations per second: JavaScript 1.10 G; naive 1.90 G, 1.73 times the one before; ' +
      'blocked 7.20 G, 3.79 times the one before; simd 46.0 G, 6.39 times the one before; ' +
      'threads 160 G, 3.48 times the one before.',
  )
  await expectPicture('ladder', drawn)
})

test('a single rung without a peak still has an axis, and nothing is called a peak', () => {
  const { outerHTML } = ladder([{ name: 'naive', point: 2e9 }], size)
  expect(outerHTML).not.toContain('NaN')
  expect(outerHTML).not.toContain('>peak<')
})

test('the peak is named at the first rung that has one', () => {
  const rungs = [
    { name: 'naive', point: 2e9 },
    { name: 'simd', point: 4e10, peak: 5e10 },
  ]
  const label = [...ladder(rungs, size).querySelectorAll('text')].find(
    ({ textContent }) => textContent === 'peak',
  )
  // The second half of what is between the margins of 46 and 12.
  expect(Number(label?.getAttribute('x'))).toBeCloseTo(46 + (420 - 46 - 12) / 2 + 4, 1)
})
