// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart, type PredictionsData, predictions } from '../../../web/charts/predictions.ts'
import { expectPicture } from './golden.ts'

const data: PredictionsData = {
  rows: [
    { name: 'You predicted', kind: 'predicted', value: { low: 100, high: 300 } },
    { name: 'This machine', kind: 'measured', value: { point: 118, low: 93, high: 146 } },
  ],
  label: 'µs',
}

test('a range stands above the measured number with its interval', async () => {
  await expectPicture('predictions', predictions(data, { width: 420, height: 160 }))
})

test('it is as high as it has rows, and told in words as well', () => {
  expect(chart.height?.({ ...data, rows: [...data.rows, ...data.rows] })).toBe(
    (chart.height?.(data) ?? 0) + 2 * 44,
  )
  const words = predictions(data, { width: 420, height: 160 }).getAttribute('aria-label')
  expect(words).toContain(
    'You predicted between 100 and 300; This machine 118 between 93.0 and 146',
  )
})
