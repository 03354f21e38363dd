// SPDX-License-Identifier: MIT
//
// Runs of version 0.1 whose reports lack what today's have: the built library computes it from what they hold.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArchitecturesReport } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built } from '../support/built.ts'
import { computedOrder, countedOtherwise, savedRun } from '../support/saved-runs.ts'

let lab: Lab

beforeAll(async () => {
  lab = (await built.openLab()) as Lab
})
afterAll(() => lab.close())

const recomputed = async (file: object) =>
  lab.recomputed(await built.parseResult(JSON.stringify(file)))

it('of architectures has them in order', async () => {
  const saved = savedRun('architectures')
  expect(saved.file.report).not.toHaveProperty('by_time')
  const { file, differences } = await recomputed(saved.file)
  const { architectures, by_time = [], ...report } = file.report as unknown as ArchitecturesReport
  const times = Array.from(by_time, (place) => architectures[place]?.forward_ms ?? 0)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(times.length).toBe(architectures.length)
  expect(report.time_ratio).toBeCloseTo((times.at(-1) ?? 0) / (times[0] ?? 0), 9)
  expect({ by_time, ...report }).toMatchObject(computedOrder)
  const counted = differences.flatMap(({ field, method }) => (method ? [] : [field]))
  expect(counted).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(countedOtherwise)))
})

it('of a roofline has the places that follow from its rates', async () => {
  type Points = { points: { achieved_percent: number; bound: string }[] }
  const { file: saved } = savedRun('roofline')
  const { points } = saved.report as unknown as Points
  const edited = {
    ...saved,
    report: {
      ...saved.report,
      points: points.map((each) => ({ ...each, achieved_percent: 1000 })),
    },
  }
  const { file, differences } = await recomputed(edited)
  expect(differences.filter(({ method }) => !method)).toMatchObject([
    { field: 'points[0].achieved_percent', said: 1000 },
  ])
  const [again] = (file.report as unknown as Points).points
  expect(again?.achieved_percent).toBeCloseTo(points[0]?.achieved_percent ?? 0, 9)
  expect(again).toHaveProperty('impossible', false)
})
