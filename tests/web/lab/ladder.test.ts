// SPDX-License-Identifier: MIT
//
// The ladder of kernels in the published library's real WebAssembly, where JavaScript is a rung.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'

let lab: Lab
beforeAll(async () => {
  lab = await built.openLab()
})
afterAll(() => lab.close())

it('climbs all kernels of this build, JavaScript too, each checked before it is timed', async () => {
  const size = { op: 'matmul', m: 32, k: 32, n: 32 } as const
  const report = await lab.ladder(size, { rounds: 4, max_ms: patience_ms })
  expect(report.rungs.map(({ kernel }) => kernel)).toEqual(['js', 'naive', 'blocked', 'simd'])
  expect(report.rungs.map((rung) => rung.verified_elements)).toEqual([1024, 0, 1024, 1024])
  expect(report.missing.map(({ kernel }) => kernel)).toEqual(['threads'])
  expect(report.peaks.map(({ kernel }) => kernel)).toEqual(['simd'])
  const convolution = {
    op: 'conv2d',
    in_channels: 3,
    out_channels: 4,
    height: 9,
    width: 7,
  } as const
  const attention = { op: 'attention', heads: 2, seq: 9, d_model: 8 } as const
  for (const subject of [convolution, attention]) {
    const lower = await lab.ladder(
      { ...subject, kernel: 'naive' },
      { rounds: 2, max_ms: patience_ms },
    )
    expect(lower.rungs.map(({ kernel }) => kernel)).toEqual(['js', 'naive'])
    expect(lower.rungs[0]?.verified_elements).toBeGreaterThan(0)
  }
  await expect(lab.timing({ op: 'relu', kernel: 'js' })).rejects.toMatchObject({
    code: 'unavailable_kernel',
    field: 'kernel',
  })
})
