// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart } from '../../../web/charts/attention.ts'
import type { FormGrowth } from '../../../web/charts/parts/forms.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

/** Times of c seq^p. */
const form = (name: string, exponent: number, coefficient: number): FormGrowth => {
  const timeAt = (seq: number) => coefficient * seq ** exponent
  const points = [256, 512, 1024, 2048].map((value) => {
    const point = timeAt(value)
    return { value, point, low: point * 0.97, high: point * 1.03 }
  })
  return { name, points, exponent, timeAt }
}

const forms = [
  form('full', 2, 2 ** -18),
  form('windowed', 1, 2 ** -11),
  form('linear', 1, 2 ** -10),
  form('cached', 1, 2 ** -16),
]

test('forms of attention share a picture, each with its mark, and are told in words', async () => {
  const picture = chart.draw(forms, size)
  await expectPicture('attention', picture)
  const said = picture.getAttribute('aria-label')
  expect(said).toContain('full: 250 µs at 256, 1.00 ms at 512, 4.00 ms at 1,024, 16.0 ms at 2,048')
  expect(said).toContain('16.0 ms at 2,048, growing as seq to the power 2.00.')
})

test('a form without times takes nothing from the others', () => {
  const picture = chart.draw([...forms.slice(0, 3), { name: 'cached', points: [] }], size)
  expect(picture.querySelectorAll('.fit')).toHaveLength(3)
  expect(picture.getAttribute('aria-label')).toContain('cached: no time.')
})

test('a pointer reads every form at the nearest length', () => {
  expect(chart.read(forms, size, 0)).toBe(
    '256 positions: full 250 µs [243, 258], windowed 125.0 µs [121.3, 128.8], linear 250 µs [243, 258], ' +
      'cached 3.91 µs [3.79, 4.02]',
  )
})
