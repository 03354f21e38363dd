// SPDX-License-Identifier: MIT
//
// What of a saved report follows from its subject and its clock is computed again by the built library, too: a file whose
// work somebody made 1e15 told a false rate with nothing listed as corrected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verdict } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

const { openLab, parseResult, resultJson } = built
let lab: Lab

beforeAll(async () => {
  lab = (await openLab()) as Lab
})
afterAll(() => lab.close())

const recomputed = async (file: object) => lab.recomputed(await parseResult(JSON.stringify(file)))

/** What is told of a saved run of which these fields were changed. */
async function told(name: string, changes: object) {
  const { file } = savedRun(name)
  const { report } = file
  const again = await recomputed({ ...file, report: { ...report, ...changes } })
  const differences = again.differences.filter(({ method }) => !method)
  return { report, differences, again: again.file.report as unknown as Record<string, unknown> }
}

const by = { runs: 12, warmup: 2, max_ms: patience_ms }

describe('A saved run of which somebody edited', () => {
  it('the work of a timing has the work of its subject, and its rate', async () => {
    const { report, differences, again } = await told('timing', { flops: 1e15 })
    expect(differences).toEqual([{ field: 'flops', said: 1e15, computed: report.flops }])
    expect(Number(again.flops_per_s) / Number(report.flops_per_s)).toBeCloseTo(1, 9)
  })

  it('the work of a model, or took it out, has it again', async () => {
    const { report, differences } = await told('timing-own-model', { flops: 7 })
    expect(differences).toEqual([{ field: 'flops', said: 7, computed: report.flops }])
    const without = await told('timing-own-model', { flops: undefined })
    expect(without.again.flops).toBe(report.flops)
  })

  it('the convention of work without products has the one that it is counted in', async () => {
    const subject = { op: 'relu', size: 4096 } as const
    const file = await untouched(lab, 'timing', { subject }, by, await lab.timing(subject, by))
    file.report.flops_convention = 'macs'
    const { differences } = await recomputed(file)
    expect(differences).toEqual([{ field: 'flops_convention', said: 'macs', computed: 'all' }])
  })

  it('the counts of a profile has those of its subject', async () => {
    const edited = { macs: 1, params: 2, bytes_read: 3, bytes_written: 4, arithmetic_intensity: 5 }
    const { report, differences } = await told('profile-model', edited)
    expect(differences).toEqual(
      Object.entries(edited).map(([field, said]) => ({ field, said, computed: report[field] })),
    )
  })

  it('the time of the processor in a profile has its share of the median', async () => {
    const { report, differences } = await told('profile', { cpu_share: 0.5, cpu_ms: 99 })
    const computed = expect.closeTo(Number(report.p50_ms) / 2, 9)
    expect(differences).toEqual([{ field: 'cpu_ms', said: 99, computed }])
  })

  it('the points of a roofline has the work and the bytes of each subject', async () => {
    const subjects = [
      { op: 'gelu', size: 4096 },
      { model: 'tiny-gpt', kernel: 'materialized' },
      { model: 'mlp', batch: 4 },
    ] as const
    const options = { runs: 6, max_ms: 1500 }
    const report = await lab.roofline(subjects, options)
    const file = await untouched(lab, 'roofline', { subjects }, options, report)
    const [gelu, gpt, mlp] = file.report.points
    const [was, , other] = report.points
    file.report.points = [
      { ...gelu, intensity: 99, working_set_bytes: 8, flops: 1e15 },
      gpt,
      { ...mlp, intensity: 77 },
    ]
    const { differences } = await recomputed(file)
    expect(differences).toEqual(
      expect.arrayContaining([
        { field: 'points[0].intensity', said: 99, computed: was?.intensity },
        { field: 'points[0].working_set_bytes', said: 8, computed: was?.working_set_bytes },
        { field: 'points[0].flops', said: 1e15, computed: was?.flops },
        { field: 'points[2].intensity', said: 77, computed: other?.intensity },
      ]),
    )
    // Whose point is whose is not known of as many others.
    const fewer = { ...file, subjects: subjects.slice(1) }
    const unknown = await recomputed(fewer)
    expect(unknown.differences.map(({ field }) => field)).not.toContain('points[0].intensity')
  })

  it('the parts of a bottleneck have the operations of their subjects, or of the layers of a model', async () => {
    for (const name of ['bottleneck', 'bottleneck-model']) {
      const parts = savedRun(name).file.report.parts as readonly { operations: number }[]
      const edited = parts.map((part, at) => (at === 1 ? { ...part, operations: 1e15 } : part))
      const { differences } = await told(name, { parts: edited })
      expect(differences).toEqual([
        { field: 'parts[1].operations', said: 1e15, computed: parts[1]?.operations },
      ])
    }
  })

  it('a part that is one of a transformer has its operations, too', async () => {
    const subjects = [{ model: 'tiny-gpt', kernel: 'materialized' }] as const
    const options = { runs: 5, max_ms: 1500 }
    const report = await lab.bottleneck(subjects, options)
    const file = await untouched(lab, 'bottleneck', { subjects }, options, report)
    const at = report.parts.findIndex(({ name }) => name.includes('(ScaledDotProductAttention)'))
    file.report.parts[at].operations = 7
    const { differences } = await recomputed(file)
    const { operations } = report.parts[at] ?? {}
    expect(differences).toEqual([
      { field: `parts[${at}].operations`, said: 7, computed: operations },
    ])
  })

  it('the layers of a trace have the work and the bytes of those of its model', async () => {
    const layers = savedRun('trace-model').file.report.layers as readonly Record<string, number>[]
    const edited = layers.map((layer, at) => (at === 0 ? layer : { ...layer, flops: 9, bytes: 8 }))
    const { differences } = await told('trace-model', { layers: edited })
    expect(differences).toEqual(
      [1, 2].flatMap((at) => [
        { field: `layers[${at}].flops`, said: 9, computed: layers[at]?.flops },
        { field: `layers[${at}].bytes`, said: 8, computed: layers[at]?.bytes },
      ]),
    )
  })

  it('the work of a ladder has that of its subject', async () => {
    const { report, differences } = await told('ladder', { flops: 1e15 })
    expect(differences).toEqual([{ field: 'flops', said: 1e15, computed: report.flops }])
  })

  it('the work of several threads has it, too, where this build has one', async () => {
    const { file } = savedRun('timing')
    const subject = { ...(file.subject as object), kernel: 'threads' }
    const { differences } = await recomputed({
      ...file,
      subject,
      report: { ...file.report, flops: 9 },
    })
    expect(differences).toContainEqual({ field: 'flops', said: 9, computed: file.report.flops })
  })

  it('the bounds of the clock has those of its step and its runs', async () => {
    const edited = { clock_error_percent: 0.001, clock_error_mean_percent: 1e-9 }
    const { report, differences } = await told('timing', edited)
    const samples_ms = report.samples_ms as readonly number[]
    const total_ms = Number(report.batch_size) * samples_ms.reduce((sum, ms) => sum + ms, 0)
    expect(differences).toEqual([
      {
        field: 'clock_error_percent',
        said: 0.001,
        computed: expect.closeTo(report.clock_error_percent as number, 9),
      },
      {
        field: 'clock_error_mean_percent',
        said: 1e-9,
        // At least one stretch of runs, and how many there were the file does not say.
        computed: expect.closeTo((200 * Number(report.clock_resolution_ms)) / total_ms, 9),
      },
    ])
  })
})

describe('The clock of one that was measured in rounds', () => {
  it.each([
    ['suite', 'candidates'],
    ['ladder', 'rungs'],
    ['threads', 'points'],
    ['tile', 'tiles'],
    ['distributed', 'points'],
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

// Version 0.1 did not count the integers of the input, which are stored and read again, at first.
describe('A saved run of a quantized layer whose version counted fewer bytes', () => {
  const [batch, in_features, out_features] = [4, 64, 32]
  const subject = { op: 'quantized_linear', batch, in_features, out_features } as const
  const integers = batch * in_features
  const changedIn = async (file: object) => {
    const { differences } = await recomputed(file)
    return {
      all: differences.map(({ field }) => field),
      changed: differences.filter(({ method }) => !method).map(({ field }) => field),
    }
  }
  /** As it was then, with all that followed from it. */
  function counted<Of extends { bytes_read: number; bytes_written: number }>(of: Of) {
    const [bytes_read, bytes_written] = [of.bytes_read - integers, of.bytes_written - integers]
    const share = (bytes_read + bytes_written) / (of.bytes_read + of.bytes_written)
    return { older: { ...of, bytes_read, bytes_written }, share }
  }

  it('is a profile that a newer method shows, but for what somebody edited', async () => {
    const file = await untouched(lab, 'profile', { subject }, by, await lab.profile(subject, by))
    const { older, share } = counted(file.report)
    older.arithmetic_intensity /= share
    for (const name of ['bytes_per_s', 'bytes_per_s_low', 'bytes_per_s_high']) older[name] *= share
    const { all, changed } = await changedIn({ ...file, report: older })
    expect(changed).toEqual([])
    expect(all).toEqual(expect.arrayContaining(['bytes_read', 'bytes_written', 'bytes_per_s']))
    const edited = { ...older, p50_ms: 1e-9 }
    expect((await changedIn({ ...file, report: edited })).changed).toEqual(['p50_ms'])
    const fewer = { ...older, bytes_read: older.bytes_read - 1 }
    expect((await changedIn({ ...file, report: fewer })).changed).toContain('bytes_read')
  })

  it('is a roofline that a newer method shows', async () => {
    const subjects = [subject]
    const options = { runs: 6, max_ms: 1500 }
    const report = await lab.roofline(subjects, options)
    const file = await untouched(lab, 'roofline', { subjects }, options, report)
    const { bytes_read, bytes_written } = await lab.cost(subject)
    const { share } = counted({ bytes_read, bytes_written })
    const [point] = file.report.points
    point.intensity /= share
    point.working_set_bytes -= 2 * integers
    const { all, changed } = await changedIn(file)
    expect(all).toEqual(
      expect.arrayContaining(['points[0].intensity', 'points[0].working_set_bytes']),
    )
    expect(changed).toEqual([])
  })

  it('is a count that a newer method shows', async () => {
    const file = await untouched(lab, 'cost', { subject }, {}, await lab.cost(subject))
    const { older, share } = counted(file.report)
    older.arithmetic_intensity /= share
    older.layers = older.layers.map((layer: typeof older) => counted(layer).older)
    const { all, changed } = await changedIn({ ...file, report: older })
    expect(changed).toEqual([])
    expect(all).toHaveLength(4)
  })
})

describe('The verdicts of a saved timing', () => {
  const noisy = async () => {
    const { file } = savedRun('timing-model')
    // Today's verdicts of that file's samples, which no version before may have told.
    const { file: again } = await recomputed(file)
    return JSON.parse(resultJson(again))
  }

  it('that its samples make are in their words, whatever stands there', async () => {
    const file = await noisy()
    const { verdicts } = file.report
    const reworded = verdicts.map((each: Verdict) =>
      each.code === 'unstable' ? { ...each, severity: 'note', text: 'All is well.' } : each,
    )
    const again = await recomputed({ ...file, report: { ...file.report, verdicts: reworded } })
    expect((again.file.report as { verdicts?: unknown }).verdicts).toEqual(verdicts)
  })

  it('that its samples make are there again where they were taken out, and listed', async () => {
    const file = await noisy()
    const { verdicts } = file.report as { verdicts: Verdict[] }
    expect(verdicts.map(({ code }) => code)).toContain('unstable')
    const fewer = verdicts.filter(({ code }) => code !== 'unstable')
    const again = await recomputed({ ...file, report: { ...file.report, verdicts: fewer } })
    const codes = (all: readonly Verdict[]) => all.map(({ code }) => code)
    expect(again.differences).toEqual([
      { field: 'verdicts', said: codes(fewer), computed: expect.any(Array), method: true },
    ])
    const made = (again.file.report as unknown as { verdicts: Verdict[] }).verdicts
    expect(codes(made).sort()).toEqual(codes(verdicts).sort())
    expect(made.find(({ code }) => code === 'unstable')?.severity).toBe('warning')
  })
})
