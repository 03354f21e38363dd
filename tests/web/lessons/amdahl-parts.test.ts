// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { BottleneckReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/amdahl-parts.ts'
import { checked } from './checked.ts'

const [shares, faster] = lesson.steps

/** Parts with so large a share of the time in %, each to within `error`. */
const shared = (all: readonly number[], error = 1) =>
  ({
    parts: all.map((share_percent) => ({
      share_percent,
      share_low_percent: share_percent - error,
      share_high_percent: share_percent + error,
      operations_share_percent: 33,
      p50_ms: 1,
      speedup_10x: 1.1,
      speedup_limit: 1.2,
    })),
  }) as unknown as BottleneckReport

test('the slowest part is the one whose share lies above all others', () => {
  const before = shared([80, 10, 10])
  expect(checked(shares, before, shared([20, 70, 10]))).toBe('gelu')
  expect(checked(shares, before, shared([60, 30, 10]))).toBe('product')
  expect(checked(shares, before, shared([45, 46, 9]))).toBeUndefined()
})

test('a share of a half that becomes ten times as fast makes the whole 1.82 times as fast', () => {
  const truth = faster?.prediction.truth(shared([25, 25, 50], 0))
  expect(truth).toMatchObject({ point: expect.closeTo(1 / 0.55, 6) })
})

test('the larger share is worth more, where the shares are told apart', () => {
  const before = shared([80, 10, 10])
  expect(checked(faster, before, shared([20, 70, 10]))).toBe('gelu')
  expect(checked(faster, before, shared([20, 10, 70]))).toBe('softmax')
  expect(checked(faster, before, shared([20, 40, 40]))).toBeUndefined()
})
