// SPDX-License-Identifier: MIT
//
// Attention as the peers compute it fastest: each head's queries, keys and values as matrices of
// their own, the queries scaled and the keys transposed beforehand, which is not in their times.

import type { Subject } from './cases.ts'
import type { Matrix } from './inputs.ts'

export interface Heads {
  /** (heads, seq, width), times 1 / sqrt(width) */
  readonly q: Matrix
  /** (heads, width, seq): transposed */
  readonly k: Matrix
  /** (heads, seq, width) */
  readonly v: Matrix
}

type Attention = Subject<'attention'>

export const headWidth = ({ d_model, heads }: Attention): number => d_model / heads

/** Of `packed`, (seq, 3 d_model). */
export function splitHeads(subject: Attention, packed: Matrix): Heads {
  const { heads, seq, d_model } = subject
  const width = headWidth(subject)
  const part = (which: number, scale: number): Matrix => {
    const values = new Float32Array(seq * d_model)
    for (let h = 0; h < heads; ++h) {
      for (let t = 0; t < seq; ++t) {
        const from = t * 3 * d_model + which * d_model + h * width
        for (let i = 0; i < width; ++i) {
          values[(h * seq + t) * width + i] = (packed.values[from + i] as number) * scale
        }
      }
    }
    return { values, shape: [heads, seq, width] }
  }
  return { q: part(0, 1 / Math.sqrt(width)), k: transposed(part(1, 1)), v: part(2, 1) }
}

/** The result of the heads, (heads, seq, width), as (seq, d_model). */
export function mergeHeads(subject: Attention, values: Float32Array): Float32Array {
  const { heads, seq, d_model } = subject
  const width = headWidth(subject)
  const merged = new Float32Array(seq * d_model)
  for (let h = 0; h < heads; ++h) {
    for (let t = 0; t < seq; ++t) {
      const from = (h * seq + t) * width
      merged.set(values.subarray(from, from + width), t * d_model + h * width)
    }
  }
  return merged
}

function transposed({ values, shape }: Matrix): Matrix {
  const [heads, rows, columns] = shape as [number, number, number]
  const turned = new Float32Array(values.length)
  for (let h = 0; h < heads; ++h) {
    const plane = h * rows * columns
    for (let i = 0; i < rows; ++i) {
      for (let j = 0; j < columns; ++j) {
        turned[plane + j * rows + i] = values[plane + i * columns + j] as number
      }
    }
  }
  return { values: turned, shape: [heads, columns, rows] }
}
