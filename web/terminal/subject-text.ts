// SPDX-License-Identifier: MIT

import type { RunSubject } from '../lab/subject.ts'

/** "matmul, m 256, k 256, n 256; simd kernel", "mlp, batch 32; simd kernel". */
export function subjectText(subject: RunSubject, kernel: string): string {
  const { op, model, kernel: _, ...shape } = { op: undefined, model: undefined, ...subject }
  const name = op ?? (typeof model === 'string' ? model : (model?.name ?? 'model'))
  const given = Object.entries(shape).filter(([, value]) => value !== undefined)
  const sizes = given.map(([key, value]) => `${key} ${value}`)
  return [[name, ...sizes].join(', '), kernel && `${kernel} kernel`].filter(Boolean).join('; ')
}
