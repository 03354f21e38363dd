// SPDX-License-Identifier: MIT
//
// The numbers that the library computes on, made here again for the peers: drawn in the same order,
// from the same ranges and the seed that `prepare` uses.

import type { CaseSubject } from './cases.ts'
import { Random } from './random.ts'

const seed = 1n

/** Row-major values and their shape. */
export interface Matrix {
  readonly values: Float32Array
  readonly shape: readonly number[]
}

export interface Inputs {
  /** The operand that changes from call to call in practice: (m, k), (batch, in), (rows, cols), or
   *  images (batch, in_channels, height, width); of attention queries, keys and values side by side,
   *  (batch, seq, 3 d_model). */
  readonly x: Matrix
  /** The operand that stays: (k, n), or a layer's weight, (out_features, in_features) or
   *  (out_channels, in_channels / groups, kernel_size, kernel_size). */
  readonly weight?: Matrix
  /** (out_features) or (out_channels) */
  readonly bias?: Matrix
}

export function makeInputs(subject: CaseSubject): Inputs {
  const random = new Random(seed)
  const uniform = (shape: readonly number[], bound: number): Matrix => {
    const size = shape.reduce((product, extent) => product * extent, 1)
    return { values: random.fill(new Float32Array(size), -bound, bound), shape }
  }
  switch (subject.op) {
    case 'matmul': {
      const { m, k, n } = subject
      return { x: uniform([m, k], 1), weight: uniform([k, n], 1) }
    }
    case 'linear': {
      const { batch, in_features, out_features } = subject
      const bound = 1 / Math.sqrt(in_features)
      return {
        x: uniform([batch, in_features], 1),
        weight: uniform([out_features, in_features], bound),
        bias: uniform([out_features], bound),
      }
    }
    case 'conv2d': {
      const { batch, in_channels, out_channels, height, width, kernel_size, groups } = subject
      const in_group = in_channels / groups
      const bound = 1 / Math.sqrt(in_group * kernel_size ** 2)
      return {
        x: uniform([batch, in_channels, height, width], 1),
        weight: uniform([out_channels, in_group, kernel_size, kernel_size], bound),
        bias: uniform([out_channels], bound),
      }
    }
    case 'attention':
      return { x: uniform([subject.batch, subject.seq, 3 * subject.d_model], 1) }
    case 'layer_norm':
      return { x: uniform([subject.rows, subject.cols], 1) }
    case 'softmax':
      return { x: uniform([subject.rows, subject.cols], 4) }
    case 'gelu':
    case 'relu':
      return { x: uniform([subject.size], 4) }
  }
}
