// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { overhead } from '../../../web/charts/overhead.ts'
import { expectPicture } from './golden.ts'

const data = {
  instruments: [
    {
      name: 'Tracing',
      overhead: { point: 2.4, low: 1.9, high: 2.9 },
      control: { point: 0.1, low: -0.3, high: 0.5 },
    },
    { name: 'Recording memory', overhead: { point: 0.2, low: -0.2, high: 0.6 } },
  ],
  minimum_effect_percent: 1,
}

test('an instrument is its cost with the interval, and its control below it', async () => {
  await expectPicture('overhead', overhead(data, { width: 420, height: 250 }))
})

test('an overhead is told in words as well', () => {
  const words = overhead(data, { width: 420, height: 250 }).getAttribute('aria-label')
  expect(words).toContain('Tracing 2.4 %, between 1.9 % and 2.9 %')
})
