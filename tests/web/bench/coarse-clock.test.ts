// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { coarsened } from '../../bench/pages/coarse-clock.ts'

/** Fine times of 0.1 s, 1 us apart, and what the coarse clock makes of them. */
const fine = Array.from({ length: 100_000 }, (_, us) => us / 1000)
let time = 0
const clock = coarsened(() => time, 12345)
const coarse = fine.map((now) => {
  time = now
  return clock()
})
const steps = coarse.map((now) => Math.round(now / 0.1))

describe('the coarsened clock', () => {
  it('reads whole steps of 100 us', () => {
    const off = coarse.map((now, i) => Math.abs(now - 0.1 * (steps[i] as number)))
    expect(Math.max(...off)).toBeLessThan(1e-9)
  })

  it('reads whole steps of another length where it is told one', () => {
    const readings = fine.map((now) => coarsened(() => now, 12345, 1)())
    expect(readings.every(Number.isInteger)).toBe(true)
    expect(new Set(readings)).toEqual(new Set(Array.from({ length: 101 }, (_, ms) => ms)))
  })

  it('is less than a step away from the fine clock', () => {
    const errors = coarse.map((now, i) => Math.abs(now - (fine[i] as number)))
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.1 + 1e-9)
  })

  it('never runs backwards', () => {
    expect(steps.every((step, i) => i === 0 || step >= (steps[i - 1] as number))).toBe(true)
  })

  it('places its edges anywhere within a step, evenly', () => {
    const edges = steps.flatMap((step, i) =>
      i > 0 && step > (steps[i - 1] as number) ? [((fine[i] as number) / 0.1) % 1] : [],
    )
    // Of 1000 even draws a quarter falls into each quarter of the step, within five deviations of 14.
    for (const quarter of [0, 1, 2, 3]) {
      const inside = edges.filter((edge) => Math.floor(4 * edge) === quarter).length
      expect(Math.abs(inside - edges.length / 4)).toBeLessThan(70)
    }
  })
})
