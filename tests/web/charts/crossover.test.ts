// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart } from '../../../web/charts/crossover.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

const line = (name: string, times: readonly number[]) => ({
  name,
  points: times.map((point, at) => ({
    ...{ value: 64 * 2 ** at, point },
    ...{ low: 0.95 * point, high: 1.05 * point },
  })),
})
const data = [
  line('processor', [0.02, 0.16, 1.3, 10, 80]),
  line('GPU alone', [0.05, 0.06, 0.1, 0.5, 3]),
  line('transfers', [0.4, 0.45, 0.7, 1.8, 6]),
  line('GPU in all', [0.45, 0.5, 0.8, 2.3, 9]),
]

test('the GPU wins where its line passes below the processor’s', async () => {
  const picture = chart.draw(data, size)
  await expectPicture('crossover', picture)
  expect(picture.getAttribute('aria-label')).toMatch(
    /^Median times of a matrix product as n grows\. processor: 20\.0 µs at 64/,
  )
})

test('the pointer reads all of one size', () => {
  expect(chart.read(data, size, 0)).toBe(
    'n = 64: processor 20.0 µs [19.0, 21.0], GPU alone 50.0 µs [47.5, 52.5], transfers 400 µs [380, 420], ' +
      'GPU in all 450 µs [428, 473]',
  )
})
