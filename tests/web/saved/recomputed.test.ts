// SPDX-License-Identifier: MIT
//
// What was saved is computed again from its raw samples by the built library: a file that nobody touched opens as it is,
// and one whose median somebody made 123 ms has its own median again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, small } from '../support/built.ts'
import { countedOtherwise, savedRun, savedRuns } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

const { makeResult, openLab, parseResult } = built
let lab: Lab

beforeAll(async () => {
  lab = (await openLab()) as Lab
})
afterAll(() => lab.close())

const recomputed = async (file: object) => lab.recomputed(await parseResult(JSON.stringify(file)))

/** The report of a run that was changed. */
const changed = (name: string, change: (report: Record<string, unknown>) => object) => {
  const { file } = savedRun(name)
  return { ...file, report: { ...file.report, ...change({ ...file.report }) } }
}

type Key = string | number

/** The figures of `record`, and of what is in it, that stand beside the samples from which they follow. */
function sampledFigures(
  record: object,
  at: readonly Key[] = [],
): { at: readonly Key[]; name: string }[] {
  const samples = (record as { samples_ms?: readonly number[] }).samples_ms ?? []
  const isFigure = (name: string) =>
    /^(p50_ms|median_ci_low_ms|median_ci_high_ms|mean_ms|std_ms|flops_per_s_low|bytes_per_s)$/.test(
      name,
    )
  return Object.entries(record).flatMap(([name, value]) => {
    const key = Array.isArray(record) ? Number(name) : name
    if (typeof value === 'object' && value) return sampledFigures(value, [...at, key])
    return samples.length > 0 && isFigure(name) ? [{ at, name }] : []
  })
}

const sampledRuns = savedRuns
  .map(({ name, text, file }) => ({ name, text, places: sampledFigures(file.report) }))
  .filter(({ places }) => places.length > 0)
  .map((run) => ({ ...run, figures: run.places.length }))

/** The report of a trace. */
interface Ranked {
  readonly spans: readonly object[]
  readonly names: readonly {
    readonly name: string
    readonly self_percent: number
    readonly cumulative_percent: number
  }[]
}

describe('a saved result', () => {
  it.each(savedRuns)('$name is as it was, where nobody changed it', async ({ text }) => {
    const file = await parseResult(text)
    const { file: again, differences } = await lab.recomputed(file)
    // Methods may have changed since; medians, means and counts have not.
    const changed = differences.filter(
      ({ field, method }) => !method && !countedOtherwise.test(field),
    )
    expect(changed).toEqual([])
    expect(again.experiment).toBe(file.experiment)
  })

  it('of a fourth timing has intervals that reach to the level of those before', async () => {
    const subject = { op: 'relu', size: 4096 } as const
    const options = { runs: 20, max_ms: 300 }
    const earlier: number[] = []
    while (earlier.length < 3) earlier.push((await lab.timing(subject, options)).p50_ms as number)
    const report = await lab.timing(subject, options)
    expect(Array.from(report.earlier_ms ?? [])).toEqual(earlier)
    const environment = lab.environment()
    const { differences } = await lab.recomputed(
      makeResult({ experiment: 'timing', subject, options, environment, report }),
    )
    expect(differences).toEqual([])
  })

  it('has its own statistics again, whatever somebody wrote', async () => {
    const { p50_ms } = savedRun('timing').file.report
    const edited = changed('timing', () => ({ p50_ms: 123, mean_ci_high_ms: 0.001 }))
    const { file, differences } = await recomputed(edited)
    expect(differences).toEqual(
      expect.arrayContaining([
        { field: 'p50_ms', said: 123, computed: expect.closeTo(p50_ms as number, 9) },
        {
          field: 'mean_ci_high_ms',
          said: 0.001,
          computed: expect.any(Number),
          method: true,
        },
      ]),
    )
    expect(file.report).toMatchObject({ p50_ms: expect.closeTo(p50_ms as number, 9) })
  })

  it.each([
    ['comparison-alike', 'not_told_apart', 'The speedup is'],
    ['scaling-width', 'poor_fit', 'The points lie'],
  ])(
    'of %s says %s in the words that its samples make, whatever stands there',
    async (name, code, begin) => {
      const edited = changed(name, ({ verdicts }) => ({
        verdicts: (verdicts as { code: string }[]).map((each) =>
          each.code === code ? { ...each, text: 'Trust me.', severity: 'note' } : each,
        ),
      }))
      const saved = savedRun(name).file.report as { verdicts: { code: string; severity: string }[] }
      const { file } = await recomputed(edited)
      const { verdicts } = file.report as unknown as typeof saved & {
        verdicts: { text: string }[]
      }
      expect(verdicts.map((each) => each.code)).toEqual(saved.verdicts.map((each) => each.code))
      const [again, was] = [verdicts, saved.verdicts].map((all) =>
        all.find((each) => each.code === code),
      )
      expect(again).toMatchObject({ text: expect.stringContaining(begin), severity: was?.severity })
    },
  )

  it('says so where its verdicts cannot be computed again, as of rounds that somebody took out', async () => {
    const { file: whole } = savedRun('suite-without-baseline')
    const cut = { ...whole, report: { ...whole.report, orders: [] } }
    expect(await recomputed(cut)).toMatchObject({ believed: true })
    expect(await recomputed(whole)).not.toHaveProperty('believed')
  })

  it('of a timing was measured where it has samples, whatever it calls itself', async () => {
    const { p50_ms } = savedRun('timing').file.report
    const { file, differences } = await recomputed(
      changed('timing', () => ({ outcome: 'kernel_mismatch', p50_ms: 123 })),
    )
    expect(file.report).toMatchObject({
      outcome: 'measured',
      p50_ms: expect.closeTo(p50_ms as number, 9),
    })
    expect(differences).toEqual(
      expect.arrayContaining([{ field: 'outcome', said: 'kernel_mismatch', computed: 'measured' }]),
    )
  })

  it('has the rate that follows from its work and its median', async () => {
    const { flops_per_s } = savedRun('timing').file.report
    const { differences } = await recomputed(changed('timing', () => ({ flops_per_s: 1e15 })))
    const rate = differences.find(({ field }) => field === 'flops_per_s')
    expect(rate).toMatchObject({ said: 1e15 })
    expect(Number(rate?.computed) / Number(flops_per_s)).toBeCloseTo(1, 9)
  })

  it('has the medians of all that were compared in turn', async () => {
    const edited = changed('suite', ({ candidates }) => ({
      candidates: (candidates as object[]).map((each, place) =>
        place === 1 ? { ...each, p50_ms: 123 } : each,
      ),
    }))
    const { differences } = await recomputed(edited)
    expect(differences.filter(({ method }) => !method)).toMatchObject([
      { field: 'candidates[1].p50_ms', said: 123 },
    ])
  })

  it('has the speedups that follow from its rounds', async () => {
    const { candidates } = savedRun('suite').file.report as { candidates: { speedup: number }[] }
    const edited = changed('suite', () => ({
      candidates: candidates.map((each, place) => (place === 1 ? { ...each, speedup: 9 } : each)),
      control_ratio: 1.5,
    }))
    const { file, differences } = await recomputed(edited)
    expect(differences.filter(({ method }) => !method)).toMatchObject([
      { field: 'candidates[1].speedup', said: 9 },
      { field: 'control_ratio', said: 1.5 },
    ])
    const { candidates: again } = file.report as unknown as { candidates: { speedup: number }[] }
    expect(again[1]?.speedup).toBeCloseTo(candidates[1]?.speedup ?? 0, 9)
  })

  it('has the growth that follows from the times of its points', async () => {
    const options = { axis: 'm', values: [16, 32, 64], runs: 10, predict: 128 }
    const report = await lab.scaling(small, options)
    const file = await untouched(lab, 'scaling', { subject: small }, options, report)
    file.report.exponent = 3
    file.report.points[2].p50_ms = 123
    const { differences } = await recomputed(file)
    expect(differences).toMatchObject([
      { field: 'points[2].p50_ms', said: 123 },
      { field: 'exponent', said: 3, computed: expect.closeTo(report.exponent ?? 0, 9) },
    ])
  })

  it.each(sampledRuns)(
    'has each of the $figures figures that follow from samples again: $name',
    async ({ places, text }) => {
      for (const { at, name } of places) {
        const edited = JSON.parse(text)
        const record = at.reduce((value, key) => value[key], edited.report)
        record[name] = 7 + 3 * record[name]
        const { differences } = await recomputed(edited)
        const place = [...at, name].reduce<string>(
          (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${key}`),
          '',
        )
        expect(differences.map(({ field }) => `.${field}`)).toContain(place)
      }
    },
  )

  it('ranks equals as it did: of a coarse clock the last bits decide who is first', async () => {
    const { spans, names } = savedRun('trace-model').file.report as unknown as Ranked
    // In each run: 10 ms in all, 4 in the first layer, 2 in each of the others.
    const times = [
      [0, 10],
      [1, 5],
      [5, 7],
      [7, 9],
    ] as const
    const even = spans.map((span, at) => {
      const [begin, end] = times[at % 4] ?? times[0]
      const before = 10 * Math.floor(at / 4)
      return { ...span, begin_ms: before + begin, end_ms: before + end }
    })
    const ordered = [...names].sort((a, b) => +(a.name > b.name) || -1)
    const [forward, linear, relu, last] = ordered
    const inOrder = { spans: even, names: [linear, forward, relu, last] }
    const { file } = await recomputed(changed('trace-model', () => inOrder))
    const made = file.report as unknown as Ranked
    expect(made.names.map(({ self_percent }) => self_percent)).toEqual([40, 20, 20, 20])
    const again = async (names: object) =>
      (await recomputed({ ...file, report: { ...made, names } })).differences
    const ranked = (order: readonly number[]) =>
      made.names.map(({ cumulative_percent }, at) => ({
        ...made.names[order[at] ?? at],
        cumulative_percent,
      }))
    expect(await again(ranked([0, 3, 1, 2]))).toEqual([])
    // Who is not equal, and whose figures another name has, is told.
    expect(await again(ranked([1, 0, 2, 3]))).not.toEqual([])
    const renamed = made.names.map((each, at) => ({ ...each, name: made.names[at ^ 1]?.name }))
    expect(await again(renamed)).not.toEqual([])
  })

  it('has the work that its question is', async () => {
    const { flops } = savedRun('cost').file.report
    const { differences } = await recomputed(changed('cost', () => ({ flops: 12 })))
    expect(differences).toEqual([{ field: 'flops', said: 12, computed: flops }])
  })
})
