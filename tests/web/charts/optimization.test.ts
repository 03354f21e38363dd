// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { optimization, optimizationReading } from '../../../web/charts/optimization.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

const forms = [
  {
    name: 'baseline',
    accuracy: { point: 0.971, low: 0.966, high: 0.975 },
    time: { point: 0.8, low: 0.78, high: 0.83 },
  },
  {
    name: 'quantized',
    accuracy: { point: 0.9706, low: 0.9655, high: 0.9749 },
    time: { point: 0.5, low: 0.48, high: 0.53 },
  },
  {
    name: 'pruned',
    accuracy: { point: 0.903, low: 0.895, high: 0.911 },
    time: { point: 0.12, low: 0.11, high: 0.15 },
  },
  {
    name: 'narrowed',
    accuracy: { point: 0.979, low: 0.975, high: 0.983 },
    time: { point: 0.4 },
  },
]

test('forms stand where their times and right answers put them, beside the baseline', async () => {
  const drawn = optimization(forms, size)
  expect(drawn.getAttribute('aria-label')).toBe(
    'Forms of the model, right answers and time of a batch: baseline 97.1 % in 800 µs; ' +
      'quantized 97.1 % in 500 µs; pruned 90.3 % in 120 µs; narrowed 97.9 % in 400 µs.',
  )
  await expectPicture('optimization', drawn)
})

test('a place in the picture reads the nearest form', () => {
  expect(optimizationReading(forms, size, 46)).toBe(
    'pruned: 90.3 % [89.5 %, 91.1 %] right, 120 µs [110, 150]',
  )
  expect(optimizationReading(forms, size, 420)).toMatch(/^baseline: /)
})

test('a baseline alone still has axes', () => {
  expect(optimization(forms.slice(0, 1), size).outerHTML).not.toContain('NaN')
})
