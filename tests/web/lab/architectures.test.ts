// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Architecture, Comparing } from '../../../web/lab/course/architectures.ts'
import { compareArchitectures } from '../../../web/lab/course/architectures.ts'
import { dispose } from '../../../web/lab/course/dispose.ts'
import { AbortError, FlopscopeError } from '../../../web/lab/errors.ts'
import type { CostReport, MemoryReport, ModelSpec } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { brief, built, wrong } from '../support/built.ts'
import { measuredReport } from '../support/samples.ts'

/** 784-w-10: 795 w + 10 parameters, 794 w multiply-accumulates. */
const mlp = (width: number): ModelSpec => ({
  name: 'mlp',
  input: [784],
  layers: [
    { type: 'Linear', in_features: 784, out_features: width },
    { type: 'ReLU' },
    { type: 'Linear', in_features: width, out_features: 10 },
  ],
})
/** One convolution of 3 x 3 on 28 x 28, then 10 classes: 6,770 w + 10 parameters. */
const cnn = (width: number): ModelSpec => ({
  name: 'cnn',
  input: [1, 28, 28],
  layers: [
    { type: 'Conv2d', in_channels: 1, out_channels: width, kernel_size: 3 },
    { type: 'ReLU' },
    { type: 'Flatten' },
    { type: 'Linear', in_features: 26 * 26 * width, out_features: 10 },
  ],
})

describe('an ArchitectureProfiler', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())
  const options = { timing: brief, memory: { iterations: 1 } }

  it('finds the width whose parameters are the nearest to the first one’s', async () => {
    const { match, matched, architectures } = await new lab.ArchitectureProfiler(options).compare([
      { name: 'MLP', model: mlp(128) },
      { name: 'CNN', model: cnn },
    ])
    expect([match, matched]).toEqual(['parameters', true])
    // 795 * 128 + 10; 15 channels have 101,560, and 16 have 108,330.
    expect(architectures.map(({ name, params, width }) => [name, params, width])).toEqual([
      ['MLP', 101_770, undefined],
      ['CNN', 101_560, 15],
    ])
    expect(architectures[1]?.match_ratio).toBeCloseTo(101_560 / 101_770, 10)
    // 28^2 inputs, 15 * 9 + 15 + 10 * 10,140 + 10 parameters and 10 outputs of 4 bytes, at the least.
    expect(architectures[1]?.bytes).toBeGreaterThanOrEqual(4 * (784 + 101_560 + 10))
    for (const { absent, forward_ms, peak_mb, efficiency_percent } of architectures) {
      const measured = [forward_ms, peak_mb, efficiency_percent].map((value) => value !== undefined)
      expect(measured).toEqual(Array(3).fill(absent === ''))
    }
  })

  it('matches work, too, and says where sizes that are given are not alike', async () => {
    const profiler = new lab.ArchitectureProfiler(options)
    const alike = await profiler.compare(
      [
        { name: 'MLP', model: mlp(128), batch: 4 },
        { name: 'CNN', model: cnn },
      ],
      { match: 'flops' },
    )
    // 2 * 4 * 794 * 128 operations; a channel has 2 * 676 * (9 + 10).
    expect(alike.architectures[1]).toMatchObject({ width: 32, flops: 2 * 676 * 19 * 32 })
    const unlike = await profiler.compare([
      { name: 'LeNet', model: 'lenet-5' },
      { name: 'MLP', model: mlp(128) },
    ])
    expect(unlike.matched).toBe(false)
  })

  it('refuses what cannot be compared in a sentence', async () => {
    const profiler = new lab.ArchitectureProfiler()
    await expect(profiler.compare([])).rejects.toThrow('architectures must be a list of ')
    await expect(profiler.compare([{ name: 'CNN', model: cnn }])).rejects.toThrow(
      'architectures[0].model must be a model of one size',
    )
    const one = [{ name: 'MLP', model: mlp(1) }]
    await expect(profiler.compare(one, wrong({ match: 'looks' }) as object)).rejects.toThrow(
      'match must be parameters, flops or time, but it is "looks".',
    )
    const same = () => mlp(2)
    const never = profiler.compare([...[{ name: 'A', model: mlp(9) }], { name: 'B', model: same }])
    await expect(never).rejects.toMatchObject({ code: 'cannot_match' })
    profiler[dispose]()
    await expect(profiler.compare(one)).rejects.toMatchObject({ code: 'disposed' })
  })
})

describe('architectures that run', () => {
  /** A lab where a model takes a microsecond for each of its parameters, unless it is a convolution. */
  const labOf = (
    refused: Error = new FlopscopeError({ code: 'x', message: 'Conv2d cannot run.' }),
  ) => {
    const widthOf = (subject: unknown) => {
      const { layers } = (subject as { model: ModelSpec }).model
      if (layers[0]?.type !== 'Linear') throw refused
      return layers[0].out_features
    }
    return {
      cost: async (subject) => {
        const { layers } = (subject as { model: ModelSpec }).model
        const [first] = layers
        const width = first?.type === 'Linear' ? first.out_features : 1
        return { params: width, flops: 2 * width, bytes_read: 0, bytes_written: 0 } as CostReport
      },
      timing: vi.fn(async (subject) =>
        'op' in subject
          ? { ...measuredReport, flops_per_s: 8e9 }
          : { ...measuredReport, p50_ms: widthOf(subject) / 1000, flops_per_s: 2e9 },
      ),
      experiment: async () => ({ peak_mb: 3 }) as MemoryReport,
    } satisfies Comparing
  }

  it('are matched in their measured time, and their rate stands beside the measured peak', async () => {
    const report = await compareArchitectures(
      labOf(),
      [
        { name: 'A', model: mlp(100) },
        { name: 'B', model: mlp },
      ],
      { match: 'time' },
      {},
    )
    expect(report).toMatchObject({ matched: true, peak_flops_per_s: 8e9 })
    expect(report.architectures[1]).toMatchObject({
      width: 100,
      forward_ms: 0.1,
      peak_mb: 3,
      efficiency_percent: 25,
      absent: '',
    })
  })

  it('stand beside those that cannot, whose reason is told', async () => {
    const both = [
      { name: 'A', model: mlp(100) },
      { name: 'B', model: cnn(1) },
    ]
    const { architectures } = await compareArchitectures(labOf(), both, {}, {})
    expect(architectures.map(({ absent }) => absent)).toEqual(['', 'Conv2d cannot run.'])
    expect(architectures[1]?.efficiency_percent).toBeUndefined()
    const timed = compareArchitectures(
      labOf(),
      [...both.slice(0, 1), { name: 'C', model: cnn }],
      { match: 'time' },
      {},
    )
    await expect(timed).rejects.toThrow('C cannot be matched in time: Conv2d cannot run.')
  })

  it('are stopped with their signal, and those that were finished are kept', async () => {
    const stopped = (...architectures: Architecture[]) =>
      compareArchitectures(labOf(new AbortError(measuredReport)), architectures, {}, {})
    const never = { name: 'B', model: cnn(1) }
    // What stops it holds the timing of one of them.
    await expect(stopped(never)).rejects.toMatchObject({ name: 'AbortError', partial: undefined })
    await expect(stopped({ name: 'A', model: mlp(100) }, never)).rejects.toMatchObject({
      name: 'AbortError',
      partial: { match: 'parameters', architectures: [{ name: 'A', forward_ms: 0.1 }] },
    })
  })
})
