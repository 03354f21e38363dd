// SPDX-License-Identifier: MIT
//
// Runs about models as files: every experiment's opens again as it was saved, and a later timing of a model
// is judged by a saved one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultFile } from '../../../web/lab/files/result.ts'
import { questions } from '../../../web/lab/generated/questions.ts'
import type {
  ExperimentName,
  ModelSubject,
  TimingReport,
} from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'
import { environment, measuredReport } from '../support/samples.ts'

const mlp = { model: 'mlp', batch: 2 } as const
const own: ModelSubject = {
  model: {
    name: 'mine',
    input: [16],
    layers: [
      { type: 'Linear', in_features: 16, out_features: 8, name: 'first' },
      { type: 'Sequential', layers: [{ type: 'ReLU' }] },
    ],
  },
  kernel: 'naive',
}
const digits = { epochs: 1, training_images: 64, test_images: 20, max_ms: patience_ms }
const sets = { smallest_bytes: 16_384, largest_bytes: 32_768 }

/** What is asked of a model in each experiment that takes a subject. */
const asked = {
  timing: [{ subject: mlp }, { runs: 10, max_ms: patience_ms }],
  cost: [{ subject: own }, { convention: 'all' }],
  comparison: [
    { baseline: mlp, optimized: own },
    { quartets: 4, max_ms: patience_ms },
  ],
  scaling: [{ subject: mlp }, { axis: 'batch', values: [1, 2, 4], runs: 5, max_ms: patience_ms }],
  memory: [{ subject: own }, { iterations: 2 }],
  profile: [{ subject: own }, { runs: 5, max_ms: patience_ms }],
  trace: [{ subject: mlp }, { runs: 2, layer_runs: 5, max_ms: patience_ms }],
  bottleneck: [{ subjects: [own] }, { runs: 5, max_ms: patience_ms }],
  roofline: [
    { subjects: [mlp, { op: 'relu', size: 64 }] },
    { ...sets, runs: 5, max_ms: patience_ms },
  ],
  suite: [{ subjects: [mlp, own, { op: 'relu', size: 64 }] }, { rounds: 4, max_ms: patience_ms }],
  ladder: [{ subject: mlp }, { rounds: 4, max_ms: patience_ms }],
  overhead: [{ subject: mlp }, { quartets: 4, max_ms: patience_ms }],
  training: [{ subject: mlp }, digits],
  optimization: [{ subject: mlp }, { ...digits, calibration_images: 20, rounds: 2 }],
} as const

describe('a saved run of a model', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab()
  })
  afterAll(() => lab.close())

  it.each(Object.entries(asked))('opens as it was: %s', async (name, [subjects, options]) => {
    const experiment = name as ExperimentName
    const report = await lab.experiment(experiment, subjects as never, options as never)
    const run = { experiment, ...subjects, options, environment: lab.environment(), report }
    const file = built.makeResult(run as never)
    expect(await built.parseResult(built.resultJson(file))).toEqual(file)
  })

  it('is asked of every experiment that takes a subject', () => {
    const takeNone = ['architectures', 'attention', 'regression', 'training_cost']
    const names = Object.keys(questions)
    expect([...Object.keys(asked), ...takeNone].sort()).toEqual(names.sort())
  })

  it('judges a later one of the same model, and none of another', async () => {
    const options = { runs: 10, max_ms: patience_ms }
    const file = (subject: ModelSubject, report: TimingReport): ResultFile =>
      built.makeResult({ subject, options, environment: lab.environment(), report })
    const timed = await lab.timing(mlp, options)
    const slower = { ...timed, samples_ms: timed.samples_ms.map((ms) => 3 * ms) }
    const found = await lab.regression(file(mlp, timed), file(mlp, slower))
    expect(found).toMatchObject({ slower: 1, compared: 1, subjects: [{ name: 'mlp, batch 2' }] })
    const spec = await lab.regression(file(own, timed), file(own, timed))
    expect(spec).toMatchObject({ slower: 0, compared: 1 })
    expect(spec.subjects[0]?.name).toMatch(/^mine \(spec [\da-f]{8}\), batch 1; naive kernel$/)
    const other = await lab.regression(file(mlp, timed), file({ ...mlp, batch: 3 }, timed))
    expect(other.compared).toBe(0)
  })
})

describe('a saved model that cannot be', () => {
  const names = 'lenet-5, alexnet, .*mlp.*, or a spec'
  it.each([
    [{ model: 'gpt5' }, 'subject.model', '"gpt5"', names],
    [{ model: 7 }, 'subject.model', '7', names],
    [{ model: 'mlp', batch: 0 }, 'subject.batch', '0', 'a whole number from 1 to 2,147,483,647'],
    [
      { model: 'mlp', kernel: 'gpu' },
      'subject.kernel',
      '"gpu"',
      'fastest, js, naive, blocked, materialized, simd or threads',
    ],
    [{ model: { layers: [] } }, 'subject.model.input', '', 'a list'],
    [{ model: { input: [4], layers: {} } }, 'subject.model.layers', '{}', 'a list'],
    [{ model: { input: [4], layers: [{}] } }, 'subject.model.layers[0].type', '', 'Sequential, .*'],
    [
      { model: { input: [4], layers: [{ type: 'Linaer' }] } },
      'subject.model.layers[0].type',
      '"Linaer"',
      'Sequential, .* or TransformerBlock',
    ],
  ])('is refused by its place: %j', async (subject, field, value, allowed) => {
    const run = { subject: subject as never, options: {}, environment, report: measuredReport }
    const text = built.resultJson(built.makeResult(run))
    const error = await built.parseResult(text).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'damaged_file',
      field,
      value,
      allowed: expect.stringMatching(new RegExp(`^${allowed}$`)),
    })
  })
})
