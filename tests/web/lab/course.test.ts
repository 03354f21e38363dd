// SPDX-License-Identifier: MIT
//
// The course's classes on the published library's real WebAssembly.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispose } from '../../../web/lab/course/dispose.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { brief, built, endless, long, small, wrong } from '../support/built.ts'

let lab: Lab
beforeAll(async () => {
  lab = await built.openLab({ worker: false })
})
afterAll(() => lab.close())

const attention = { heads: 2, seq: 4, d_model: 8 }
const conv = { in_channels: 3, out_channels: 16, kernel_size: 3, height: 32, width: 32 }

describe('each of the course’s classes', () => {
  it('can be extended', async () => {
    class Loud extends lab.Timer {
      override start(name: string) {
        return super.start(name.toUpperCase())
      }
    }
    const timer = new Loud(brief)
    timer.start('forward').stop()
    expect(timer.sections.map(({ name }) => name)).toEqual(['FORWARD'])
    expect((await timer.measure(() => Math.sqrt(2), { runs: 1 })).runs).toBeLessThanOrEqual(1)
    expect(timer).toBeInstanceOf(lab.Timer)

    class Course extends lab.FlopCounter {
      constructor() {
        super({ convention: 'tinytorch' })
      }
      double = async () => 2 * (await this.countLinear(100, 50, 32))
    }
    expect(await new Course().double()).toBe(323_200)

    class Scope extends lab.ProfilerContext {
      title = () => `<${this.name}>`
    }
    expect(new Scope('step').title()).toBe('<step>')
    expect(new (class extends lab.SimpleProfiler {})()).toBeInstanceOf(lab.SimpleProfiler)
    expect(new (class extends lab.MemoryProfiler {})()).toBeInstanceOf(lab.MemoryProfiler)
  })
})

describe('a FlopCounter', () => {
  it('counts what the course’s tests assert', async () => {
    const course = new lab.FlopCounter({ convention: 'tinytorch' })
    expect(await course.countLinear(100, 50, 32)).toBe(161_600)
    // 100 * 50 multiplies and 50 biases
    expect(await course.countLinear(100, 50)).toBe(5050)
    // 2 x 3 x 4 multiplies
    expect(await course.countMatmul(2, 3, 4)).toBe(24)
  })

  it('counts two operations for each multiply-accumulate unless told', async () => {
    const counter = new lab.FlopCounter()
    expect(await counter.countMatmul(2, 3, 4)).toBe(48)
    expect(await counter.countLinear(128, 64)).toBe(16_384)
    // 2 * 30 * 30 outputs * 16 channels * 27 inputs each
    expect(await counter.countConv2d(conv)).toBe(777_600)
    // Four projections of 8 x 8 on 4 rows, and two products of 4^2 x 8, two operations each.
    expect(await counter.countAttention(attention)).toBe(2 * (4 * 4 * 64 + 2 * 16 * 8))
    expect(await counter.countModel('gpt2-small')).toBe(291_648_307_200)
    expect(await counter.countModelForward('gpt2-small')).toBe(291_648_307_200)
  })

  it('knows stride, padding, dilation, groups and batch', async () => {
    const counter = new lab.FlopCounter({ convention: 'macs' })
    // (32 + 2 - 3) / 2 + 1 = 16 in each direction
    const strided = { ...conv, stride: 2, padding: 1, batch: 5 }
    expect(await counter.countConv2d(strided)).toBe(5 * 16 * 16 * 16 * 27)
    // 32 - 2 * (3 - 1) = 28; each output sees one of the 3 channels
    const depthwise = { ...conv, out_channels: 3, dilation: 2, groups: 3 }
    expect(await counter.countConv2d(depthwise)).toBe(28 * 28 * 3 * 9)
  })

  it('counts the biases, and the pairs that a causal mask needs, where it is told to', async () => {
    const course = new lab.FlopCounter({ convention: 'tinytorch' })
    const plain = await course.countConv2d({ ...conv, bias: false })
    expect((await course.countConv2d(conv)) - plain).toBe(30 * 30 * 16)
    const needed = new lab.FlopCounter({ convention: 'macs', count_masked: false })
    // 4 * 5 / 2 = 10 pairs instead of 16
    const causal = { ...attention, causal: true }
    expect(await needed.countAttention(causal)).toBe(4 * 4 * 64 + 2 * 10 * 8)
  })

  it('refuses what is no shape in a sentence, and goes on', async () => {
    const counter = new lab.FlopCounter()
    await expect(counter.countMatmul(0, 1, 1)).rejects.toThrow('m must be a whole number from 1 ')
    await expect(counter.countAttention({ ...attention, heads: 3 })).rejects.toMatchObject({
      field: 'layers[0].num_heads',
    })
    expect(await counter.countMatmul(1, 1, 1)).toBe(2)
  })
})

describe('a MemoryProfiler', () => {
  it('tells a subject’s peak and C++’s snapshots of it, with its own options', async () => {
    const profiler = new lab.MemoryProfiler({ iterations: 3 })
    const report = await profiler.profile(small)
    expect(report).toMatchObject({ subject: 'matmul', iterations: 3 })
    expect(report.peak_mb).toBeGreaterThanOrEqual(report.baseline_mb + 3072 / 2 ** 20)
    expect(report.snapshots.map(({ label }) => label)).toEqual([
      'before',
      'prepared',
      'first run',
      'last run',
      'released',
    ])
    expect(await profiler.profile(small, { iterations: 1 })).toMatchObject({ iterations: 1 })
  })

  it('finds a leak of the caller’s own, by the iterations that the caller ends', async () => {
    const profiler = new lab.MemoryProfiler()
    await profiler.start()
    const kept = Array.from({ length: 40 }, () => {
      const prepared = lab.prepare(small)
      prepared.run()
      profiler.endIteration()
      return prepared
    })
    const { iterations, growth_bytes, leaks } = profiler.stop()
    for (const each of kept) each.dispose()
    expect(iterations).toBe(40)
    // Two matrices that are multiplied, and their product.
    expect(growth_bytes).toBeGreaterThanOrEqual(3072)
    expect(leaks[0]).toMatchObject({ operation: 'matmul', category: 'activations' })
  })

  it('finds no leak where each iteration gives back what it took', async () => {
    const profiler = new lab.MemoryProfiler()
    await profiler.start()
    for (let i = 0; i < 40; ++i) {
      const prepared = lab.prepare(small)
      prepared.run()
      prepared.dispose()
      profiler.endIteration()
    }
    expect(profiler.stop()).toMatchObject({ iterations: 40, growth_bytes: 0, leaks: [] })
  })

  it('records the caller’s own calls, with the moments that the caller names', async () => {
    const profiler = new lab.MemoryProfiler()
    await profiler.start()
    profiler.snapshot('before')
    const prepared = lab.prepare(small)
    profiler.snapshot('prepared ∑')
    prepared.run()
    prepared.dispose()
    profiler.snapshot('x'.repeat(60))
    const report = profiler.stop()
    const [before, after, end] = report.snapshots
    expect(report.snapshots.map(({ label }) => label)).toEqual([
      'before',
      'prepared ∑',
      'x'.repeat(47),
    ])
    // Nothing but the operation is in the books: three matrices of 16 x 16 numbers of 4 bytes.
    expect([before?.event, before?.live_bytes]).toEqual([0, 0])
    expect(after?.live_bytes).toBeGreaterThanOrEqual(3072)
    expect(end).toMatchObject({ live_bytes: 0, event: 2 * report.allocations })
    expect(report.frees).toBe(report.allocations)
    // Afterwards nothing is written down, and another recording can begin.
    expect(() => profiler.snapshot('late')).toThrow('call start() first')
    expect(() => profiler.stop()).toThrow('call start() first')
    await profiler.start()
    expect(profiler.stop()).toMatchObject({ allocations: 0, snapshots: [] })
  })

  it('records alone, and stops where its scope ends', async () => {
    const scoped = new lab.MemoryProfiler()
    await scoped.start()
    const other = new lab.MemoryProfiler()
    await expect(other.start()).rejects.toMatchObject({ code: 'already_recording' })
    expect(() => scoped.snapshot(wrong(7) as unknown as string)).toThrow('label must be a text')
    scoped[dispose]()
    await other.start()
    other[dispose]()
    expect(await new lab.MemoryProfiler({ iterations: 1 }).profile(small)).toBeDefined()
  })

  it('that is disposed of is of no more use, but the lab is', async () => {
    const profiler = new lab.MemoryProfiler()
    profiler[dispose]()
    await expect(profiler.profile(small)).rejects.toMatchObject({ code: 'disposed' })
    expect(await new lab.MemoryProfiler({ iterations: 1 }).profile(small)).toBeDefined()
  })
})

describe('a SimpleProfiler', () => {
  const options = { timing: brief, memory: { iterations: 2 } }

  it('reports time, work, memory and the rate of one operation', async () => {
    const report = await new lab.SimpleProfiler(options).profile(small)
    expect(report).toMatchObject({
      name: 'matmul',
      absent: '',
      timing: { outcome: 'measured', runs: 12 },
      cost: { flops: 8192, macs: 4096 },
      memory: { subject: 'matmul', iterations: 2 },
      flops_convention: 'flops',
    })
    // The course's keys: seconds, and megabytes with what was in use before.
    expect(report.wall_time).toBe((report.timing.mean_ms ?? Number.NaN) / 1000)
    expect(report.peak_memory_mb).toBe(report.memory?.peak_mb)
    expect(report.peak_memory_mb).toBeGreaterThan(0)
    // Node tells how long processors worked for its process.
    const { cpu_share = 0, cpu_ms } = report
    expect(cpu_share).toBeGreaterThan(0)
    expect(cpu_ms).toBeCloseTo(cpu_share * (report.timing.p50_ms ?? Number.NaN), 12)
    // Work over time: operations a call over the median in seconds.
    const { flops_per_s = Number.NaN, timing } = report
    expect(flops_per_s).toBeCloseTo(8192 / ((timing.p50_ms ?? Number.NaN) / 1000), -3)
    expect(report.insights).toEqual([
      ...timing.verdicts,
      ...(report.memory?.verdicts ?? [{ code: 'none' }]),
    ])
  })

  it('times a function, and says why it cannot tell the rest', async () => {
    let sum = 0
    const add = () => {
      for (let i = 0; i < 1000; i += 1) sum += Math.sqrt(i)
    }
    const report = await new lab.SimpleProfiler(options).profile({ fn: add })
    expect(report).toMatchObject({ name: 'add', timing: { outcome: 'measured' } })
    expect(report.absent).toContain('a function of JavaScript')
    const { cost, memory, peak_memory_mb, flops_per_s } = report
    expect([cost, memory, peak_memory_mb, flops_per_s]).toEqual(Array(4).fill(undefined))
    expect(sum).toBeGreaterThan(0)
  })

  it('stops with its signal, and where its scope ends', async () => {
    const abort = new AbortController()
    const signalled = new lab.SimpleProfiler({ timing: endless, signal: abort.signal })
    const first = signalled.profile(long)
    abort.abort('enough')
    await expect(first).rejects.toMatchObject({ name: 'AbortError', cause: 'enough' })
    const scoped = new lab.SimpleProfiler({ timing: endless })
    const second = scoped.profile(long)
    scoped[dispose]()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    await expect(scoped.profile(small)).rejects.toMatchObject({ code: 'disposed' })
  })

  it('profiles a model that runs', async () => {
    const options = { timing: brief, memory: { iterations: 1 } }
    const report = await new lab.SimpleProfiler(options).profile({ model: 'mlp' })
    expect(report).toMatchObject({ name: 'mlp', cost: { params: 101_770 }, absent: '' })
    expect(report.memory?.tags.map(({ operation }) => operation)).toContain('Linear')
  })

  it('refuses a misspelt option', () => {
    expect(() => new lab.SimpleProfiler(wrong({ tming: {} }) as object)).toThrow(
      'tming is not an option of a profiler',
    )
  })
})

describe('a profiled function', () => {
  const options = { timing: brief }

  it('gives its own result, and a report of what it was called with last', async () => {
    const seen: number[][] = []
    const add = lab.profileFunction(function sum(a: number, b: number) {
      seen.push([a, b])
      return a + b
    }, options)
    expect(add(2, 3)).toBe(5)
    expect(add(4, 5)).toBe(9)
    expect(seen).toEqual([
      [2, 3],
      [4, 5],
    ])
    expect(add.sections.map(({ name, running }) => [name, running])).toEqual([
      ['sum', false],
      ['sum', false],
    ])
    const report = await add.report()
    expect(report).toMatchObject({ name: 'sum', timing: { runs: 12 } })
    expect(report.wall_time).toBe((report.timing.mean_ms ?? Number.NaN) / 1000)
    expect(seen.length).toBeGreaterThan(2 + 12)
    expect(new Set(seen.slice(2).map(String))).toEqual(new Set(['4,5']))
    expect(add.sections).toHaveLength(2)
  })

  it('may give a promise, which it takes until that is settled, and may throw', async () => {
    let settle = (_: string) => {}
    const later = lab.profileFunction(
      () =>
        new Promise<string>((resolve) => {
          settle = resolve
        }),
    )
    const promised = later()
    expect(later.sections[0]?.running).toBe(true)
    settle('done')
    expect(await promised).toBe('done')
    expect(later.sections[0]?.running).toBe(false)
    const failing = lab.profileFunction(() => {
      throw new Error('too large')
    })
    expect(failing).toThrow('too large')
    expect(failing.sections.map(({ running }) => running)).toEqual([false])
  })

  it('is a method that was decorated, and knows its object', async () => {
    class Model {
      readonly scale = 3
      forward(x: number) {
        return this.scale * x
      }
    }
    // As a class calls a decorator of a method.
    const context = { kind: 'method', name: 'forward' } as ClassMethodDecoratorContext
    const forward = lab.profileFunction(Model.prototype.forward, context)
    Model.prototype.forward = forward
    expect(new Model().forward(7)).toBe(21)
    expect(forward.sections).toHaveLength(1)
    expect((await forward.report()).name).toBe('forward')
  })

  it('refuses what is no function, and a report before the first call', async () => {
    expect(() => lab.profileFunction(wrong(3) as never)).toThrow(
      'fn must be a function or a method, but it is 3.',
    )
    const context = { kind: 'field', name: 'size' } as unknown as ClassMethodDecoratorContext
    expect(() => lab.profileFunction(() => 1, context)).toThrow('must be a function or a method')
    await expect(lab.profileFunction(Math.sqrt).report()).rejects.toThrow(
      'sqrt has not been called yet: its report repeats a call.',
    )
  })
})

describe('a ProfilerContext', () => {
  it('keeps what was profiled under its name', async () => {
    const context = new lab.ProfilerContext('forward', {
      timing: brief,
      memory: { iterations: 1 },
    })
    const first = await context.profileFunction(small)
    const second = await context.profileFunction({ op: 'relu', size: 1000 })
    context[dispose]()
    expect(context.name).toBe('forward')
    expect(context.reports).toEqual([first, second])
    await expect(context.profileFunction(small)).rejects.toMatchObject({ code: 'disposed' })
    expect(context.reports).toHaveLength(2)
  })
})
