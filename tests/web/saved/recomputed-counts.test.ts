// SPDX-License-Identifier: MIT
//
// What no samples of times tell is computed again by the built library, too: the accuracy of a saved training from its
// right answers, leaks from what was left at the end of each iteration.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import type { ModelSubject } from '../../../web/lab/subject.ts'
import { example } from '../examples/training.ts'
import { built, patience_ms } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

const { openLab, parseResult } = built
let lab: Lab

beforeAll(async () => {
  lab = (await openLab()) as Lab
})
afterAll(() => lab.close())

interface Asked {
  readonly subjects: { readonly subject: ModelSubject }
  readonly options: object
}
const runs = example.runs as unknown as Readonly<Record<'training' | 'training-text', Asked>>

const recomputed = async (file: object) => lab.recomputed(await parseResult(JSON.stringify(file)))

/** The saved training, its report changed. */
const changed = (change: object) => {
  const { file } = savedRun('training')
  return { ...file, report: { ...file.report, ...change } }
}

describe('A saved run that somebody edited', () => {
  it.each(['images', 'a text'])(
    'has the accuracy that follows from the right answers of %s',
    async (of) => {
      const { subjects, options } = of === 'images' ? runs.training : runs['training-text']
      const report = await lab.training(subjects.subject, { ...options, max_ms: patience_ms })
      const file = await untouched(lab, 'training', subjects, options, report)
      const [{ test_accuracy: told, ...epoch }] = file.report.epochs
      const better = { ...epoch, test_accuracy: 0.999, test_accuracy_ci_low: 0.998 }
      const { differences } = await recomputed({
        ...file,
        report: { ...file.report, epochs: [better] },
      })
      expect(differences).toMatchObject([
        { field: 'epochs[0].test_accuracy', said: 0.999, computed: expect.closeTo(told, 9) },
        {
          field: 'epochs[0].test_accuracy_ci_low',
          said: 0.998,
          computed: expect.closeTo(epoch.test_accuracy_ci_low, 9),
        },
      ])
    },
  )

  it('has, of an older training, the interval of as many right answers as make its share', async () => {
    const { epochs } = savedRun('training').file.report as { epochs: { test_accuracy: number }[] }
    const [epoch, ...others] = epochs
    // Wilson's score for 150 of 200, by hand: (0.75 + 1.96^2/400 +- 1.96 sqrt(0.75 0.25/200 + 1.96^2/160000)) / (1 + 1.96^2/200).
    const { file } = await recomputed(
      changed({
        epochs: [{ ...epoch, test_accuracy: 0.75, test_accuracy_ci_low: 0.1 }, ...others],
        test_samples: 200,
      }),
    )
    const [again] = (file.report as unknown as { epochs: Record<string, number>[] }).epochs
    expect(again?.test_accuracy).toBe(0.75)
    expect(again?.test_accuracy_ci_low).toBeCloseTo(0.6857, 3)
    expect(again?.test_accuracy_ci_high).toBeCloseTo(0.805, 3)
  })

  it('has what each of its architectures recorded of memory', async () => {
    const { file } = savedRun('architectures')
    const { architectures } = file.report as unknown as {
      architectures: { memory: { baseline_mb: number; peak_mb: number } }[]
    }
    const said = { peak_mb: 0.001, held_mb: 5, final_mb: 7, untagged_percent: 99, iterations: 30 }
    const edited = architectures.map((one, at) =>
      at === 1 ? { ...one, memory: { ...one.memory, ...said } } : one,
    )
    const changed = { ...file, report: { ...file.report, architectures: edited } }
    const { differences } = await recomputed(changed)
    const { memory } = architectures[1] as (typeof architectures)[0]
    // Version 0.1 did not tell how much of its peak it had itself.
    const whole = { ...memory, held_mb: memory.peak_mb - memory.baseline_mb }
    const told = differences.filter(({ field }) => field.includes('.memory.'))
    expect(told).toEqual(
      expect.arrayContaining(
        Object.entries(said).map(([name, value]) => ({
          field: `architectures[1].memory.${name}`,
          said: value,
          computed: whole[name as keyof typeof whole],
        })),
      ),
    )
    expect(told).toHaveLength(5)
  })

  it('has the sentences of what it recorded of memory, whatever stands there', async () => {
    const { file } = savedRun('memory')
    const edited = { code: 'temporary', severity: 'warning', text: 'Trust me.', evidence: [] }
    const changed = {
      ...file,
      report: { ...file.report, verdicts: [edited], insights: undefined },
    }
    const { verdicts } = (await recomputed(changed)).file.report as unknown as {
      verdicts: { code: string; severity: string; text: string }[]
    }
    expect(verdicts).toHaveLength(1)
    expect(verdicts[0]).toMatchObject({
      severity: 'note',
      text: 'At its peak it held 72.4 KB, and 0 bytes at the end: the difference was temporary.',
    })
  })

  it('has the leaks of its levels, and the holes of its heap', async () => {
    const subject = { op: 'leaky_cache' } as const
    const options = { max_ms: patience_ms }
    const report = await lab.memory(subject, options)
    expect(report.leaks.length).toBeGreaterThan(0)
    const file = await untouched(lab, 'memory', { subject }, options, report)
    const [leak, ...others] = file.report.leaks
    const slower = { ...leak, growth_bytes: leak.growth_bytes / 8, growth_blocks: 0 }
    const { differences } = await recomputed({
      ...file,
      report: { ...file.report, leaks: [slower, ...others], fragmentation_percent: 99 },
    })
    expect(differences).toMatchObject([
      { field: 'leaks[0].growth_bytes', said: slower.growth_bytes, computed: leak.growth_bytes },
      { field: 'leaks[0].growth_blocks', said: 0, computed: leak.growth_blocks },
      { field: 'fragmentation_percent', said: 99, computed: report.fragmentation_percent },
    ])
    const hidden = await recomputed({ ...file, report: { ...file.report, leaks: [] } })
    expect(hidden.differences).toMatchObject([{ field: 'leaks', said: [], computed: report.leaks }])
  })
})
