// SPDX-License-Identifier: MIT
//
// The patterns read every number that the formatters print, of whatever size and sign, and nothing beside it.
import { expect, it } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTime,
} from '../../../web/lab/format/format.ts'
import { formatInterval, formatRate } from '../../../web/lab/format/interval.ts'
import { formatExact } from '../../../web/lab/format/number.ts'
import { bounds, bytes, count, number, pattern, percent, rate, time } from './number-patterns.ts'

/** From 1.234e-12 to 9.996e18, which rounds up to the next power of ten. */
const sizes = Array.from({ length: 31 }, (_, power) =>
  [1, 1.234, 5, 9.996].map((digits) => digits * 10 ** (power - 12)),
).flat()
const signed = [0, ...sizes, ...sizes.map((size) => -size)]

it.each([
  ['number', formatNumber, number, signed],
  ['exact count', (value: number) => formatExact(Math.round(value)), number, sizes],
  ['time', formatTime, time, signed],
  ['percentage', formatPercent, percent, signed],
  ['count', formatCount, count, sizes],
  ['number of bytes', formatBytes, bytes, [...sizes, 1000, 1023]],
  ['rate', formatRate, rate, sizes],
])('every %s is read', (_, format, read, values) => {
  const whole = pattern`^${read}$`
  expect(values.map((value) => format(value)).filter((text) => !whole.test(text))).toEqual([])
})

it('reads a time with its bounds, whichever of them are longer or negative', () => {
  const whole = pattern`^${time} ${bounds}$`
  expect(formatInterval(4.5, 0.2, 3663.3)).toMatch(whole)
  expect(formatInterval(0.5, -1234.5, 1235.5)).toMatch(whole)
})

it('reads no number where a dash says that there is none', () => {
  expect(formatTime(undefined)).not.toMatch(pattern`${number}`)
  expect('1,02,4').not.toMatch(pattern`^${number}$`)
})
