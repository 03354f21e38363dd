// SPDX-License-Identifier: MIT
//
// Times of several files ranked in groups, judged by the lab as it is published. The levels are those of the samples.
import { afterAll, describe, expect, it } from 'vitest'
import type { AnyResultFile } from '../../../web/lab/public.ts'
import { compared, rankedRuns, sameQuestions, type TimedRun } from '../../../web/reports/ranking.ts'
import { built } from '../support/built.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun } from '../support/saved-runs.ts'
import { batchedText, timedText } from '../support/timed-files.ts'

const lab = await built.openLab()
afterAll(() => lab.close())

async function fileOf(text: string): Promise<AnyResultFile> {
  const { file } = await lab.recomputed(await built.parseResult(text))
  return file
}

/** A run of each level, called by it. */
async function runsAt(...levels: readonly number[]): Promise<readonly TimedRun[]> {
  const files = []
  for (const level_ms of levels)
    files.push({ name: String(level_ms), file: await fileOf(timedText({ level_ms })) })
  return sameQuestions(files)[0]?.times ?? []
}

describe('a ranking', () => {
  it('puts runs of the same level in one group and others in the next, fastest first', async () => {
    const ranks = await rankedRuns(lab, await runsAt(4, 1.01, 2, 1, 2.02))
    expect(ranks.map(({ name, group }) => [name, group])).toEqual([
      ['1', 0],
      ['1.01', 0],
      ['2', 1],
      ['2.02', 1],
      ['4', 2],
    ])
  })

  it('keeps together what lies apart by less than two runs of one machine do', async () => {
    // The intervals of 1 and 1.04 ms do not overlap, but levels of runs move by more than that.
    const ranks = await rankedRuns(lab, await runsAt(1, 1.04))
    expect(ranks.map(({ group }) => group)).toEqual([0, 0])
  })

  it('keeps the same times together, whether calls were timed alone or a hundred at once', async () => {
    // The fastest of single calls is 40 % below the level, the fastest of means of a hundred is not.
    const files = []
    for (const calls of [1, 100]) {
      const file = await fileOf(batchedText({ level_ms: 1, calls }))
      files.push({ name: String(calls), file })
    }
    const [{ times } = { times: [] }] = sameQuestions(files)
    expect((await rankedRuns(lab, times)).map(({ group }) => group)).toEqual([0, 0])
    for (const [saved, later] of [times, [...times].reverse()] as TimedRun[][]) {
      if (!saved || !later) throw new Error('there are two')
      const { subjects } = await compared(lab, [saved], later)
      expect(subjects).toMatchObject([{ verdict: 'not_told_apart', change: expect.closeTo(1, 2) }])
    }
  })

  it('of 200 has as many groups as it has levels', async () => {
    const levels = Array.from({ length: 200 }, (_, place) => 2 ** (place % 8) * (1 + place / 1e5))
    const ranks = await rankedRuns(lab, await runsAt(...levels))
    expect(ranks).toHaveLength(200)
    expect(ranks.map(({ group }) => group)).toEqual(
      Array.from({ length: 200 }, (_, place) => Math.floor(place / 25)),
    )
  })
})

it('a run is judged by all samples of several before it', async () => {
  const [later, ...saved] = await runsAt(2, 1, 1.01, 0.99)
  const { subjects } = await compared(lab, saved, later as TimedRun)
  expect(subjects).toMatchObject([{ verdict: 'slower', saved_runs: 180, later_runs: 60 }])
})

describe('files of different questions', () => {
  it('stand apart, those of the same subject together, also from timings and suites', async () => {
    const names = ['cost', 'timing', 'matmul_64', 'memory', 'suite'] as const
    const files = []
    for (const name of names) files.push({ name, file: await resultOf(savedRun(name)) })
    const questions = sameQuestions(files)
    const [first, ...others] = questions.map(({ times, files }) =>
      (times.length > 0 ? times : files).map(({ name }) => name),
    )
    expect(first).toEqual(['timing', 'matmul_64', 'suite'])
    // What else the suite holds is not lost.
    expect(others).toEqual([['cost'], ['memory'], ['suite']])
  })
})
