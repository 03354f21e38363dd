// SPDX-License-Identifier: MIT
//
// The lab's named questions, each answered by the published library's real WebAssembly.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, endless, small, wrong } from '../support/built.ts'

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
    const report = await lab.comparison(naive, small, { quartets: 4, max_ms: 500 })
    expect(report).toMatchObject({ baseline_kernel: 'naive', optimized_kernel: 'simd' })
    expect(report.quartets_ms).toHaveLength(4 * report.quartets)
  })

  it('measures growth along an axis, and counts the same growth exactly', async () => {
    const options = { axis: 'm', values: [16, 64, 32], runs: 10, max_ms: 1000 }
    const report = await lab.scaling(small, options)
    expect(report.points.map(({ value }) => value)).toEqual([16, 32, 64])
    // 2 m k n with k = n = 16
    expect(report.points.map(({ flops }) => flops)).toEqual([8192, 16_384, 32_768])
    expect(report.flops_exponent).toBeCloseTo(1, 12)
  })

  it('takes typed arrays for lists', async () => {
    const values = Float64Array.of(16, 32, 64)
    const report = await lab.scaling(small, { axis: 'm', values, runs: 10, max_ms: 500 })
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
    const report = await lab.bottleneck(parts, { runs: 10, max_ms: 1000 })
    expect(report.parts.map(({ name }) => name)).toEqual(['1 matmul', '2 relu'])
    // 2 * 16^3, and one operation for each element
    expect(report.parts.map(({ operations }) => operations)).toEqual([8192, 1000])
  })

  it('takes a single model apart into its layers', async () => {
    const report = await lab.bottleneck([{ model: 'mlp' }], { runs: 10, max_ms: 1000 })
    const names = ['layers[0] (Linear)', 'layers[1] (ReLU)', 'layers[2] (Linear)']
    expect(report.parts.map(({ name }) => name)).toEqual(names)
    expect(report.forward_ms).toBeGreaterThan(0)
    const { total_ms = 0, forward_ms = 0 } = report
    expect(report.layers_percent).toBeCloseTo((100 * total_ms) / forward_ms, 9)
  })

  it('traces a model layer by layer, with what each allocates', async () => {
    const subject = { model: 'mlp', batch: 2 } as const
    const report = await lab.trace(subject, { runs: 1, layer_runs: 10, max_ms: 1000 })
    expect(report.spans.map(({ name, allocations }) => [name, allocations])).toEqual([
      ['forward', 3],
      ['layers[0] (Linear)', 1],
      ['layers[1] (ReLU)', 1],
      ['layers[2] (Linear)', 1],
    ])
    expect(report.layers).toHaveLength(3)
  })

  it('tells what tracing and memory hooks cost, each with its control', async () => {
    const report = await lab.overhead({ model: 'mlp' }, { quartets: 4, max_ms: 1000 })
    expect(report).toMatchObject({ subject: 'mlp', finished: true })
    // The forward pass and three layers; three outputs that come and go.
    expect(report.instruments.map(({ instrument, events }) => [instrument, events])).toEqual([
      ['tracing', 4],
      ['memory_hooks', 6],
    ])
    expect(report.instruments[0]?.control_percent).toBeDefined()
  })

  it('places subjects under the roof by their intensity', async () => {
    const options = { smallest_bytes: 16_384, largest_bytes: 65_536, runs: 5, max_ms: 2000 }
    const report = await lab.roofline([small], options)
    // 2 * 16^3 operations on 3 * 16^2 numbers of 4 bytes
    expect(report.points.map(({ op, intensity }) => [op, intensity])).toEqual([
      ['matmul', 8192 / 3072],
    ])
    expect(report.bandwidths.map(({ working_set_bytes }) => working_set_bytes)).toEqual([
      16_384, 32_768, 65_536,
    ])
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
})
