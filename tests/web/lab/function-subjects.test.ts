// SPDX-License-Identifier: MIT
//
// Functions of the caller's as subjects of the questions that the WebAssembly module measures by itself.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Lab } from '../../../web/lab/public.ts'
import { built, patience_ms, small, wrong } from '../support/built.ts'

const { openLab } = built
const module = 'tests/web/fixtures/subjects.mjs'

const one = () => 1
let seed = 1
/** Arithmetic whose result depends on every step. */
const steps = (count: number): number => {
  for (let i = 0; i < count; ++i) seed = (seed * 48271) % 2147483647
  return seed
}
const work = { fn: () => steps(2000), name: 'lcg', flops: 4000, bytes: 16 }
const few = { warmup: 1, max_ms: patience_ms }

describe('a function', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it('is ranked among operations and other functions by its name', async () => {
    const twice = { fn: () => steps(4000), name: 'twice' }
    const report = await lab.suite([work, twice, small], { ...few, rounds: 6 })
    expect(report.outcome).toBe('measured')
    expect(report.candidates.map(({ name }) => name)).toEqual([
      'lcg',
      'twice',
      'matmul, m 16, k 16, n 16',
    ])
    expect(report.candidates[0]).toMatchObject({ kernel: 'js', verdict: 'baseline' })
  })

  it('has a share of the time and of the operations of a whole', async () => {
    const report = await lab.bottleneck([work, { ...work, name: 'more', flops: 12_000 }], few)
    expect(report.parts.map(({ name, operations }) => [name, operations])).toEqual([
      ['1 lcg', 4000],
      ['2 more', 12_000],
    ])
    expect(report.parts[1]?.operations_share_percent).toBe(75)
  })

  it('has a place under the roofs by its flops and bytes', async () => {
    const report = await lab.roofline([work], { ...few, runs: 12, largest_bytes: 2 ** 15 })
    expect(report.points[0]).toMatchObject({ op: 'lcg', kernel: 'js', intensity: 250 })
    expect(report.points[0]?.flops_per_s).toBeGreaterThan(0)
  })

  it.each([
    ['flops', { fn: one, bytes: 1 }, 'flops must be the floating-point operations of one call'],
    ['bytes', { fn: one, flops: 1 }, 'bytes must be the bytes that one call reads and writes'],
  ])('without %s has none, and is told which field to give', async (field, subject, message) => {
    await expect(lab.roofline([small, subject])).rejects.toMatchObject({
      field: `subjects[1].${field}`,
      message: expect.stringContaining(message),
    })
  })

  it('is called with each of the sizes, and its work asked for there', async () => {
    const sizes = new Set<number>()
    const fn = (size: number) => {
      sizes.add(size)
      return steps(size)
    }
    const subject = { fn, name: 'lcg', flops: (size: number) => 2 * size }
    const options = { ...few, axis: 'steps', values: [1000, 2000, 4000], predict: 8000 }
    const report = await lab.scaling(subject, options)
    expect([...sizes].sort((a, b) => a - b)).toEqual([1000, 2000, 4000, 8000])
    expect(report.points.map(({ flops }) => flops)).toEqual([2000, 4000, 8000])
    expect(report.flops_exponent).toBeCloseTo(1, 9)
    expect(report.axis).toBe('steps')
  })

  it('whose work is not said grows all the same, and a sentence says what is missing', async () => {
    const report = await lab.scaling(
      { fn: steps, name: 'lcg' },
      { ...few, axis: 'steps', values: [1000, 2000, 4000] },
    )
    expect(report.outcome).toBe('measured')
    expect(report.flops_exponent).toBeUndefined()
    expect(report.verdicts.map(({ text }) => text)).toContain(
      'How the work grows is not known: say how much work lcg is by its flops.',
    )
  })

  it('is a span of a trace by its name', async () => {
    const report = await lab.trace(work, { runs: 3 })
    expect(report.subject).toBe('lcg')
    expect(report.spans.filter(({ name }) => name === 'lcg')).toHaveLength(3)
    expect(report.spans.find(({ name }) => name === 'lcg')).toMatchObject({
      flops: 4000,
      bytes: 16,
    })
  })

  it('shows what instruments cost', async () => {
    const report = await lab.overhead(work, { ...few, quartets: 6 })
    expect(report).toMatchObject({ subject: 'lcg', finished: true })
  })

  it('that throws ends the measurement with its reason, makes no further call and harms nothing', async () => {
    const fn = vi.fn((): number => {
      throw new Error('no bread')
    })
    const toast = { fn, name: 'toast' }
    for (const question of ['suite', 'overhead'] as const) {
      fn.mockClear()
      const asked = question === 'suite' ? lab.suite([small, toast]) : lab.overhead(toast)
      await expect(asked).rejects.toMatchObject({
        code: 'function_failed',
        message: 'The function "toast" failed: no bread.',
        cause: new Error('no bread'),
      })
      expect(fn).toHaveBeenCalledOnce()
    }
    expect(await lab.trace(small, { runs: 1 })).toMatchObject({ runs: 1 })
  })

  it('that is asynchronous is refused where nothing can be waited for', async () => {
    await expect(lab.trace({ fn: async () => 1, name: 'later' })).rejects.toThrow(
      'The function "later" returned a promise, but it must be a function that returns when it is done',
    )
  })

  it('with a set-up is refused where that would be timed', async () => {
    const setup = () => {}
    await expect(lab.suite([{ fn: () => 1, setup }, small])).rejects.toThrow(
      'setup must be left out but for timing and comparison, but it is a function.',
    )
  })

  it('has work that follows from a size in scaling alone', async () => {
    const subject = { fn: () => 1, flops: (size: number) => size }
    await expect(lab.timing(subject)).rejects.toThrow(
      'flops must be a number from 0 to 2^53, but it is a function.',
    )
    const odd = { fn: () => 1, flops: () => wrong('many') as never }
    await expect(lab.scaling(odd, { axis: 'n', values: [1, 2, 3] })).rejects.toThrow(
      'flops must be a number from 0 to 2^53, but it is not a number.',
    )
  })

  it('cannot be the subject where C++ looks into it', async () => {
    for (const question of ['memory', 'ladder', 'profile', 'cost'] as const) {
      const asked = lab.experiment(question, { subject: wrong(work) })
      await expect(asked).rejects.toThrow(`A function cannot be the subject of ${question}`)
    }
  })
})

describe('a function that a module exports', () => {
  it('is measured in the worker, too, with the work that it declares', async () => {
    const lab = await openLab()
    const declared = { module, export: 'declared' }
    const report = await lab.bottleneck([declared, small], few)
    expect(report.parts[0]).toMatchObject({ name: '1 declared', operations: 2000 })
    await expect(lab.suite([declared, { module, export: 'fails' }])).rejects.toThrow(
      'The function "fails" failed: no bread.',
    )
    lab.close()
  })
})
