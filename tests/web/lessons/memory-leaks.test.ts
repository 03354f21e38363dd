// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { MemoryReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/memory-leaks.ts'
import { checked } from './checked.ts'

const [parts, leak] = lesson.steps

const holding = (parameters: number, activations: number, workspace: number) =>
  ({
    held_mb: 1,
    tags: Object.entries({ parameters, activations, workspace }).map(
      ([category, bytes_at_peak]) => ({ category, bytes_at_peak }),
    ),
  }) as unknown as MemoryReport

test('the part that grew most is told, unless none did or two by as much', () => {
  const before = holding(400, 100, 50)
  expect(checked(parts, before, holding(400, 800, 60))).toBe('activations')
  expect(checked(parts, before, holding(900, 200, 50))).toBe('parameters')
  expect(checked(parts, before, before)).toBeUndefined()
  expect(checked(parts, before, holding(400, 150, 100))).toBeUndefined()
})

const growing = (growth_bytes: number | undefined, leaks: readonly object[] = []) =>
  ({
    iterations: 50,
    leaks,
    ...(growth_bytes !== undefined && {
      growth_bytes,
      growth_ci_low_bytes: growth_bytes,
      growth_ci_high_bytes: growth_bytes,
    }),
  }) as unknown as MemoryReport

test('memory grows where a leak was found, stays where none was, and else nothing is known', () => {
  const leaking = growing(65_540, [
    { growth_bytes: 65_540, growth_ci_low_bytes: 65_540, growth_ci_high_bytes: 65_540 },
  ])
  expect(checked(leak, leaking, growing(0))).toBe('stays')
  expect(checked(leak, leaking, leaking)).toBe('grows')
  expect(checked(leak, leaking, growing(undefined))).toBeUndefined()
  expect(leak?.prediction.truth(leaking)).toEqual({ point: 65_540, low: 65_540, high: 65_540 })
  expect(leak?.prediction.truth(growing(0))).toBeUndefined()
})
