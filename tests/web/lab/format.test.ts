// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest'
import {
  byteScale,
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTime,
  timeScale,
} from '../../../web/lab/format/format.ts'
import {
  formatInterval,
  formatRate,
  intervalTexts,
  rateScale,
} from '../../../web/lab/format/interval.ts'
import { formatConfidence, formatExact, formatWhole } from '../../../web/lab/format/number.ts'

describe('a time', () => {
  it.each([
    [0, '0 ms'],
    [0.000_000_3, '0.300 ns'],
    [0.000_001_27, '1.27 ns'],
    [0.000_999, '999 ns'],
    [0.001, '1.00 µs'],
    [0.703, '703 µs'],
    [46.82, '46.8 ms'],
    [1500, '1.50 s'],
    [90_000, '1.50 min'],
    [-0.703, '−703 µs'],
  ])('of %d ms reads %s', (ms, text) => {
    expect(formatTime(ms)).toBe(text)
  })

  it('changes the unit when rounding carries it there, so that 1000 µs is never shown', () => {
    expect(formatTime(0.9996)).toBe('1.00 ms')
    expect(formatTime(0.9994)).toBe('999 µs')
  })

  it('rounds within a unit to the digits that were asked for', () => {
    expect(formatTime(9.999)).toBe('10.0 ms')
    expect(formatTime(46.8249, 5)).toBe('46.825 ms')
  })

  it('that is absent or not a number is a dash', () => {
    expect([undefined, Number.NaN, Number.POSITIVE_INFINITY].map((ms) => formatTime(ms))).toEqual([
      '–',
      '–',
      '–',
    ])
  })
})

describe('a count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [161_600, '162 K'],
    [33_554_432, '33.6 M'],
    [2.5e9, '2.50 G'],
    [3.14e23, '314 Z'],
    [1.5, '1.50'],
  ])('of %d reads %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })

  it('can be written out with every digit', () => {
    expect(formatExact(33_554_432)).toBe('33,554,432')
    expect(formatExact(999)).toBe('999')
    expect(formatExact(2 ** 53)).toBe('9,007,199,254,740,992')
    // 2 m^3 of m = 2,642,245: 36,893,448,368,625,712,250, of which a double has 16 digits.
    expect(formatWhole(2 * 2_642_245 ** 3)).toBe('3.69e+19')
    expect(formatWhole(33_554_432)).toBe('33,554,432')
    expect(formatExact(5.10336e18)).toBe('5.10336e+18')
  })
})

describe('a number of bytes', () => {
  it('uses powers of 1,024, as the course does', () => {
    expect(formatBytes(512)).toBe('512 bytes')
    expect(formatBytes(786_432)).toBe('768 KB')
    expect(formatBytes(2 ** 20)).toBe('1.00 MB')
    expect(formatBytes(1.5 * 2 ** 30)).toBe('1.50 GB')
  })
})

describe('a rate', () => {
  it('is given in operations per second', () => {
    expect(formatRate(47.84e9)).toBe('47.8 GFLOP/s')
    expect(formatRate(12)).toBe('12.0 FLOP/s')
    expect(formatRate(undefined)).toBe('–')
  })
})

describe('a percentage', () => {
  it.each([
    [0, '0 %'],
    [0.004, '< 0.01 %'],
    [0.053, '0.05 %'],
    [1, '1 %'],
    [1.23, '1.2 %'],
    [12.3, '12 %'],
    [99.4, '99 %'],
    [99.7, '100 %'],
    [99.97, '100 %'],
    [250, '250 %'],
  ])('of %d reads %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text)
  })

  it('of confidence comes from a fraction and keeps its nines', () => {
    expect(formatConfidence(0.95)).toBe('95 %')
    expect(formatConfidence(0.999)).toBe('99.9 %')
  })
})

describe('an interval', () => {
  it('shares one unit between the point and its bounds', () => {
    expect(formatInterval(0.703, 0.698, 0.711)).toBe('703 µs [698, 711]')
    expect(formatInterval(0.999, 0.99, 1.02)).toBe('999 µs [990, 1,020]')
    expect(intervalTexts(47.84e9, 47.2e9, 48.3e9, rateScale)).toMatchObject({
      text: '47.8 GFLOP/s',
      bounds: ['47.2', '48.3'],
    })
  })

  it('shows enough digits to tell narrow bounds apart', () => {
    expect(formatInterval(46.8213, 46.8198, 46.8301)).toBe('46.821 ms [46.820, 46.830]')
  })

  it('stops at six digits even where the bounds are the same', () => {
    expect(formatInterval(46.82, 46.82, 46.82)).toBe('46.8 ms [46.8, 46.8]')
    expect(formatInterval(46.82, 46.82, 46.820_000_001)).toBe('46.8200 ms [46.8200, 46.8200]')
  })

  it('without bounds is the point alone, and without a point a dash', () => {
    expect(formatInterval(0.703, undefined, undefined)).toBe('703 µs')
    expect(formatInterval(undefined, undefined, undefined)).toBe('–')
  })

  it('keeps bounds that reach below zero readable', () => {
    expect(formatInterval(0.5, -0.0001, 1)).toBe('500 µs [0, 1,000]')
  })
})

describe('the parts of an interval', () => {
  it('share a unit, which stands apart from the bounds', () => {
    expect(intervalTexts(0.703, 0.698, 0.711)).toEqual({
      text: '703 µs',
      unit: 'µs',
      bounds: ['698', '711'],
    })
  })

  it('are the point alone where there are no bounds', () => {
    expect(intervalTexts(0.703, undefined, undefined)).toEqual({ text: '703 µs', unit: 'µs' })
  })
})

describe('a bare ratio', () => {
  it.each([
    [0.1234, '0.123'],
    [-0.05, '−0.0500'],
    [1.23e-7, '1.23e-7'],
    [0, '0'],
    [undefined, '–'],
  ])('of %d reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })
})

describe('an axis', () => {
  it('takes its unit from its largest value', () => {
    const { unit, per } = timeScale(0.7)
    expect(unit).toBe('µs')
    expect(0.7 / per).toBeCloseTo(700)
    expect(byteScale(3 * 2 ** 20).unit).toBe('MB')
  })
})
