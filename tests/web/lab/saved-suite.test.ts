// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { makeResult, parseResult, resultJson } from '../../../web/lab/files/result.ts'
import { environment } from '../support/samples.ts'

describe('a saved suite', () => {
  const candidate = {
    ...{ name: 'relu, size 8', kernel: 'simd', verdict: 'none', within_minimum_effect: false },
    ...{ widening: 1, runs: 2, batch_size: 1, samples_ms: [1, 2] },
  }
  const report = {
    ...{ outcome: 'measured', rounds: 1, confidence: 0.95, minimum_effect_percent: 1 },
    ...{ candidates: [candidate, candidate], fastest: [1, 0], control_samples_ms: [] },
    ...{ orders: [0, 1], elapsed_ms: 1, dropped: [], verdicts: [] },
  }
  const relu = { op: 'relu', size: 8 }
  const opened = (changes: object, subjects: readonly object[] = [relu, relu]) => {
    const made = { subjects, options: {}, environment, report: { ...report, ...changes } }
    return parseResult(resultJson(makeResult({ experiment: 'suite', ...made } as never)))
  }

  it('from before there were lists of interruptions and of the fastest has empty ones', async () => {
    const { report } = await opened({ dropped: undefined, fastest: undefined })
    expect(report).toMatchObject({ dropped: [], fastest: Float64Array.of() })
    expect(await opened({})).toHaveProperty('report.fastest', Float64Array.of(1, 0))
  })

  it.each([99, -1, 0.5])(
    'is refused where the fastest is at a place that is none: %d',
    async (place) => {
      await expect(opened({ fastest: [0, place] })).rejects.toThrow(
        /: report\.fastest\[1\] must be .*, but it is -?[\d.]+\.$/,
      )
    },
  )

  it('is refused where it was measured and has no candidates', async () => {
    await expect(opened({ candidates: [], fastest: [] })).rejects.toThrow(
      ': report.candidates must be a list with an entry at least where the outcome is measured, but it is an empty one.',
    )
    expect(await opened({ outcome: 'unfinished', candidates: [], fastest: [] })).toHaveProperty(
      'report.candidates',
      [],
    )
  })

  it('is refused where it has more candidates than subjects', async () => {
    await expect(opened({}, [relu])).rejects.toThrow(
      ': report.candidates must be a list of at most as many records as there are subjects (1), but it is a list of 2.',
    )
  })

  it('is refused where a subject is an operation and a model', async () => {
    await expect(opened({}, [relu, { ...relu, model: 'mlp' }])).rejects.toThrow(
      ': subjects[1].op must be absent beside a model, but it is "relu".',
    )
  })
})
