// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { CostReport } from '../../../web/lab/generated/records.ts'
import { lesson } from '../../../web/lessons/counting-work.ts'
import { checked } from './checked.ts'

const [operations, layers] = lesson.steps

/** A model whose layers have so many parameters and operations. */
const counted = (...all: readonly (readonly [params: number, flops: number])[]) =>
  ({
    flops: all.reduce((sum, [, flops]) => sum + flops, 0),
    macs: 0,
    params: 0,
    bytes_read: 0,
    bytes_written: 0,
    layers: all.map(([params, flops]) => ({ op: 'Linear', params, flops, parts: 0 })),
  }) as unknown as CostReport

test('another convention counts more, as many or fewer, exactly', () => {
  expect(checked(operations, counted([1, 100]), counted([1, 104]))).toBe('more')
  expect(checked(operations, counted([1, 100]), counted([1, 100]))).toBe('same')
  expect(checked(operations, counted([1, 100]), counted([1, 50]))).toBe('less')
})

test('one layer has most parameters and most work, or two have, or nobody can say', () => {
  const same = counted([10, 1000], [5, 100])
  const other = counted([10, 100], [5, 1000])
  expect(checked(layers, other, same)).toBe('same')
  expect(checked(layers, same, other)).toBe('other')
  expect(checked(layers, same, counted([5, 100], [5, 100]))).toBeUndefined()
  expect(layers?.prediction.truth(other)).toBe('other')
})
