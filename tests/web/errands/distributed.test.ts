// SPDX-License-Identifier: MIT
//
// Training that is shared by workers, in Node by worker threads: their gradients after the exchange are those of the whole
// batch, on as many as make a ring.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'

describe.each([true, false])('a lab in a worker: %s', (worker) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker })
  })
  afterAll(() => lab.close())

  it('has steps of workers in a ring, each with the gradients of the whole batch', async () => {
    const options = { values: [1, 2, 4], rounds: 2, max_ms: patience_ms }
    const report = await lab.distributed({ model: 'mlp', batch: 8 }, options)
    expect(report.outcome).toBe('measured')
    expect(report.points.map(({ workers }) => workers)).toEqual([1, 2, 4])
    for (const { workers, gradient_error, waiting_ms } of report.points.slice(1)) {
      expect(gradient_error, String(workers)).toBeLessThan(1e-5)
      expect(waiting_ms).toBeGreaterThan(0)
    }
    expect(report.gradient_bytes).toBe(4 * report.params)
    expect(report.modelled.map(({ machines }) => machines)).toEqual(
      Array.from({ length: 10 }, (_, power) => 2 ** (power + 1)),
    )
  })

  it('refuses workers that do not divide the batch', async () => {
    await expect(lab.distributed({ model: 'mlp', batch: 8 }, { values: [3] })).rejects.toThrow(
      'values must be numbers that divide the batch of 8, but it is 3.',
    )
  })
})
