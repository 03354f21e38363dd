// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cumulative, type Share, shares } from '../../../web/charts/shares.ts'
import { expectPicture } from './golden.ts'

const parts: Share[] = [
  { name: '1 linear', percent: 62, low_percent: 55, high_percent: 68, in_most: true },
  { name: '4 softmax', percent: 21, low_percent: 16, high_percent: 27, in_most: true },
  { name: '3 linear', percent: 12, low_percent: 10, high_percent: 15, in_most: false },
  { name: '2 relu', percent: 5, in_most: false },
]

test('shares are bars with their intervals, and their sum a line above them', async () => {
  await expectPicture('shares', shares({ parts, of: 'time' }, { width: 420, height: 250 }))
})

test('the sum of all shares is the whole', () => {
  expect(cumulative(parts)).toEqual([62, 83, 95, 100])
})

test('names are cut to the room below their bars', () => {
  const names = [
    ...shares({ parts, of: 'time' }, { width: 200, height: 250 }).querySelectorAll('svg > text'),
  ]
  // 142 pixels for 4 bars and their gaps are 33 pixels for each, 5 letters with a space beside them.
  expect(names.map(({ textContent }) => textContent)).toEqual(['1 l…', '4 s…', '3 l…', '2 r…'])
})
