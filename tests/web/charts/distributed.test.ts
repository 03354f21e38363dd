// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart as exchange } from '../../../web/charts/all-reduce.ts'
import { chart as speedups } from '../../../web/charts/distributed.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

test('workers are held against the line on which twice as many are twice as fast', async () => {
  const data = {
    same: [
      { workers: 2, point: 1.6, low: 1.5, high: 1.7 },
      { workers: 4, point: 2.1, low: 1.8, high: 2.4 },
    ],
    grown: [],
  }
  const picture = speedups.draw(data, size)
  await expectPicture('distributed', picture)
  expect(picture.getAttribute('aria-label')).toBe(
    'Speedup against workers. 2 workers: 1.60 times; 4 workers: 2.10 times.',
  )
  expect(speedups.read(data, size, 419)).toBe('4 workers: 2.10 times')
})

test('an exchange by a model grows with the machines, the step before it does not', async () => {
  const machines = [2, 8, 32, 128, 512]
  const line = (name: string, time: (machines: number) => number) => ({
    name,
    points: machines.map((value) => ({ value, point: time(value) })),
  })
  const data = [
    line('ring', (p) => 0.04 * (p - 1) + 0.6),
    line('tree', (p) => 0.7 * Math.log2(p)),
    line('step here', () => 5),
  ]
  const picture = exchange.draw(data, size)
  await expectPicture('all-reduce', picture)
  expect(exchange.read(data, size, 0)).toBe(
    '2 machines: ring 640 µs, tree 700 µs, step here 5.00 ms',
  )
})
