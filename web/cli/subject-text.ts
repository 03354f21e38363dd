// SPDX-License-Identifier: MIT

import type { OperationSubject } from '../lab/records.ts'

/** "matmul, m 256, k 256, n 256; simd kernel". */
export function subjectText({ op, kernel: _, ...shape }: OperationSubject, kernel: string): string {
  const given = Object.entries(shape).filter(([, value]) => value !== undefined)
  const sizes = given.map(([name, value]) => `${name} ${value}`)
  return [[op, ...sizes].join(', '), kernel && `${kernel} kernel`].filter(Boolean).join('; ')
}
