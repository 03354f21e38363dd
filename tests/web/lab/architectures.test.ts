// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Comparing } from '../../../web/lab/course/architectures.ts'
import { compareArchitectures } from '../../../web/lab/course/architectures.ts'
import { dispose } from '../../../web/lab/course/dispose.ts'
import { AbortError, failure } from '../../../web/lab/errors.ts'
import type {
  ArchitecturesReport,
  CostReport,
  ModelSpec,
} from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { wording } from '../../../web/lab/wording.ts'
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

  it('keeps what was finished when it is stopped', async () => {
    const stop = new AbortController()
    const profiler = new lab.ArchitectureProfiler({
      ...options,
      signal: stop.signal,
      onProgress: ({ name, fraction }) => {
        if (name === 'LeNet' && fraction > 0) stop.abort()
      },
    })
    const both = profiler.compare([
      { name: 'MLP', model: mlp(8) },
      { name: 'LeNet', model: 'lenet-5' },
    ])
    await expect(both).rejects.toMatchObject({
      name: 'AbortError',
      partial: { match: 'parameters', architectures: [{ name: 'MLP', model: mlp(8) }] },
    })
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

describe('architectures of any width', () => {
  /** A lab where a model takes a microsecond for each of its parameters, unless it is a convolution. */
  const labOf = (refused: Error = failure('x', wording('conv2d', 'Conv2d cannot run.'))) => {
    const widthOf = (subject: unknown) => {
      const { layers } = (subject as { model: ModelSpec }).model
      if (layers[0]?.type !== 'Linear') throw refused
      return layers[0].out_features
    }
    return {
      cost: async (subject) => ({ params: widthOf(subject) }) as CostReport,
      timing: async (subject) => ({ ...measuredReport, p50_ms: widthOf(subject) / 1000 }),
      experiment: vi.fn(async () => ({}) as ArchitecturesReport),
    } satisfies Comparing
  }
  const first = { name: 'A', model: mlp(100) }

  it('are matched in their measured time before they are compared', async () => {
    const lab = labOf()
    const how = { timing: { runs: 5 }, cost: { count_masked: false }, memory: { iterations: 2 } }
    await compareArchitectures(lab, [first, { name: 'B', model: mlp }], { match: 'time' }, how)
    expect(lab.experiment).toHaveBeenCalledWith(
      'architectures',
      {
        architectures: [
          { name: 'A', subject: { model: mlp(100), batch: 1 } },
          { name: 'B', subject: { model: mlp(100), batch: 1 }, width: 100 },
        ],
      },
      expect.objectContaining({ match: 'time', runs: 5, count_masked: false, iterations: 2 }),
    )
  })

  it('are refused where they cannot be timed, and stopped with their signal', async () => {
    const inTime = (refused?: Error) =>
      compareArchitectures(
        labOf(refused),
        [first, { name: 'C', model: cnn }],
        { match: 'time' },
        {},
      )
    await expect(inTime()).rejects.toThrow('C cannot be matched in time: Conv2d cannot run.')
    // What stops it holds the timing of one of them.
    await expect(inTime(new AbortError(measuredReport))).rejects.toMatchObject({
      name: 'AbortError',
      partial: undefined,
    })
  })
})
