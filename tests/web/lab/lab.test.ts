// SPDX-License-Identifier: MIT
//
// The published library with its real WebAssembly under Node, in a worker and in the caller's realm.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab, AbortError as Stopped, TimingProgress } from '../../../web/lab/public.ts'
import { brief, built, endless, long, root, small, wrong } from '../support/built.ts'

const { AbortError, FlopscopeError, openLab } = built

describe.each([
  ['a worker', true],
  ['the caller’s realm', false],
])('a lab in %s', (_, worker) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab({ worker })
  })
  afterAll(() => lab.close())

  it('tells the machine as far as it can be told', () => {
    expect(lab.warnings).toEqual([])
    expect(lab.environment()).toMatchObject({
      runtime: `Node ${process.versions.node}`,
      platform: expect.stringContaining(process.platform === 'linux' ? 'Linux' : ''),
      realm: worker ? 'worker' : 'main',
      cross_origin_isolated: false,
      simd: true,
      threads: 1,
    })
    expect(Object.isFrozen(lab.environment())).toBe(true)
    expect(lab.environment().clock_resolution_ms).toBeGreaterThan(0)
  })

  it('counts exactly, in the convention that is asked for', async () => {
    // m k n = 2 * 3 * 5
    const shape = { op: 'matmul', m: 2, k: 3, n: 5 } as const
    expect(await lab.cost(shape)).toMatchObject({ convention: 'flops', flops: 60, macs: 30 })
    // The course's own test: countLinear(100, 50, 32) is 161,600.
    const linear = { op: 'linear', batch: 32, in_features: 100, out_features: 50 } as const
    expect(await lab.cost(linear, { convention: 'tinytorch' })).toMatchObject({ flops: 161_600 })
  })

  it('times an operation and says how sure that is', async () => {
    const report = await lab.timing(small, brief)
    expect(report).toMatchObject({ outcome: 'measured', runs: 12, kernel: 'simd', flops: 8192 })
    expect(report.samples_ms).toBeInstanceOf(Float64Array)
    expect(report.samples_ms).toHaveLength(12)
    expect(report.warmup_ms.length).toBeGreaterThanOrEqual(2)
    const { median_ci_low_ms: low = Number.NaN, median_ci_high_ms: high = Number.NaN } = report
    expect(report.p50_ms).toBeGreaterThanOrEqual(low)
    expect(report.p50_ms).toBeLessThanOrEqual(high)
    expect(report.first_call_ms).toBeGreaterThan(0)
  })

  it('knows operations that a first measurement does without', async () => {
    // Each of 4 x 4 outputs sums 3 x 3 taps of 2 channels.
    const image = { op: 'conv2d', in_channels: 2, out_channels: 1, height: 4, width: 4 } as const
    expect(await lab.cost(image)).toMatchObject({ macs: 16 * 18, flops: 2 * 16 * 18 })
    const report = await lab.timing(image, brief)
    expect(report).toMatchObject({ outcome: 'measured', runs: 12, flops: 576 })
    await expect(lab.timing({ ...image, groups: 2 })).rejects.toMatchObject({
      field: 'groups',
      message:
        'groups must be a divisor of in_channels and out_channels, but it is 2 and out_channels is 1.',
    })
    await expect(lab.timing(wrong({ op: 'conv4d' }))).rejects.toThrow('conv2d')
  })

  it('tells its progress, the last time as finished', async () => {
    const seen: TimingProgress[] = []
    const report = await lab.timing(small, { ...brief, onProgress: (now) => seen.push(now) })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.at(-1)).toMatchObject({ phase: 'finished', fraction: 1, runs: report.runs })
    // What is concluded is told with the report.
    const { prefers_median: _, change_point_run: __, ...measured } = report
    expect(seen.at(-1)?.partial).toEqual({ ...measured, verdicts: [] })
  })

  it('answers an experiment by its name, with progress, and refuses what is none', async () => {
    const seen: number[] = []
    const report = await lab.experiment(
      'timing',
      { subject: small },
      { ...brief, onProgress: ({ fraction }) => seen.push(fraction) },
    )
    expect(report).toMatchObject({ outcome: 'measured' })
    expect(seen.at(-1)).toBe(1)
    const unknown = 'astrology' as 'timing'
    await expect(lab.experiment(unknown, { subject: small })).rejects.toMatchObject({
      code: 'unknown_experiment',
      field: 'experiment',
      value: 'astrology',
    })
  })

  it('names the subject of a list that is none by its place', async () => {
    const subjects = [small, 7 as unknown as typeof small]
    await expect(lab.experiment('roofline', { subjects })).rejects.toMatchObject({
      code: 'invalid_value',
      field: 'subjects[1]',
    })
    const none = { subjects: 'matmul' as unknown as (typeof small)[] }
    await expect(lab.experiment('roofline', none)).rejects.toMatchObject({ field: 'subjects' })
  })

  it('stops an experiment by its name as well', async () => {
    const abort = new AbortController()
    const onProgress = ({ runs }: TimingProgress) => runs > 0 && abort.abort()
    const options = { ...endless, signal: abort.signal, onProgress }
    const error = await lab.experiment('timing', { subject: long }, options).catch((e) => e)
    expect(error).toMatchObject({ code: 'aborted', partial: { outcome: 'measured' } })
  })

  it('stops when it is told to, with what it has, and goes on with the next call', async () => {
    const abort = new AbortController()
    const onProgress = ({ runs }: TimingProgress) => runs > 0 && abort.abort('enough')
    const timing = lab.timing(long, { ...endless, signal: abort.signal, onProgress })
    const error = await timing.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ name: 'AbortError', code: 'aborted', cause: 'enough' })
    const { partial } = error as Stopped
    expect(partial).toMatchObject({ outcome: 'measured', runs: partial?.samples_ms.length })
    expect(partial?.runs).toBeGreaterThan(0)
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
  })

  it('measures one thing at a time', async () => {
    const order: string[] = []
    const watch = (name: string) => ({ ...brief, onProgress: () => order.push(name) })
    await Promise.all([lab.timing(small, watch('a')), lab.timing(small, watch('b'))])
    expect(order.lastIndexOf('a')).toBeLessThan(order.indexOf('b'))
  })

  it.each([
    [{ ...small, m: 0 }, 'm', 'it is 0.'],
    [{ ...small, k: -1 }, 'k', 'it is -1.'],
    [{ ...small, n: 1.5 }, 'n', 'it is 1.5.'],
    [{ ...small, m: '16' }, 'm', 'it is "16".'],
    [{ ...small, m: Number.NaN }, 'm', 'it is NaN.'],
    [{ ...small, m: Number.POSITIVE_INFINITY }, 'm', 'it is Infinity.'],
    [{ ...small, m: 1e20 }, 'm', 'it is 100000000000000000000.'],
    [{ ...small, m: null }, 'm', 'it is null.'],
    [{ ...small, m: [16] }, 'm', 'it is [16].'],
    [{ op: 'divide' }, 'op', 'it is "divide".'],
    [{ op: 7 }, 'op', 'it is 7.'],
    [{ ...small, kernel: 'gpu' }, 'kernel', 'it is "gpu".'],
    [{ m: 16 }, 'subject', 'it is {"m":16}.'],
    ['matmul', 'subject', 'it is "matmul".'],
    [null, 'subject', 'it is null.'],
    [undefined, 'subject', 'it is undefined.'],
  ])('refuses the subject %j with a sentence about %s', async (subject, field, ending) => {
    for (const ask of ['timing', 'cost'] as const) {
      const error = await lab[ask](wrong(subject)).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(FlopscopeError)
      expect(error).toMatchObject({ field })
      const { message, allowed } = error as InstanceType<typeof FlopscopeError>
      expect(message).toBe(`${field} must be ${allowed}, but ${ending}`)
    }
  })

  it.each([
    [{ runs: 0 }, 'runs must be a whole number from 1 to 100,000 runs, but it is 0.'],
    [{ confidence: 1 }, 'confidence must be a number from 0.5 to 0.9999, but it is 1.'],
    [{ max_ms: -5 }, 'max_ms must be a number from 1 to 3,600,000 ms, but it is -5.'],
    [{ rums: 9 }, 'rums is not a field here; it may be '],
    [{ signal: true }, 'signal must be an AbortSignal, but it is true.'],
    [{ onProgress: 'x' }, 'onProgress must be a function, but it is "x".'],
    [null, 'options must be an object with named values, but it is null.'],
    [9, 'options must be an object with named values, but it is 9.'],
  ])('refuses the options %j with a sentence', async (options, message) => {
    await expect(lab.timing(small, options as object)).rejects.toThrow(message)
  })

  it('refuses a field that the operation does not have', async () => {
    await expect(lab.timing(wrong({ ...small, rows: 3 }))).rejects.toMatchObject({
      code: 'unknown_field',
      field: 'rows',
    })
  })

  it('refuses what no memory can hold, and still counts it', async () => {
    const huge = { op: 'matmul', m: 1e6, k: 1e6, n: 1e6 } as const
    await expect(lab.timing(huge, brief)).rejects.toMatchObject({ code: 'out_of_memory' })
    expect(await lab.cost(huge)).toMatchObject({ macs: 1e18, rounded: true })
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
  })

  it('times a function that a module exports', async () => {
    const module = 'tests/web/fixtures/subjects.mjs'
    const report = await lab.timing({ module, export: 'work' }, brief)
    expect(report).toMatchObject({ outcome: 'measured', runs: 12, kernel: '' })
    const absolute = new URL(module, `file://${root}`).href
    const declared = await lab.timing({ module: absolute, export: 'declared' }, brief)
    expect(declared.flops).toBe(2000)
    expect(declared.flops_per_s).toBeGreaterThan(0)
    const awaited = await lab.timing({ module, export: 'asynchronous' }, brief)
    expect(awaited).toMatchObject({ outcome: 'measured' })
  })

  it.each([
    ['fails', 'The function "fails" failed: no bread.'],
    ['missing', /exports no function "missing"; it exports .*work/],
    ['number', /exports no function "number"/],
    ['vague', 'flops must be a number from 0 to 2^53, but it is "many".'],
    ['unprepared', 'setup must be a function, but it is 3.'],
    ['nameless', 'name must be a text, but it is 7.'],
  ])('says what is wrong with the export %s of a module', async (name, message) => {
    const module = 'tests/web/fixtures/subjects.mjs'
    await expect(lab.timing({ module, export: name }, brief)).rejects.toThrow(message)
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
  })

  it('says that a module cannot be loaded', async () => {
    await expect(lab.timing({ module: './nowhere.mjs', export: 'x' })).rejects.toMatchObject({
      code: 'module_failed',
      field: 'module',
    })
    await expect(lab.timing({ module: 'http://', export: 'x' })).rejects.toThrow(
      'module must be an address, but it is "http://".',
    )
  })
})
