// SPDX-License-Identifier: MIT
//
// Whether two outputs are the same up to rounding. A difference is judged by the element's scale:
// for a product, |row of A| |column of B|, which bounds (|A| |B|) there; for softmax, the element
// itself; for relu and gelu, whose values are of that order, 1.

import type { CaseSubject } from './cases.ts'
import type { Inputs } from './inputs.ts'

const tolerance = 1e-5

/** The largest difference over its scale, and whether rounding explains it. */
export interface Agreement {
  readonly worst_error: number
  readonly agrees: boolean
}

/** Of the element with this index and this value. */
export type Scale = (index: number, value: number) => number

export function agreement(a: Float32Array, b: Float32Array, scale: Scale): Agreement {
  if (a.length !== b.length) return { worst_error: Number.POSITIVE_INFINITY, agrees: false }
  let worst = 0
  for (let i = 0; i < a.length; ++i) {
    const error = Math.abs((a[i] as number) - (b[i] as number)) / scale(i, b[i] as number)
    if (!(error <= worst)) worst = error // NaN, too
  }
  return { worst_error: worst, agrees: worst <= tolerance }
}

export function scaleOf(subject: CaseSubject, { x, weight }: Inputs): Scale {
  if (subject.op === 'softmax') return (_, value) => Math.abs(value)
  if (!weight || (subject.op !== 'matmul' && subject.op !== 'linear')) return () => 1
  const [k, n] =
    subject.op === 'matmul' ? [subject.k, subject.n] : [subject.in_features, subject.out_features]
  const rows = norms(x.values, x.values.length / k, k, 1, k)
  const columns =
    subject.op === 'matmul' ? norms(weight.values, n, 1, n, k) : norms(weight.values, n, k, 1, k)
  return (i) => (rows[Math.floor(i / n)] as number) * (columns[i % n] as number)
}

/** Euclidean norms of `count` vectors of `length` elements. */
function norms(
  values: Float32Array,
  count: number,
  vectorStride: number,
  elementStride: number,
  length: number,
): Float64Array {
  return Float64Array.from({ length: count }, (_, vector) => {
    let sum = 0
    for (let i = 0; i < length; ++i) {
      sum += (values[vector * vectorStride + i * elementStride] as number) ** 2
    }
    return Math.sqrt(sum)
  })
}
