// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chart as memory } from '../../../web/charts/attention-memory.ts'
import { chart as share } from '../../../web/charts/attention-share.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }
const lengths = [256, 512, 1024, 2048]

const bytes = {
  series: [
    {
      name: 'tiles',
      points: lengths.map((length) => ({
        length,
        foretold: 4096 * length,
        measured: { point: 4096 * length },
      })),
    },
    {
      name: 'all scores',
      points: lengths.map((length) => ({
        length,
        foretold: 32 * length ** 2,
        measured: length < 2048 ? { point: 32 * length ** 2 } : undefined,
      })),
    },
  ],
}

test('bytes are lines as foretold and marks as measured, where a run was recorded', async () => {
  const picture = memory.draw(bytes, size)
  await expectPicture('attention-memory', picture)
  expect(picture.querySelectorAll('.fit')).toHaveLength(2)
  const said = picture.getAttribute('aria-label')
  expect(said).toContain('1.00 MB predicted and 1.00 MB measured at 256')
  expect(said).toContain('128 MB predicted at 2,048.')
})

test('a pointer reads what was measured, and the prediction where nothing was', () => {
  expect(memory.read(bytes, size, 1000)).toBe('2,048 positions: tiles 8.00 MB, all scores 128 MB')
})

test('bytes that grow by the square rise by the same step with each doubling', () => {
  const d = memory.draw(bytes, size).querySelectorAll('.fit')[1]?.getAttribute('d') ?? ''
  const places = [...d.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  const steps = places.slice(1).map(([x = 0, y = 0], at) => {
    const [before = 0, above = 0] = places[at] ?? []
    return [x - before, above - y] as const
  })
  for (const [right, up] of steps) {
    expect(right).toBeCloseTo(steps[0]?.[0] ?? 0, 0)
    expect(up).toBeCloseTo(steps[0]?.[1] ?? 0, 0)
  }
})

const shares = {
  asked: 73,
  series: ['core', 'with projections'].map((name, place) => ({
    name,
    points: lengths.map((length, at) => {
      const point = 20 + 15 * at + 20 * place
      return {
        length,
        foretold: point - 5,
        measured: { point, low: point - 3, high: point + 3 },
      }
    }),
  })),
}

test('shares have their intervals, and the one that is asked about a line across', async () => {
  const picture = share.draw(shares, size)
  await expectPicture('attention-share', picture)
  expect(picture.querySelectorAll('.fit.beyond')).toHaveLength(1)
  expect(picture.getAttribute('aria-label')).toContain(
    'core: 20 % [17 %, 23 %] of the time and 15 % of the work at 256',
  )
})

test('the axis of shares ends at all of the time, however far an interval reaches', () => {
  const [series] = shares.series
  const points = [{ length: 256, foretold: 40, measured: { point: 50, low: 2.5, high: 724 } }]
  const picture = share.draw({ series: [{ name: series?.name ?? '', points }] }, size)
  const ticks = [...picture.querySelectorAll('.tick')].map(({ textContent }) => textContent)
  expect(ticks.filter((text) => text?.includes('%'))).toEqual(
    ['0', '20', '40', '60', '80', '100'].map((text) => `${text} %`),
  )
})

test('numbers that no axis has room for leave a picture', () => {
  const wild = [{ length: 1, foretold: 1e308, measured: { point: Number.NaN } }]
  const series = [{ name: 'wild', points: wild }]
  expect(memory.draw({ series }, size).querySelectorAll('.tick').length).toBeLessThan(30)
  expect(share.draw({ series }, size).querySelectorAll('.tick').length).toBeLessThan(30)
})
