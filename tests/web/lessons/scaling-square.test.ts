// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { ScalingReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/scaling-square.ts'
import { checked } from './checked.ts'

const [power, text] = lesson.steps

const fitted = (low: number, high: number) =>
  ({
    exponent: (low + high) / 2,
    exponent_ci_low: low,
    exponent_ci_high: high,
    points: [],
  }) as unknown as ScalingReport

test('a power is the whole number that its whole interval is nearest to', () => {
  const truth = (low: number, high: number) => power?.prediction.truth(fitted(low, high))
  expect(truth(0.95, 1.1)).toBe('one')
  expect(truth(1.8, 2.2)).toBe('two')
  expect(truth(2.9, 3.1)).toBe('three')
  expect(truth(1.2, 1.8)).toBeUndefined()
})

test('powers whose intervals overlap are not compared', () => {
  expect(checked(power, fitted(0.9, 1.1), fitted(1.8, 2.2))).toBe('more')
  expect(checked(power, fitted(1.8, 2.2), fitted(0.9, 1.1))).toBe('less')
  expect(checked(power, fitted(0.9, 1.5), fitted(1.4, 2.2))).toBeUndefined()
})

/** 1 ms at 128, and so much at 512, each to within a tenth. */
const took = (longest: number) =>
  ({
    points: [
      { value: 128, p50_ms: 1, median_ci_low_ms: 0.9, median_ci_high_ms: 1.1 },
      {
        ...{ value: 512, p50_ms: longest },
        ...{ median_ci_low_ms: 0.9 * longest, median_ci_high_ms: 1.1 * longest },
      },
    ],
  }) as unknown as ScalingReport

test('what four times the text costs is a ratio of two times, and compared as such', () => {
  expect(text?.prediction.truth(took(16))).toMatchObject({ point: 16 })
  expect(checked(text, took(16), took(4))).toBe('less')
  expect(checked(text, took(4), took(16))).toBe('more')
  expect(checked(text, took(16), took(14))).toBeUndefined()
  expect(checked(text, took(16), fitted(1, 2))).toBeUndefined()
})
