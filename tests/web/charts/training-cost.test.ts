// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { trainingBars, trainingHeight } from '../../../web/charts/training-cost.ts'
import { expectPicture } from './golden.ts'

const bars = [
  { name: 'Kaplan', flops: 5.1e18, weights_flops: 5.1e18, attention_flops: 0 },
  { name: 'PaLM', flops: 8.6e18, weights_flops: 7.5e18, attention_flops: 1.1e18 },
  { name: 'Counted', flops: 8.5e18 },
]

test('each formula is a bar of its parts, and an outline where they stand together', async () => {
  const size = { width: 420, height: trainingHeight(bars.length) }
  await expectPicture('training_cost', trainingBars(bars, size))
})

test('bars begin at nothing and are as long as their work', () => {
  const picture = trainingBars(bars, { width: 420, height: 200 })
  const widths = [...picture.querySelectorAll('rect')].map((bar) =>
    Number(bar.getAttribute('width')),
  )
  // 400 pixels for 8.6 E; the first has no attention
  const expected = [5.1, 7.5, 1.1, 8.5].map((flops) => (400 * flops) / 8.6)
  widths.forEach((width, index) => {
    expect(width).toBeCloseTo(expected[index] ?? Number.NaN, 1)
  })
})
