// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart, overhead } from '../../../web/charts/overhead.ts'
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

test('three instruments have as much room each as two', () => {
  const [tracing, memory] = data.instruments
  const three = { ...data, instruments: [tracing, memory, { ...tracing, name: 'Sampling' }] }
  const rows = (all: typeof data) => {
    const drawn = overhead(all, { width: 420, height: chart.height?.(all) ?? 0 })
    const names = all.instruments.map(({ name }) => name)
    return [...drawn.querySelectorAll('text')].flatMap((text) =>
      names.includes(text.textContent) ? [Number(text.getAttribute('y'))] : [],
    )
  }
  const [first = 0, second = 0] = rows(data)
  const [, , third = 0] = rows(three as typeof data)
  expect(rows(three as typeof data).slice(0, 2)).toEqual([first, second])
  expect(third - second).toBe(second - first)
  expect(second - first).toBeGreaterThan(80)
})
