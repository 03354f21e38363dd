// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ComparisonReport } from '../../../web/lab/generated/records.ts'
import type { FunctionSubject } from '../../../web/lab/subject.ts'
import { compareFunctions } from '../../../web/lab/wasm/function-comparison.ts'
import { InterruptionWatch, interruption } from '../../../web/lab/wasm/interruptions.ts'
import type { FunctionComparison } from '../../../web/lab/wasm/module.ts'
import { built, patience_ms, root, small, wrong } from '../support/built.ts'
import { ManualClock } from '../support/manual-clock.ts'

type Batch = readonly [contender: number, calls: number, lead_in?: boolean]

/** Asks for these batches, one after the other. */
class FakeComparison implements FunctionComparison {
  readonly readings: [number, number][] = []
  readonly #batches: readonly Batch[]

  constructor(...batches: Batch[]) {
    this.#batches = batches
  }
  contender = () => this.#batches[this.readings.length]?.[0] ?? 0
  calls = () => this.#batches[this.readings.length]?.[1] ?? 0
  lead_in = () => this.#batches[this.readings.length]?.[2] ?? false
  begin_stretch = () => 100
  interrupt = vi.fn()
  record(begin_ms: number, end_ms: number): void {
    this.readings.push([begin_ms, end_ms])
  }
  done = () => this.readings.length === this.#batches.length
  progress = () => ({
    phase: 'timing' as const,
    fraction: 0,
    runs: this.readings.length,
    runs_planned: this.#batches.length,
    elapsed_ms: 0,
    remaining_ms: 0,
  })
  report = () => ({ quartets: this.readings.length }) as ComparisonReport
  delete(): void {}
}

const firstCalls: Batch[] = [
  [0, 1],
  [1, 1],
  [2, 1],
]

const compare = (
  baseline: FunctionSubject,
  optimized: FunctionSubject,
  comparison: FunctionComparison,
  clock = new ManualClock(),
  control = {},
  watch = new InterruptionWatch(true),
) => compareFunctions(baseline, optimized, comparison, control, watch, undefined, clock.now)

describe('the batches of two functions', () => {
  it('are called as asked for, the baseline as its own control too', async () => {
    const [a, b] = [vi.fn(), vi.fn()]
    await compare({ fn: a }, { fn: b }, new FakeComparison(...firstCalls, [0, 5], [1, 7], [2, 11]))
    expect(a).toHaveBeenCalledTimes(1 + 1 + 5 + 11)
    expect(b).toHaveBeenCalledTimes(1 + 7)
  })

  it('are read before and after, with set-up, tear-down and the call that leads in outside', async () => {
    const clock = new ManualClock()
    const subject = {
      fn: () => clock.advance(2),
      setup: () => clock.advance(100),
      teardown: () => clock.advance(1000),
    }
    const comparison = new FakeComparison([0, 1], [0, 3, true])
    await compare(subject, subject, comparison, clock)
    expect(comparison.readings).toEqual([
      [100, 102],
      [1204, 1210],
    ])
  })

  it('wait for what is asynchronous, whatever the other function is', async () => {
    const clock = new ManualClock()
    const slow = async () => {
      await null
      clock.advance(3)
    }
    const comparison = new FakeComparison([0, 1], [1, 1], [1, 4])
    await compare({ fn: () => clock.advance(1) }, { fn: slow }, comparison, clock)
    expect(comparison.readings.map(([begin, end]) => end - begin)).toEqual([1, 3, 12])
  })

  it('are dropped where the page was hidden, and go on once it is seen', async () => {
    const clock = new ManualClock()
    const watch = new InterruptionWatch(true)
    const comparison = new FakeComparison([0, 1], [1, 1], [2, 1])
    const hides = vi.fn(() => {
      clock.advance(100)
      watch.hidden = true
    })
    const compared = compare(
      { fn: () => clock.advance(100) },
      { fn: hides },
      comparison,
      clock,
      {},
      watch,
    )
    await vi.waitUntil(() => comparison.interrupt.mock.calls.length > 0)
    expect(comparison.readings).toHaveLength(2)
    watch.hidden = false
    expect(await compared).toMatchObject({ quartets: 3 })
    expect(comparison.interrupt).toHaveBeenCalledExactlyOnceWith(interruption.hidden)
  })

  it('end at a failure, which is told by the name of the function', async () => {
    const teardown = vi.fn()
    const fn = () => {
      throw new Error('no bread')
    }
    const failing = compare(
      { fn: () => 1 },
      { fn, name: 'toast', teardown },
      new FakeComparison(...firstCalls),
    )
    await expect(failing).rejects.toMatchObject({
      code: 'function_failed',
      message: 'The function "toast" failed: no bread.',
    })
    expect(teardown).toHaveBeenCalledOnce()
  })

  it('can be stopped while a call never settles, and what was found is kept', async () => {
    const abort = new AbortController()
    const stuck = () => new Promise(() => abort.abort())
    const stopped = compare(
      { fn: () => 1 },
      { fn: stuck },
      new FakeComparison(...firstCalls),
      undefined,
      {
        signal: abort.signal,
      },
    )
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError', partial: { quartets: 1 } })
  })
})

describe('a comparison of functions', () => {
  let lab: Awaited<ReturnType<typeof built.openLab>>
  let remote: typeof lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
    remote = await built.openLab()
  })
  afterAll(() => {
    lab.close()
    remote.close()
  })
  const options = { quartets: 4, max_ms: patience_ms, warmup: 1 }
  const file = `${root}tests/web/fixtures/subjects.mjs`

  it('reports as that of operations does, without kernels', async () => {
    let sum = 1
    const step = () => {
      for (let i = 0; i < 500; ++i) sum = (sum * 48271) % 2147483647
      return sum
    }
    const report = await lab.comparison({ fn: step }, { fn: () => step() + step() }, options)
    expect(report).toMatchObject({ outcome: 'measured', baseline_kernel: '', optimized_kernel: '' })
    expect(report.quartets_ms.length).toBe(4 * report.quartets)
  })

  it('imports them from a module in the worker', async () => {
    const [baseline, optimized] = [
      { module: file, export: 'work' },
      { module: file, export: 'asynchronous' },
    ]
    const report = await remote.comparison(baseline, optimized, options)
    expect(report.outcome).toBe('measured')
  })

  it('refuses an operation beside a function, and functions that the worker cannot have', async () => {
    await expect(lab.comparison(wrong({ fn: () => 1 }), small)).rejects.toMatchObject({
      field: 'optimized',
      allowed: 'a function, since the other one is',
    })
    const fn = { fn: () => 1 }
    await expect(remote.comparison(fn, fn)).rejects.toMatchObject({ code: 'needs_worker_false' })
  })

  it('replaces the worker of a function that never comes back, when it is stopped', async () => {
    const abort = new AbortController()
    const hanging = new BroadcastChannel('flopscope test')
    hanging.onmessage = () => abort.abort()
    // Patience is for people: here it ends at once.
    const impatient = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void) => setImmediate(run)) as unknown as typeof setTimeout)
    const subject = { module: file, export: 'hangs' }
    const stopped = remote.comparison(subject, subject, { signal: abort.signal })
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
    impatient.mockRestore()
    hanging.close()
    expect(await remote.cost(small)).toMatchObject({ flops: 8192 })
  })
})
