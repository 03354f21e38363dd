// SPDX-License-Identifier: MIT
//
// The work at each point of a saved report is counted again, too, and that of each architecture: an edited one bent the
// exponent of work that stands beside that of time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'

const { openLab, parseResult } = built
let lab: Lab

beforeAll(async () => {
  lab = (await openLab()) as Lab
})
afterAll(() => lab.close())

/** What is told of a saved run of which these fields were changed, beside what newer methods make of it. */
async function corrected(name: string, changes: object) {
  const { file } = savedRun(name)
  const text = JSON.stringify({ ...file, report: { ...file.report, ...changes } })
  const { differences } = await lab.recomputed(await parseResult(text))
  return differences.filter(({ method }) => !method)
}

describe('A saved run of which somebody edited a point', () => {
  it.each([
    ['scaling', 'points'],
    ['scaling-model', 'points'],
    ['batching', 'points'],
    ['attention-block', 'points'],
    ['attention-block', 'block_points'],
  ])('the work of %s in one of its %s has that of its subject there', async (name, list) => {
    const points = savedRun(name).file.report[list] as readonly { flops: number }[]
    const edited = points.map((point, at) => (at === 1 ? { ...point, flops: 1e15 } : point))
    const differences = await corrected(name, { [list]: edited })
    expect(differences).toContainEqual({
      field: `${list}[1].flops`,
      said: 1e15,
      computed: points[1]?.flops,
    })
    expect(await corrected(name, {})).toEqual([])
  })

  it('architectures have the work of their models, in each of its places, and figures that follow from it', async () => {
    interface Edited {
      readonly [name: string]: unknown
      readonly cost: { readonly macs: number }
      readonly timing: { readonly flops: number; readonly p50_ms: number }
    }
    const all = savedRun('architectures').file.report.architectures as readonly Edited[]
    const edit = (each: Edited, at: number): object =>
      at !== 1
        ? each
        : {
            ...each,
            params: 1,
            bytes: 2,
            cost: { ...each.cost, macs: 3 },
            timing: { ...each.timing, flops: 4 },
            forward_ms: 123,
            efficiency_percent: 99,
          }
    const differences = await corrected('architectures', { architectures: all.map(edit) })
    const cnn = all[1]
    const told = {
      params: [1, cnn?.params],
      bytes: [2, cnn?.bytes],
      'cost.macs': [3, cnn?.cost.macs],
      'timing.flops': [4, cnn?.timing.flops],
      forward_ms: [123, cnn?.timing.p50_ms],
      efficiency_percent: [99, expect.closeTo(Number(cnn?.efficiency_percent))],
    }
    for (const [name, [said, computed]] of Object.entries(told))
      expect(differences).toContainEqual({ field: `architectures[1].${name}`, said, computed })
  })
})
