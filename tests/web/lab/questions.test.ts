// SPDX-License-Identifier: MIT
//
// The lab's named questions, each answered by the published library's real WebAssembly.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultFile } from '../../../web/lab/files/result.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, endless, patience_ms, root, small, wrong } from '../support/built.ts'

const fixture = `${root}tests/fixtures/results/matmul_64.json`
const naive = { ...small, kernel: 'naive' } as const

describe.each([
  ['a worker', true],
  ['the caller’s realm', false],
])('a lab in %s', (_, worker) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker })
  })
  afterAll(() => lab.close())

  it('compares two subjects, the baseline first', async () => {
    const report = await lab.comparison(naive, small, { quartets: 4, max_ms: patience_ms })
    expect(report).toMatchObject({ baseline_kernel: 'naive', optimized_kernel: 'simd' })
    expect(report.quartets_ms).toHaveLength(4 * report.quartets)
  })

  it('measures growth along an axis, and counts the same growth exactly', async () => {
    const options = { axis: 'm', values: [16, 64, 32], runs: 10, max_ms: patience_ms }
    const report = await lab.scaling(small, options)
    expect(report.points.map(({ value }) => value)).toEqual([16, 32, 64])
    // 2 m k n with k = n = 16
    expect(report.points.map(({ flops }) => flops)).toEqual([8192, 16_384, 32_768])
    expect(report.flops_exponent).toBeCloseTo(1, 12)
  })

  it('sets forms of attention side by side, and counts how each grows', async () => {
    const shape = { heads: 2, d_model: 16, window: 8 }
    const options = { ...shape, values: [32, 64, 128], runs: 5, max_ms: patience_ms }
    const report = await lab.attention(options)
    expect(report.forms.map(({ form }) => form)).toEqual(['full', 'windowed', 'linear', 'cached'])
    expect(report.points).toHaveLength(4 * 3)
    // 4 operations for each pair of positions and number of the width; 8 pairs in a window, and 8 numbers in a head.
    const at128 = report.points.filter(({ seq }) => seq === 128).map(({ flops }) => flops)
    expect(at128).toEqual([128, 8, 8, 1].map((pairs) => 4 * 128 * pairs * 16))
    for (const [index, exponent] of [2, 1, 1, 1].entries()) {
      if (report.outcome !== 'measured') break
      expect(report.forms[index]?.flops_exponent).toBeCloseTo(exponent, 12)
    }
  })

  it('takes typed arrays for lists', async () => {
    const values = Float64Array.of(16, 32, 64)
    const report = await lab.scaling(small, { axis: 'm', values, runs: 10, max_ms: patience_ms })
    expect(report.points.map(({ value }) => value)).toEqual([16, 32, 64])
  })

  it('tells where the bytes go: three matrices of 16 x 16 numbers, all released', async () => {
    const report = await lab.memory(small, { iterations: 2 })
    expect(report).toMatchObject({ subject: 'matmul', finished: true, iterations: 2 })
    expect(report.frees).toBe(report.allocations)
    const [tensors] = report.tags.filter(({ category }) => category === 'activations')
    expect(tensors?.peak_bytes).toBeGreaterThanOrEqual(3 * 16 * 16 * 4)
    expect(report.tags.every(({ live_bytes }) => live_bytes === 0)).toBe(true)
  })

  it('traces the runs that were asked for', async () => {
    const report = await lab.trace(small, { runs: 3 })
    expect(report).toMatchObject({ subject: 'matmul', finished: true, runs: 3, spans_lost: 0 })
    expect(report.spans.filter(({ name }) => name === 'forward')).toHaveLength(3)
  })

  it('finds the part worth fixing, in the order of the whole', async () => {
    const parts = [small, { op: 'relu', size: 1000 }] as const
    const report = await lab.bottleneck(parts, { runs: 10, max_ms: patience_ms })
    expect(report.parts.map(({ name }) => name)).toEqual(['1 matmul', '2 relu'])
    // 2 * 16^3, and one operation for each element
    expect(report.parts.map(({ operations }) => operations)).toEqual([8192, 1000])
  })

  it('takes a single model apart into its layers', async () => {
    const report = await lab.bottleneck([{ model: 'mlp' }], { runs: 10, max_ms: patience_ms })
    const names = ['layers[0] (Linear)', 'layers[1] (ReLU)', 'layers[2] (Linear)']
    expect(report.parts.map(({ name }) => name)).toEqual(names)
    expect(report.forward_ms).toBeGreaterThan(0)
    const { total_ms = 0, forward_ms = 0 } = report
    expect(report.layers_percent).toBeCloseTo((100 * total_ms) / forward_ms, 9)
  })

  it('traces a model layer by layer, with what each allocates', async () => {
    const subject = { model: 'mlp', batch: 2 } as const
    const report = await lab.trace(subject, { runs: 1, layer_runs: 10, max_ms: patience_ms })
    expect(report.spans.map(({ name, allocations }) => [name, allocations])).toEqual([
      ['forward', 3],
      ['layers[0] (Linear)', 1],
      ['layers[1] (ReLU)', 1],
      ['layers[2] (Linear)', 1],
    ])
    expect(report.layers).toHaveLength(3)
  })

  it('tells what tracing and memory hooks cost, each with its control, and why there is no sampling', async () => {
    const report = await lab.overhead({ model: 'mlp' }, { quartets: 4, max_ms: patience_ms })
    expect(report).toMatchObject({ subject: 'mlp', finished: true })
    // The forward pass and three layers; three outputs that come and go.
    expect(report.instruments.map(({ instrument, events }) => [instrument, events])).toEqual([
      ['tracing', 4],
      ['memory_hooks', 6],
      ['sampling', 0],
    ])
    expect(report.instruments[2]?.absent).toContain('Sampling needs a second thread')
    expect(report.instruments[0]?.control_percent).toBeDefined()
  })

  it('places subjects under the roof by their intensity', async () => {
    const options = { smallest_bytes: 16_384, largest_bytes: 65_536, runs: 5, max_ms: patience_ms }
    const report = await lab.roofline([small], options)
    // 2 * 16^3 operations on 3 * 16^2 numbers of 4 bytes
    expect(report.points.map(({ op, intensity }) => [op, intensity])).toEqual([
      ['matmul', 8192 / 3072],
    ])
    expect(report.bandwidths.map(({ working_set_bytes }) => working_set_bytes)).toEqual([
      16_384, 32_768, 65_536,
    ])
  })

  it('measures many in turn, of which two may be alike', async () => {
    const options = { rounds: 4, max_ms: patience_ms }
    const report = await lab.suite([naive, small, small], options)
    expect(report.candidates.map(({ kernel }) => kernel)).toEqual(['naive', 'simd', 'simd'])
    expect(report.candidates.map(({ name }) => name)).toEqual([
      'matmul, m 16, k 16, n 16; naive kernel',
      'matmul, m 16, k 16, n 16',
      'matmul, m 16, k 16, n 16',
    ])
    for (const { samples_ms, runs } of report.candidates) {
      expect(runs).toBe(2 * report.rounds)
      expect(samples_ms).toHaveLength(runs)
    }
    const saved = built.makeResult({
      experiment: 'suite',
      subjects: [naive, small, small],
      options,
      environment: lab.environment(),
      report,
    })
    expect(await lab.regression(saved, saved)).toMatchObject({ slower: 0, compared: 3 })
    await expect(lab.suite([small])).rejects.toMatchObject({ field: 'subjects' })
  })

  it('judges a later run by a saved one, from their samples', async () => {
    const saved = (await built.parseResult(readFileSync(fixture, 'utf8'))) as ResultFile
    const file = (factor: number) => ({
      ...saved,
      report: { ...saved.report, samples_ms: saved.report.samples_ms.map((ms) => factor * ms) },
    })
    const found = await lab.regression(file(1), file(3))
    expect(found).toMatchObject({ slower: 1, compared: 1 })
    expect(found.subjects[0]?.change).toBeCloseTo(3, 12)
    await expect(lab.regression(file(1), wrong({}) as never)).rejects.toMatchObject({
      code: 'foreign_file',
      field: 'later.format',
    })
    await expect(lab.regression(wrong(undefined) as never, file(1))).rejects.toMatchObject({
      code: 'invalid_value',
      field: 'saved',
    })
  })

  it('puts the formulas of a training side by side, without a subject', async () => {
    const report = await lab.trainingCost({ model: 'gpt2-small', tokens: 1024 })
    expect(report.formulas.map(({ name }) => name)).toEqual([
      'kaplan',
      'palm',
      'megatron',
      'counted',
    ])
    // Three times the published forward pass of one sequence
    expect(report.formulas[2]?.flops).toBe(3 * 291_648_307_200)
    await expect(lab.trainingCost({ tokens: 1024 })).rejects.toMatchObject({ field: 'parameters' })
  })

  it('tells the progress of any of them', async () => {
    const seen: number[] = []
    await lab.trace(small, { runs: 2, onProgress: ({ fraction }) => seen.push(fraction) })
    expect(seen.at(-1)).toBe(1)
  })

  it('stops any of them, with its report so far', async () => {
    const abort = new AbortController()
    const stopped = lab.comparison(naive, small, {
      quartets: 10_000,
      max_ms: endless.max_ms,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    await expect(stopped).rejects.toMatchObject({
      name: 'AbortError',
      partial: { baseline_kernel: 'naive' },
    })
  })

  it.each([
    ['runs: 10n', () => lab.timing(small, wrong({ runs: 10n }) as object), 'runs', '10n'],
    ['m: 16n', () => lab.trace(wrong({ ...small, m: 16n })), 'm', '16n'],
    ['traceFile of no format', () => lab.traceFile({} as never, 'x' as never), 'program', '"x"'],
    [
      'tokens beyond all figures',
      () => lab.trainingCost({ tokens: 1e300, parameters: 1e9 }),
      'tokens',
      '1e+300',
    ],
  ])('names the field, the value and what is allowed: %s', async (_, ask, field, value) => {
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'invalid_value', field, value })
    const { message, allowed } = error as { message: string; allowed: string }
    expect(message).toBe(`${field} must be ${allowed}, but it is ${value}.`)
  })

  it('says which of two subjects asks for more memory than there is', async () => {
    await expect(lab.comparison({ model: 'mlp', batch: 1e8 }, small)).rejects.toMatchObject({
      code: 'out_of_memory',
      field: 'baseline.batch',
      message: expect.stringMatching(/^baseline: mlp on a batch of 100,000,000 needs 387 GB; /),
    })
  })

  it('quotes no text that could command a terminal or turn its letters', async () => {
    const odd = lab.timing(wrong({ ...small, '\u009b2J\u202e': 1 }))
    await expect(odd).rejects.toThrow('?2J? is not a field here; it may be m, k or n.')
    const pairs = lab.timing(wrong(`a${'😀'.repeat(80)}`))
    await expect(pairs).rejects.toMatchObject({ value: `"a${'😀'.repeat(39)}...` })
  })

  it('refuses what it cannot ask in a sentence, and goes on', async () => {
    const fn = wrong({ fn: () => 1 })
    await expect(lab.memory(fn)).rejects.toThrow('A function cannot be the subject of memory')
    await expect(lab.scaling(small, { axis: 'rows', values: [1, 2, 3] })).rejects.toMatchObject({
      field: 'axis',
    })
    await expect(lab.trace(small, wrong({ rnus: 3 }) as object)).rejects.toMatchObject({
      code: 'unknown_field',
      field: 'rnus',
    })
    const list = [small, wrong({ op: 'divide' })]
    await expect(lab.bottleneck(list)).rejects.toThrow('op must be matmul, ')
    expect(await lab.trace(small, { runs: 1 })).toMatchObject({ runs: 1 })
  })

  it('names what a question takes as a subject, and offers nothing that it would refuse', async () => {
    const allowed = '{ op, ...shape, kernel? } or { model, batch?, kernel? }'
    const nothing = wrong(null)
    await expect(lab.memory(nothing)).rejects.toThrow(`subject must be ${allowed}, but it is null.`)
    const functions = '{ fn, name?, flops?, bytes? } or { module, export }'
    const all = `${allowed.replace(' or ', ', ')}, ${functions}`
    await expect(lab.suite([nothing])).rejects.toThrow(
      `subjects[0] must be ${all}, but it is null.`,
    )
    await expect(lab.suite(wrong({}) as never)).rejects.toMatchObject({
      allowed: `a list of ${all}`,
    })
    await expect(lab.memory(wrong({ fn: () => 1 }))).rejects.toMatchObject({ allowed })
    await expect(lab.comparison(nothing, small)).rejects.toThrow(/ or \{ module, export \}, but/)
  })

  it('refuses what is nested without end by what is allowed, and goes on', async () => {
    let layer: object = { type: 'ReLU' }
    for (let level = 0; level < 20_000; level += 1) layer = { type: 'Sequential', layers: [layer] }
    const subject = wrong({ model: { input: [4], layers: [layer] } })
    const tooLarge = { code: 'too_large', allowed: 'nested at most 64 levels deep' }
    const field = (name: string) => (worker ? name : expect.stringMatching(/layers$/))
    await expect(lab.memory(subject)).rejects.toMatchObject({
      ...tooLarge,
      field: field('subject'),
    })
    await expect(lab.suite([small, subject])).rejects.toMatchObject({
      ...tooLarge,
      field: field('subjects[1]'),
    })
    await expect(lab.regression(subject as never, subject as never)).rejects.toThrow(
      'saved must be nested at most 256 levels deep, but it is nested deeper.',
    )
    expect(await lab.memory(small, { iterations: 2 })).toMatchObject({ finished: true })
  })
})
