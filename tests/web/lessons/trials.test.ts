// SPDX-License-Identifier: MIT
//
// What becomes of each fix by a measurement that proves it, one that refutes it and one that decides nothing.
import { expect, test } from 'vitest'
import { cases } from '../../../web/lessons/base/names.ts'
import { type Finding, gainVerdict, inTurns } from '../../../web/lessons/base/trial.ts'

const nothing = () => Promise.reject(new Error('no regression is asked'))

interface Given {
  readonly first?: object
  readonly regression?: (saved: never, later: never) => Promise<unknown>
}

/** What a fix of a case comes to by these reports. */
async function tried(
  name: string,
  fix: string,
  reports: readonly object[],
  { first = {}, regression = nothing }: Given = {},
): Promise<Finding> {
  const runs = reports.map((report, place) => ({ report, place }))
  const evidence = { reports, runs, first, regression }
  const { trial } = cases.find((each) => each.name === name)?.item.fixes[fix] ?? {}
  if (!trial) throw new Error(`${name} has no fix ${fix}`)
  return trial.found(evidence as never)
}

const compared = (low: number, high: number, changes: object = {}) => ({
  outcome: 'measured',
  verdict: 'faster',
  verdicts: [],
  speedup: (low + high) / 2,
  speedup_ci_low: low,
  speedup_ci_high: high,
  ...changes,
})

test('a gain works from a tenth on, and fails where it is less for sure', () => {
  const gain = (low: number, high: number) => gainVerdict({ point: (low + high) / 2, low, high })
  expect([gain(1.2, 1.4), gain(0.5, 1.05), gain(1.05, 1.2)]).toEqual([
    'works',
    'fails',
    'undecided',
  ])
  expect(gainVerdict(undefined)).toBe('undecided')
})

test('before and after are judged by the interval of their ratio, for each sample', async () => {
  const by = (report: object, samples = 1) =>
    inTurns('comparison?', samples).found({ reports: [report] } as never)
  expect(await by(compared(2, 3))).toMatchObject({ verdict: 'works', speedup: 2.5 })
  expect(await by(compared(0.9, 1))).toMatchObject({ verdict: 'fails' })
  // A call of 32 samples takes four to five times as long as a call of one.
  expect(await by(compared(0.2, 0.25), 32)).toMatchObject({ verdict: 'works', speedup: 7.2 })
  expect(await by({ outcome: 'unfinished' })).toMatchObject({
    verdict: 'undecided',
    text: 'no number',
  })
})

test('where the control failed, a gain must be larger by as much as that was off', async () => {
  const restless = {
    verdict: 'not_stable',
    ...{ control_ratio: 0.9, control_ci_low: 0.8, control_ci_high: 1 },
  }
  const by = async (low: number, high: number) =>
    (await inTurns('comparison?').found({ reports: [compared(low, high, restless)] } as never))
      .verdict
  // Off by 1 / 0.8 = 1.25, so that 1.1 becomes 1.375.
  expect(await by(1.4, 1.5)).toBe('works')
  expect(await by(1.3, 1.35)).toBe('undecided')
  expect(await by(0.5, 0.8)).toBe('fails')
})

test('where a caution says that the control was off, a gain is held against it alike', async () => {
  const cautioned = {
    verdicts: [{ code: 'control_unsteady' }],
    ...{ control_ratio: 0.9, control_ci_low: 0.8, control_ci_high: 1 },
  }
  const by = async (changes: object) =>
    (await inTurns('comparison?').found({ reports: [compared(1.3, 1.35, changes)] } as never))
      .verdict
  expect(await by(cautioned)).toBe('undecided')
  expect(await by({ ...cautioned, verdicts: [] })).toBe('works')
})

const firstCall = (first_call_ms: number) => ({ first_call_ms, first_call_error_ms: 0.2 })

test('cold start: a first call that has become short proves it, with the error of the clock', async () => {
  const warm = (before: number, after: number) =>
    tried('cold-start', 'warm', [firstCall(after)], { first: firstCall(before) })
  expect((await warm(10, 1)).verdict).toBe('works')
  expect((await warm(10, 12)).verdict).toBe('fails')
  expect((await warm(0.3, 0.2)).verdict).toBe('undecided')
  expect((await tried('cold-start', 'warm', [{}])).verdict).toBe('undecided')
})

test('growing memory: the fix is the one after which nothing grows', async () => {
  const grown = (growth_bytes: number | undefined, leaks: readonly object[]) => ({
    leaks,
    ...(growth_bytes !== undefined && { growth_bytes }),
  })
  const smaller = (report: object) => tried('growing-memory', 'smaller', [report])
  expect(await smaller(grown(16_388, [{}]))).toMatchObject({
    verdict: 'fails',
    text: 'grows by 16.0 KB in each run',
  })
  expect((await smaller(grown(0, []))).verdict).toBe('works')
  expect((await smaller(grown(undefined, []))).verdict).toBe('undecided')
})

test('quadratic attention: what grows more slowly than by the power 1.5 works', async () => {
  const power = (low: number, high: number) => ({
    outcome: 'measured',
    exponent: (low + high) / 2,
    exponent_ci_low: low,
    exponent_ci_high: high,
  })
  const by = (low: number, high: number) =>
    tried('quadratic-attention', 'linear', [power(low, high)])
  expect(await by(0.9, 1.1)).toMatchObject({
    verdict: 'works',
    text: 'twice the text takes 2.00 times (1.87 to 2.14 times) as long',
  })
  expect((await by(1.9, 2.1)).verdict).toBe('fails')
  expect((await by(1.2, 1.8)).verdict).toBe('undecided')
})

const timed = (low: number, high: number) => ({
  p50_ms: (low + high) / 2,
  median_ci_low_ms: low,
  median_ci_high_ms: high,
})

test('drift: blocks that differ claim what is not, and blocks that agree prove nothing', async () => {
  const blocks = (first: object, second: object) =>
    tried('drifting-machine', 'more', [first, second])
  expect((await blocks(timed(1, 1.1), timed(1.2, 1.3))).verdict).toBe('fails')
  expect((await blocks(timed(1, 1.1), timed(1.05, 1.2))).verdict).toBe('undecided')
})

test('drift: turns work where they see no difference, and say nothing where the control fails', async () => {
  const turns = (verdict: string) =>
    tried('drifting-machine', 'turns', [compared(0.98, 1.02, { verdict, control_ratio: 0.95 })])
  expect((await turns('not_told_apart')).verdict).toBe('works')
  expect((await turns('slower')).verdict).toBe('fails')
  expect(await turns('not_stable')).toMatchObject({
    verdict: 'undecided',
    text: expect.stringContaining('the control 0.950'),
  })
})

test('false alarm: a limit fails that rings for nothing, or is silent where it should ring', async () => {
  const means = (...ms: number[]) =>
    tried(
      'false-alarm',
      'loose',
      ms.map((mean_ms) => ({ mean_ms })),
    )
  expect((await means(1, 1.05, 2)).verdict).toBe('fails')
  expect((await means(1, 3.5, 4)).verdict).toBe('fails')
  expect((await means(1, 1.05, 3.1)).verdict).toBe('works')
  expect((await means(1, 1)).verdict).toBe('undecided')
})

test('false alarm: an interval works that is silent once and rings once', async () => {
  const verdicts = (same: string, slower: string) =>
    tried('false-alarm', 'interval', [{}, {}, {}], {
      regression: (_, { place }: { place: number }) =>
        Promise.resolve({ subjects: [{ verdict: place === 1 ? same : slower, change: 1 }] }),
    })
  expect((await verdicts('not_told_apart', 'slower')).verdict).toBe('works')
  expect((await verdicts('slower', 'slower')).verdict).toBe('fails')
  expect((await verdicts('not_told_apart', 'not_told_apart')).verdict).toBe('fails')
  expect((await verdicts('not_told_apart', 'too_few')).verdict).toBe('undecided')
})
