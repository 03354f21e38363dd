// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { AttentionReport, ScalingReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/scaling-square.ts'
import { checked } from './checked.ts'

const [power, text, scores] = lesson.steps

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

/** Peaks at 256 and 1,024 with all scores in memory; of tiles and of the backward pass there are others. */
const recorded = (few: number, many?: number) =>
  ({
    memory: (['tiled', 'materialized'] as const).flatMap((scores) =>
      (['backward', 'forward'] as const).flatMap((pass) =>
        (
          [
            [256, few],
            [1024, many],
          ] as const
        ).map(([seq, bytes]) => ({
          scores,
          pass,
          seq,
          predicted_bytes: 2 ** 20,
          state: bytes === undefined ? 'no_time' : 'recorded',
          peak_bytes: scores === 'materialized' && pass === 'forward' ? bytes : 7,
        })),
      ),
    ),
  }) as unknown as AttentionReport

test('all scores in memory are told by the recorded peaks of that kernel, forward', () => {
  const [first, changed] = [recorded(2_000_000, 20_000_000), recorded(1_200_000, 8_000_000)]
  expect(scores?.prediction.truth(first)).toMatchObject({ point: 10, low: 10, high: 10 })
  expect(checked(scores, first, changed)).toBe('less')
  expect(checked(scores, changed, first)).toBe('more')
  expect(checked(scores, first, first)).toBeUndefined()
})

test('a length that was only predicted decides nothing', () => {
  expect(scores?.prediction.truth(recorded(2_000_000))).toBeUndefined()
  expect(checked(scores, recorded(2_000_000, 20_000_000), recorded(2_000_000))).toBeUndefined()
})

test('the bytes that the shapes ask for stand beside those of the run', () => {
  expect(scores?.explain.answer(recorded(2 ** 21, 20 * 2 ** 20))[0]).toBe(
    'Here: at 256 predicted 1.00 MB, measured 2.00 MB; at 1,024 predicted 1.00 MB, measured 20.0 MB.',
  )
})
