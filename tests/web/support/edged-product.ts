// SPDX-License-Identifier: MIT
//
// A product that no tile divides, and a suite of it that is soon over.
import { patience_ms } from './built.ts'

export const product = { op: 'matmul', m: 61, k: 37, n: 43 } as const

export const kernels = [
  { ...product, kernel: 'naive' },
  { ...product, kernel: 'simd' },
] as const

export const brief = { rounds: 2, max_ms: patience_ms }
