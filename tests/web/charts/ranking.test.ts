// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type RankedTime, ranking, rankingReading } from '../../../web/charts/ranking.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }
const legend = { own: 'machine and browser as here', others: 'others' }
const run = (name: string, point: number, group: number, own = false): RankedTime => ({
  ...{ name, point, group, own },
  ...{ low: 0.97 * point, high: 1.04 * point },
})

test('runs stand fastest first, every other group on a band, those of a machine like this apart', async () => {
  const runs = [
    run('anna.json', 0.05, 0),
    run('bob.json', 0.051, 0, true),
    run('cem.json', 0.09, 1),
    run('a-name-that-is-too-long.json', 0.2, 2),
  ]
  await expectPicture('ranking', ranking({ runs, legend }, size))
})

test('a class of 200 is one picture: a mark for each, and each group in its place', async () => {
  const runs = Array.from({ length: 200 }, (_, place) =>
    run(`${place}.json`, 2 ** (place / 50), Math.floor(place / 50)),
  )
  const drawn = ranking({ runs, legend }, size)
  await expectPicture('ranking-class', drawn)
  expect(drawn.querySelector('.dot')?.getAttribute('d')?.match(/M/g)).toHaveLength(200)
  // Of four groups the second and the fourth.
  expect(drawn.querySelectorAll('.apart')).toHaveLength(2)
  expect(drawn.getAttribute('aria-label')).toBe(
    'Runs in the order of their median times: 0.json and 49 not told from it, 1.00 ms to 1.97 ms; ' +
      '50.json and 49 not told from it, 2.00 ms to 3.94 ms; 100.json and 49 not told from it, 4.00 ms to 7.89 ms; ' +
      '150.json and 49 not told from it, 8.00 ms to 15.8 ms.',
  )
})

test('a pointer reads the run below it, with its interval and its group', () => {
  const runs = [run('anna.json', 1, 0), run('bob.json', 2, 1)]
  expect(rankingReading({ runs, legend }, size, 300)).toBe(
    '2 bob.json: 2.000 ms (1.940 ms – 2.080 ms), group 2',
  )
  expect(rankingReading({ runs, legend }, size, 10)).toBeUndefined()
})
