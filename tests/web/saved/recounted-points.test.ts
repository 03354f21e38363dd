// SPDX-License-Identifier: MIT
//
// The work at each point of a saved report is counted again, too: an edited one bent the exponent of work that stands beside
// that of time.
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
})
