// SPDX-License-Identifier: MIT
//
// What of a saved report follows from its subject and its clock is computed again by the built library, too: a file whose
// work somebody made 1e15 told a false rate with nothing listed as corrected.
import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../web/lab/generated/records.ts'
import { built, patience_ms } from '../support/built.ts'
import { lab, recomputed, told } from '../support/recomputing.ts'
import { savedRun } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

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
    const { report, differences } = await told('profile-model', { cpu_share: 0.5, cpu_ms: 99 })
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

describe('The verdicts of a saved timing', () => {
  const noisy = async () => {
    const { file } = savedRun('timing-model')
    // Today's verdicts of that file's samples, which no version before may have told.
    const { file: again } = await recomputed(file)
    return JSON.parse(built.resultJson(again))
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
