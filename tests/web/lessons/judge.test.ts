// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { calibration, judge } from '../../../web/lessons/base/judge.ts'

/** 2 ms, between 1.8 and 2.5. */
const truth = { point: 2, low: 1.8, high: 2.5 }

test('a number inside the interval is right, one outside is so many times too high or too low', () => {
  expect(judge({ point: 2.4 }, truth)).toMatchObject({ verdict: 'right' })
  expect(judge({ point: 6 }, truth)).toEqual({ verdict: 'wrong', factor: 3, too: 'high' })
  expect(judge({ point: 0.5 }, truth)).toEqual({ verdict: 'wrong', factor: 4, too: 'low' })
})

test('an exact number is met by what rounds to it', () => {
  const exact = { point: 33_554_432, low: 33_554_432, high: 33_554_432 }
  expect(judge({ point: 33.6e6 }, exact).verdict).toBe('right')
  expect(judge({ point: 34e6 }, exact).verdict).toBe('wrong')
})

test('a range holds where the whole interval lies in it, and misses where none of it does', () => {
  expect(judge({ low: 1, high: 3 }, truth).verdict).toBe('right')
  expect(judge({ low: 2.6, high: 4 }, truth)).toEqual({
    verdict: 'wrong',
    factor: 1.3,
    too: 'high',
  })
  expect(judge({ low: 0.5, high: 1 }, truth)).toEqual({ verdict: 'wrong', factor: 2, too: 'low' })
  expect(judge({ low: 2, high: 4 }, truth).verdict).toBe('undecided')
})

test('a choice is right or wrong, and undecided where the machine cannot tell', () => {
  expect(judge('memory', 'memory').verdict).toBe('right')
  expect(judge('compute', 'memory').verdict).toBe('wrong')
  expect(judge('compute', undefined).verdict).toBe('undecided')
})

test('calibration counts ranges alone, those that nobody can judge apart', () => {
  const ranges = [
    { guess: { low: 1, high: 3 }, truth },
    { guess: { low: 3, high: 4 }, truth },
    { guess: { low: 2, high: 4 }, truth },
    { guess: { low: 1, high: 4 }, truth: undefined },
  ]
  const others = [
    { guess: { point: 2 }, truth },
    { guess: 'memory', truth: 'memory' },
  ]
  expect(calibration([...ranges, ...others])).toEqual({ ranges: 4, held: 1, undecided: 2 })
})
