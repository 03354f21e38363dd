// SPDX-License-Identifier: MIT
//
// The work at each point of a saved report is counted again, too: an edited one bent the exponent of work that stands beside
// that of time.
import { describe, expect, it } from 'vitest'
import { told } from '../support/recomputing.ts'
import { savedRun } from '../support/saved-runs.ts'

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
    const { differences } = await told(name, { [list]: edited })
    expect(differences).toContainEqual({
      field: `${list}[1].flops`,
      said: 1e15,
      computed: points[1]?.flops,
    })
    expect((await told(name, {})).differences).toEqual([])
  })
})
