// SPDX-License-Identifier: MIT
//
// Ticks of an axis within a decade read as they stand: 1.2 ms was called 1 ms, and 1.6 ms 2 ms.
import { expect, test } from 'vitest'
import { countTick, roundTicks, timeTick } from '../../../web/charts/parts/log-axis.ts'

test('ticks within a decade are written with the digits that they have', () => {
  expect(roundTicks(1.1, 2.1, 5).map(timeTick)).toEqual([
    '1.2 ms',
    '1.4 ms',
    '1.6 ms',
    '1.8 ms',
    '2 ms',
  ])
  expect(roundTicks(1.1e9, 2.1e9, 5).map(countTick)).toEqual([
    '1.2 G',
    '1.4 G',
    '1.6 G',
    '1.8 G',
    '2 G',
  ])
})

test('ticks of whole decades have no digit more than they need', () => {
  expect(roundTicks(0.0005, 100, 6).map(timeTick)).toEqual([
    '1 µs',
    '10 µs',
    '100 µs',
    '1 ms',
    '10 ms',
    '100 ms',
  ])
})
