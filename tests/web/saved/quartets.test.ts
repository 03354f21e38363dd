// SPDX-License-Identifier: MIT
//
// The quartets, rounds and samples of saved runs: what somebody wrote beside them is computed again by the built library.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms, small } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

let lab: Lab

beforeAll(async () => {
  lab = (await built.openLab()) as Lab
})
afterAll(() => lab.close())

const recomputed = async (file: object) =>
  lab.recomputed(await built.parseResult(JSON.stringify(file)))

/** The report of a run that was changed. */
const changed = (name: string, change: () => object) => {
  const { file } = savedRun(name)
  return { ...file, report: { ...file.report, ...change() } }
}

it('give a saved comparison its speedup again', async () => {
  const { speedup } = savedRun('comparison').file.report as { speedup: number }
  const edited = changed('comparison', () => ({ speedup: 9, baseline_p50_ms: 1 }))
  const { file, differences } = await recomputed(edited)
  expect(differences.filter(({ method }) => !method)).toMatchObject([
    { field: 'speedup', said: 9, computed: expect.closeTo(speedup, 9) },
    { field: 'baseline_p50_ms', said: 1 },
  ])
  expect(file.report).toMatchObject({ speedup: expect.closeTo(speedup, 9) })
})

it('give instruments their costs again', async () => {
  type Costs = { instruments: { overhead_percent?: number }[] }
  const { instruments } = savedRun('overhead').file.report as unknown as Costs
  const edited = changed('overhead', () => ({
    instruments: instruments.map((each) => ({ ...each, overhead_percent: -50 })),
  }))
  const { file, differences } = await recomputed(edited)
  expect(differences.filter(({ method }) => !method)).toMatchObject(
    instruments.map((_, place) => ({
      field: `instruments[${place}].overhead_percent`,
      said: -50,
    })),
  )
  for (const [place, { overhead_percent = Number.NaN }] of instruments.entries()) {
    const again = (file.report as unknown as Costs).instruments[place]
    expect(again?.overhead_percent).toBeCloseTo(overhead_percent, 9)
  }
})

it('give a ladder the steps of its rungs and their shares of the peak again', async () => {
  const options = { rounds: 4, max_ms: patience_ms }
  const report = await lab.ladder(small, options)
  const file = await untouched(lab, 'ladder', { subject: small }, options, report)
  file.report.rungs[1].step = 9
  file.report.rungs[1].peak_percent = 99
  file.report.peaks[0].flops_per_s = 1
  const { differences } = await recomputed(file)
  expect(differences.map(({ field }) => field).sort()).toEqual([
    'peaks[0].flops_per_s',
    'rungs[1].peak_percent',
    'rungs[1].step',
  ])
})

it('give a roofline its roofs again, and its places under them', async () => {
  const options = { runs: 10, smallest_bytes: 4096, largest_bytes: 16384 }
  const report = await lab.roofline([small], options)
  const file = await untouched(lab, 'roofline', { subjects: [small] }, options, report)
  file.report.peaks[0].flops_per_s = 1
  file.report.bandwidths[1].bytes_per_s_high = 1
  file.report.points[0].flops_per_s = 1
  const { differences } = await recomputed(file)
  expect(differences.map(({ field }) => field).sort()).toEqual([
    'bandwidths[1].bytes_per_s_high',
    'peaks[0].flops_per_s',
    'points[0].flops_per_s',
  ])
})
