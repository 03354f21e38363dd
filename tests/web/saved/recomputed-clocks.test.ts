// SPDX-License-Identifier: MIT
//
// The bound on the clock's error of what was measured in rounds is computed again, too: by an edited one a regression was told
// that the clock could not tell.
import { describe, expect, it } from 'vitest'
import { told } from '../support/recomputing.ts'
import { savedRun } from '../support/saved-runs.ts'

describe('The clock of one that was measured in rounds', () => {
  it.each([
    ['suite', 'candidates'],
    ['ladder', 'rungs'],
    ['threads', 'points'],
    ['tile', 'tiles'],
  ])('has of %s the bound that its step and the samples of %s make', async (name, list) => {
    const rows = savedRun(name).file.report[list] as readonly { clock_error_percent: number }[]
    const edited = rows.map((row, at) => (at === 1 ? { ...row, clock_error_percent: 0 } : row))
    const { differences } = await told(name, { [list]: edited })
    expect(differences).toEqual([
      {
        field: `${list}[1].clock_error_percent`,
        said: 0,
        computed: expect.closeTo(rows[1]?.clock_error_percent ?? 0, 12),
      },
    ])
  })
})
