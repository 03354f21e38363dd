// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { estimateOf } from '../../../web/lab/format/estimate.ts'
import { estimates } from '../../../web/lab/generated/estimates.ts'
import schema from '../../../web/lab/generated/result.schema.json' with { type: 'json' }

describe('an estimate of a report', () => {
  it('is a number with its interval, by whatever names the report has for them', () => {
    const timing = {
      p50_ms: 3,
      median_ci_low_ms: 2.5,
      median_ci_high_ms: 4,
      interval_widening: 1.2,
    }
    expect(estimateOf(timing, 'p50_ms')).toEqual({ point: 3, low: 2.5, high: 4, widening: 1.2 })
    const candidate = { p50_ms: 3, median_ci_low_ms: 2, median_ci_high_ms: 5, median_widening: 1.5 }
    expect(estimateOf(candidate, 'p50_ms').widening).toBe(1.5)
  })

  it('lacks what could not be told', () => {
    const few = { p50_ms: 3 }
    expect(estimateOf(few, 'p50_ms')).toEqual({ point: 3, low: undefined, high: undefined })
    const none: { readonly p50_ms?: number } = {}
    expect(estimateOf(none, 'p50_ms').point).toBeUndefined()
  })

  it('is a point alone where the report has no interval of it', () => {
    expect(estimateOf({ elapsed_ms: 12, kernel: 'simd' }, 'elapsed_ms')).toEqual({ point: 12 })
    expect(estimateOf({ kernel: 'simd' }, 'kernel')).toEqual({})
  })
})

it('every end of an interval in a saved file belongs to an estimate', () => {
  const fields = new Set<string>()
  for (const record of Object.values(schema.$defs)) {
    for (const name of Object.keys('properties' in record ? record.properties : {}))
      fields.add(name)
  }
  const ends = [...fields].filter((name) => /_ci_(low|high)(_|$)/.test(name))
  const known = new Set(Object.values(estimates).flatMap(({ low, high }) => [low, high]))
  expect(ends.length).toBeGreaterThan(30)
  expect(ends.filter((name) => !known.has(name))).toEqual([])
})
