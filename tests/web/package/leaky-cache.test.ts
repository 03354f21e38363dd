// SPDX-License-Identifier: MIT
//
// The operation that leaks on purpose, in the built library.
import { describe, expect, it } from 'vitest'
import { brief, built, small } from '../support/built.ts'

describe('the leaky cache', () => {
  it('leaks a copy of its input in each run, and is found', async () => {
    const lab = await built.openLab()
    const report = await lab.memory({ op: 'leaky_cache', size: 1000 }, { iterations: 50 })
    expect(report.leaks).toMatchObject([{ operation: 'leaky_cache', growth_blocks: 1 }])
    expect(report.leaks[0]?.growth_bytes).toBeGreaterThanOrEqual(4000)
    expect(report.final_mb).toBeLessThan(report.peak_mb)
    lab.close()
  })

  it('keeps 64 MB at most, so that the heap survives it', async () => {
    const lab = await built.openLab()
    const size = 2 ** 22
    const report = await lab.memory({ op: 'leaky_cache', size }, { iterations: 40 })
    expect(report.iterations).toBe(40)
    expect(report.peak_mb - report.baseline_mb).toBeLessThan(5 * 16 + 1)
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
    lab.close()
  })
})
