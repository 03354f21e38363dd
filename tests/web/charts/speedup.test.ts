// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart, type SpeedupData } from '../../../web/charts/speedup.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }
const around = (workers: number, point: number) => ({
  workers,
  point,
  low: 0.95 * point,
  high: 1.05 * point,
})

/** A quarter is serial in the same work, a tenth in that which grows. */
const data: SpeedupData = {
  same: [2, 4, 8].map((threads) => around(threads, 1 / (0.25 + 0.75 / threads))),
  grown: [2, 4, 8].map((threads) => around(threads, threads - 0.1 * (threads - 1))),
}

test('speedups are drawn against the threads, beside the ideal', async () => {
  const picture = chart.draw(data, size)
  await expectPicture('speedup', picture)
  expect(picture.getAttribute('aria-label')).toBe(
    'Speedup against threads. 2 threads: 1.60 times; 4 threads: 2.29 times; 8 threads: 2.91 times. ' +
      'With work that grows, 2 threads: 1.90 times; 4 threads: 3.70 times; 8 threads: 7.30 times.',
  )
})

test('the pointer reads the nearest number of threads', () => {
  expect(chart.read(data, size, 0)).toBe('2 threads: 1.60 times')
  expect(chart.read(data, size, 420)).toBe('8 threads: 2.91 times')
})
