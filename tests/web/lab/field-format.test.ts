// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boundsText, formatField } from '../../../web/lab/format/field.ts'
import { root } from '../support/built.ts'

const records = readFileSync(`${root}web/lab/generated/records.ts`, 'utf8')

/** Fields of records with the unit that C++ says they have. */
const fields = [...records.matchAll(/\((ms|bytes|bytes\/s|%)\) \*\/\s+(\w+)\??: number/g)].map(
  ([, unit = '', name = '']) => [name, unit] as const,
)

/** Six and a half of each unit. */
const written: Readonly<Record<string, string>> = {
  ms: '6.50 ms',
  bytes: '6.50 bytes',
  'bytes/s': '6.50 bytes/s',
  '%': '6.5 %',
}

describe('a field is written in the unit that C++ gives it', () => {
  it.each([...new Map(fields)])('%s: %s', (name, unit) => {
    expect(formatField({ [name]: 6.5 }, name)).toBe(written[unit])
  })

  it('of each kind there is one at least', () => {
    expect(new Set(fields.map(([, unit]) => unit))).toEqual(new Set(Object.keys(written)))
  })
})

it('a value that is absent is nothing, and a name keeps its underscores', () => {
  expect(formatField({}, 'mean_ms')).toBe('')
  expect(formatField({ op: 'leaky_cache' }, 'op')).toBe('leaky_cache')
})

it('bounds stand in the unit of their point, by the names that C++ gives them', () => {
  const report = { p50_ms: 1.35, median_ci_low_ms: 0.97, median_ci_high_ms: 1.51 }
  expect(boundsText(report, 'p50_ms')).toBe('0.97 to 1.51 ms')
  expect(boundsText({ p50_ms: 1.35 }, 'p50_ms')).toBe('')
})

it('a count has every digit, and an estimate those that can be told', () => {
  expect(formatField({ params: 124_439_808 }, 'params')).toBe('124,439,808')
  expect(formatField({ of_any_name: 12_345 }, 'of_any_name')).toBe('12,345')
  expect(formatField({ speedup: 2 }, 'speedup')).toBe('2.00')
})
