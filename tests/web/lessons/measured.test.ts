// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import {
  between,
  exactly,
  measured,
  ordered,
  ratio,
  width,
} from '../../../web/lessons/base/measured.ts'
import { measuredText, rangeText } from '../../../web/lessons/base/quantity.ts'
import { report } from '../support/reports.ts'

test('a number without an interval is none to judge by', () => {
  expect(measured(report(), 'p50_ms')).toEqual({ point: 0.703, low: 0.697, high: 0.709 })
  expect(measured({ p50_ms: 0.703 }, 'p50_ms')).toBeUndefined()
})

test('the width of an interval is told as a share of its point', () => {
  expect(width({ point: 8, low: 6, high: 10 })).toBe(0.5)
  expect(width(exactly(3))).toBe(0)
})

test('a ratio is as unsure as both of its numbers', () => {
  const [a, b] = [
    { point: 8, low: 6, high: 9 },
    { point: 2, low: 1.5, high: 3 },
  ]
  expect(ratio(a, b)).toEqual({ point: 4, low: 2, high: 6 })
  expect(ratio(a, exactly(0))).toBeUndefined()
  expect(ratio(undefined, b)).toBeUndefined()
})

test('an interval that lies across an edge is on neither side', () => {
  const side = (low: number, high: number) =>
    between({ point: low, low, high }, [2, 10], ['few', 'some', 'many'])
  expect([side(1, 1.9), side(2, 9), side(10, 12), side(1, 3)]).toEqual([
    'few',
    'some',
    'many',
    undefined,
  ])
})

test('two numbers whose intervals overlap are in no order', () => {
  const at = (low: number, high: number) => ({ point: (low + high) / 2, low, high })
  expect(ordered(at(1, 2), at(3, 4))).toBe('less')
  expect(ordered(at(3, 4), at(1, 2))).toBe('more')
  expect(ordered(at(1, 3), at(2, 4))).toBeUndefined()
})

test('quantities stand in the unit that reads best, bounds with as many digits as tell them apart', () => {
  expect(measuredText('time', { point: 0.703, low: 0.697, high: 0.709 })).toBe(
    '703 µs (697 to 709 µs)',
  )
  expect(measuredText('bytes', exactly(524_288))).toBe('512 KB')
  expect(measuredText('times', { point: 3, low: 2.5, high: 3.5 })).toBe(
    '3.00 times (2.50 to 3.50 times)',
  )
  expect(rangeText('time', 0.1, 0.3)).toBe('100 to 300 µs')
})
