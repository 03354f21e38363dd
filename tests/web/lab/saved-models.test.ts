// SPDX-License-Identifier: MIT
//
// Runs about models as files: every experiment's opens again as it was saved, and a later timing of a model
// is judged by a saved one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultFile } from '../../../web/lab/files/result.ts'
import type { ModelSubject, TimingReport } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { isSaved } from '../../../web/lab/role.ts'
import { built, patience_ms } from '../support/built.ts'
import { examples, unhurried } from '../support/examples.ts'
import { environment, measuredReport } from '../support/samples.ts'
import { saying, sentences, verdictsIn } from '../support/sentences.ts'
import { mlp, own } from '../support/subjects.ts'

/** The questions that are asked about a model, each with a moment's work of one. */
const asked = examples.flatMap((question) =>
  question.ofModel ? [{ ...question, ofModel: question.ofModel }] : [],
)

describe('a saved run of a model', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab()
  })
  afterAll(() => lab.close())

  it.each(asked)('opens as it was: $name', async ({ ofModel, threads, ...question }) => {
    const { name: experiment } = question
    const { subjects, options } = ofModel
    const known = unhurried(question, options)
    const asked = threads ? await built.openLab({ threads }) : lab
    const report = await asked.experiment(experiment, subjects as never, known as never)
    const run = { experiment, ...subjects, options, environment: asked.environment(), report }
    if (asked !== lab) asked.close()
    const file = built.makeResult(run as never)
    expect(await built.parseResult(built.resultJson(file))).toEqual(file)
    for (const verdict of verdictsIn(report)) expect(verdict.text).toMatch(saying(verdict))
  })

  it('says one sentence by each code of its verdicts', () => {
    expect(sentences.size).toBeGreaterThan(80)
    expect([...sentences].filter(([, said]) => said.size !== 1)).toEqual([])
  })

  it('is asked of every question that takes a subject', () => {
    const take = examples.filter(({ roles }) => roles.some(({ takes }) => !isSaved(takes)))
    expect(asked.map(({ name }) => name)).toEqual(take.map(({ name }) => name))
  })

  it('judges a later one of the same model, and none of another', async () => {
    const options = { runs: 10, max_ms: patience_ms }
    const file = (subject: ModelSubject, report: TimingReport): ResultFile =>
      built.makeResult({ subject, options, environment: lab.environment(), report })
    // Steady times, so that the verdict depends on no mood of the machine.
    const ran = await lab.timing(mlp, options)
    const timed = { ...ran, samples_ms: ran.samples_ms.map((_, run) => 2 + 0.01 * (run % 3)) }
    const slower = { ...timed, samples_ms: timed.samples_ms.map((ms) => 3 * ms) }
    const found = await lab.regression(file(mlp, timed), file(mlp, slower))
    expect(found).toMatchObject({ slower: 1, compared: 1, subjects: [{ name: 'mlp, batch 4' }] })
    const naive = { ...own, kernel: 'naive' } as const
    const spec = await lab.regression(file(naive, timed), file(naive, timed))
    expect(spec).toMatchObject({ slower: 0, compared: 1 })
    expect(spec.subjects[0]?.name).toMatch(/^mine \(spec [\da-f]{8}\), batch 2; naive kernel$/)
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
