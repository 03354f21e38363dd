// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { RooflinePoint, RooflineReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/roofline-limits.ts'
import { checked } from './checked.ts'

const [limit, cache] = lesson.steps

const placed = (...points: readonly Partial<RooflinePoint>[]) =>
  ({ points }) as unknown as RooflineReport

const bound = (bound: RooflinePoint['bound']) =>
  placed({ bound, achieved_percent: 70, intensity: 1, ridge: 2 })

test('the limit is what the report says, and unknown where it could not tell', () => {
  const relu = bound('memory')
  expect(checked(limit, relu, bound('compute'))).toBe('compute')
  expect(checked(limit, relu, bound('memory'))).toBe('memory')
  expect(checked(limit, relu, bound('not_told_apart'))).toBeUndefined()
  expect(checked(limit, relu, placed({ bound: 'memory' }))).toBeUndefined()
})

/** So many operations a second on little and on much memory, each to within a tenth. */
const rates = (...all: readonly number[]) =>
  placed(
    ...all.map((rate) => ({
      flops_per_s: rate,
      flops_per_s_low: 0.9 * rate,
      flops_per_s_high: 1.1 * rate,
      working_set_bytes: 1024,
    })),
  )

test('what is lost by a large size is a ratio of rates, and compared as such', () => {
  expect(cache?.prediction.truth(rates(12e9, 3e9))).toMatchObject({ point: 4 })
  expect(checked(cache, rates(12e9, 3e9), rates(4e9, 3e9))).toBe('less')
  expect(checked(cache, rates(4e9, 3e9), rates(12e9, 3e9))).toBe('more')
  expect(checked(cache, rates(4e9, 3e9), rates(5e9, 3e9))).toBeUndefined()
  expect(checked(cache, rates(4e9, 3e9), rates(5e9))).toBeUndefined()
})
