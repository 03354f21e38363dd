// SPDX-License-Identifier: MIT
//
// What a lab does only in its own worker, or only in the caller's realm; with real WebAssembly.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Lab } from '../../../web/lab/public.ts'
import { brief, built, small, wrong } from '../support/built.ts'

const { openLab } = built
const one = () => 1

describe('a lab in a worker', () => {
  const module = 'tests/web/fixtures/subjects.mjs'

  it('keeps functions, prepare and Timer for labs without one, and says so', async () => {
    const lab = await openLab()
    await expect(lab.timing({ fn: () => 1 })).rejects.toMatchObject({ code: 'needs_worker_false' })
    expect(() => lab.prepare(small)).toThrow('openLab({ worker: false })')
    expect(() => lab.Timer).toThrow('openLab({ worker: false })')
    lab.close()
  })

  it('survives a subject that ends the worker', async () => {
    const lab = await openLab()
    await expect(lab.timing({ module, export: 'dies' })).rejects.toMatchObject({
      code: 'worker_died',
      message: expect.stringContaining('exited with code 3'),
    })
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
    lab.close()
  })

  it('replaces a worker that is caught in a call', async () => {
    const lab = await openLab()
    const abort = new AbortController()
    const caught = new BroadcastChannel('flopscope test')
    caught.onmessage = () => abort.abort()
    // Patience is for people: here it ends at once.
    const impatient = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void) => setImmediate(run)) as unknown as typeof setTimeout)
    const timing = lab.timing({ module, export: 'hangs' }, { signal: abort.signal })
    await expect(timing).rejects.toMatchObject({ name: 'AbortError' })
    impatient.mockRestore()
    caught.close()
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
    lab.close()
  })
})

describe('a lab in the caller’s realm', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it('times a function of the caller’s, synchronous or not', async () => {
    let kept = 0
    const fn = (): number => {
      for (let i = 0; i < 500; ++i) kept = (kept * 48271 + i) % 2147483647
      return kept
    }
    expect(await lab.timing({ fn, name: 'lcg' }, brief)).toMatchObject({ outcome: 'measured' })
    const later = async (): Promise<number> => fn()
    expect(await lab.timing({ fn: later }, brief)).toMatchObject({ outcome: 'measured' })
    const timer = new lab.Timer({ ...brief, runs: 20 })
    expect(await timer.measure(fn, { runs: 11 })).toMatchObject({ runs: 11 })
  })

  it('survives a function that throws', async () => {
    const fn = () => {
      throw new Error('no bread')
    }
    await expect(lab.timing({ fn })).rejects.toMatchObject({ code: 'function_failed' })
    expect(await lab.timing(small, brief)).toMatchObject({ outcome: 'measured' })
  })

  it('survives a function that throws what has no prototype, and no text therefore', async () => {
    const fn = () => {
      throw Object.create(null)
    }
    const own = await openLab({ worker: false }) // the other one is not to load its full module yet
    for (const ask of [
      () => own.timing({ fn }),
      () => own.comparison({ fn }, { fn }),
      () => own.roofline([{ fn, name: 'bare', flops: 1, bytes: 1 }]),
    ]) {
      await expect(ask()).rejects.toMatchObject({
        name: 'FlopscopeError',
        code: 'function_failed',
        message: expect.stringContaining('the reason cannot be read'),
      })
      expect(await own.timing(small, brief)).toMatchObject({ outcome: 'measured' })
    }
    own.close()
  })

  it.each([
    [{ fn: 5 }, 'fn must be a function, but it is 5.'],
    [{ fn: one, setup: 'x' }, 'setup must be a function, but it is "x".'],
    [{ fn: one, flops: -1 }, 'flops must be a number from 0 to 2^53, but it is -1.'],
    [{ module: 5, export: 'x' }, 'module must be a text, but it is 5.'],
    [{ module: 'x.mjs' }, 'export must be a text, but it is undefined.'],
  ])('refuses the subject %j with a sentence', async (subject, message) => {
    await expect(lab.timing(wrong(subject))).rejects.toThrow(message)
  })

  it('does not count the work of a function', async () => {
    await expect(lab.cost(wrong({ fn: () => 1 }))).rejects.toThrow('cannot be the subject of cost')
  })

  it('hands out prepared operations that run once a call', () => {
    const relu = lab.prepare({ op: 'relu', size: 12 })
    relu.run()
    const output = relu.output()
    expect(output).toHaveLength(12)
    expect(Math.min(...output)).toBe(0)
    expect(Math.max(...output)).toBeGreaterThan(0)
    relu.dispose()
    relu.dispose()
    expect(() => relu.run()).toThrow('disposed of')
    expect(() => relu.output()).toThrow('disposed of')
  })

  it('hands out prepared models once the full module is there', async () => {
    const perceptron = { model: 'mlp', batch: 3 } as const
    expect(() => lab.prepare(perceptron)).toThrow('await lab.load()')
    await lab.load()
    const outputs = (['naive', 'simd'] as const).map((kernel) => {
      const prepared = lab.prepare({ ...perceptron, kernel })
      prepared.run()
      return prepared.output()
    })
    const [naive = new Float32Array(), simd = new Float32Array()] = outputs
    expect(naive).toHaveLength(3 * 10)
    naive.forEach((value, at) => {
      expect(simd[at]).toBeCloseTo(value, 4)
    })
  })

  it('gives the same output from both kernels', () => {
    const shape = { op: 'matmul', m: 7, k: 33, n: 10 } as const
    const outputs = (['naive', 'simd'] as const).map((kernel) => {
      const prepared = lab.prepare({ ...shape, kernel })
      prepared.run()
      return prepared.output()
    })
    const [naive = new Float32Array(), simd = new Float32Array()] = outputs
    expect(naive.some((value) => value !== 0)).toBe(true)
    naive.forEach((value, at) => {
      expect(simd[at]).toBeCloseTo(value, 4)
    })
  })

  it('refuses to prepare what it cannot', () => {
    expect(() => lab.prepare({ op: 'relu', size: 0 })).toThrow('size must be')
    expect(() => lab.prepare(wrong('relu'))).toThrow('subject must be')
  })

  it('prepares operations beyond those of a first measurement once they are loaded', async () => {
    const fresh = await openLab({ worker: false })
    const image = { op: 'conv2d', in_channels: 2, out_channels: 3, height: 4, width: 5 } as const
    expect(() => fresh.prepare(image)).toThrow('await lab.load() for others')
    await fresh.load()
    const prepared = fresh.prepare(image)
    prepared.run()
    expect(prepared.output()).toHaveLength(3 * 4 * 5)
    fresh.close()
  })

  it('reads its own clock in nested sections', () => {
    const timer = new lab.Timer()
    expect(timer).toBeInstanceOf(lab.Timer)
    const outer = timer.start('outer')
    timer.start('inner')
    timer.stop()
    timer.stop()
    expect(outer.error_ms).toBe(2 * (lab.environment().clock_resolution_ms ?? Number.NaN))
    expect(outer.elapsed_ms).toBeGreaterThanOrEqual(outer.sections[0]?.elapsed_ms ?? Number.NaN)
  })
})
