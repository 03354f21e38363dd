// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest'
import type { FunctionSubject } from '../../../web/lab/subject.ts'
import { timeFunction } from '../../../web/lab/wasm/functions.ts'
import { InterruptionWatch } from '../../../web/lab/wasm/interruptions.ts'
import { withRate } from '../../../web/lab/wasm/rate.ts'
import { brief, built, small } from '../support/built.ts'
import { FakeTimer } from '../support/fake-timer.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { measuredReport } from '../support/samples.ts'

/** Times `subject`, whose calls move this clock. */
const time = (subject: FunctionSubject, timer: FakeTimer, clock: ManualClock, control = {}) =>
  timeFunction(
    subject,
    timer,
    control,
    new InterruptionWatch(true),
    undefined,
    undefined,
    clock.now,
  )

describe('the calls of a timed function', () => {
  it('are as many as the timer asks for, between two readings of the clock', async () => {
    const clock = new ManualClock()
    const fn = vi.fn(() => clock.advance(2))
    const timer = new FakeTimer(1, 3, 5)
    await time({ fn }, timer, clock)
    expect(fn).toHaveBeenCalledTimes(9)
    expect(timer.rows).toEqual([
      [0, 2],
      [2, 8],
      [8, 18],
    ])
  })

  it('follow one another without a gap in a stretch, and begin anew after a pause', async () => {
    const clock = new ManualClock()
    const timer = new FakeTimer(1, 2, 2, 2)
    await time({ fn: () => clock.advance(30) }, timer, clock)
    expect(timer.rows).toEqual([
      [0, 30],
      [30, 90, 150],
      [150, 210],
    ])
  })

  it.each([
    ['synchronous', (step: () => void) => step],
    ['asynchronous', (step: () => void) => async () => step()],
  ])('have nothing of the bookkeeping in their time, %s', async (_, as) => {
    const clock = new ManualClock()
    class SlowTimer extends FakeTimer {
      override batches_ahead(): number {
        clock.advance(1)
        return Math.min(3, super.batches_ahead())
      }
      override record_row(edges_ms: Float64Array, aside_ms: number): void {
        super.record_row(edges_ms, aside_ms)
        clock.advance(7)
      }
    }
    const timer = new SlowTimer(1, 4, 4, 4, 4, 4)
    await time({ fn: as(() => clock.advance(1)) }, timer, clock)
    const durations_ms = timer.rows.map((edges) =>
      edges.slice(1).map((end, i) => end - (edges[i] ?? 0)),
    )
    expect(durations_ms).toEqual([[1], [4, 4, 4], [4, 4]])
  })

  it('are no more of a row once they take longer than the timer is patient', async () => {
    const clock = new ManualClock()
    const timer = Object.assign(new FakeTimer(1, 1, 1, 1, 1, 1, 1), { patience_ms: () => 10 })
    await time({ fn: () => clock.advance(4) }, timer, clock)
    expect(timer.rows.map((edges) => edges.length - 1)).toEqual([1, 3, 3])
  })

  it('are awaited each time if the first returns a promise', async () => {
    const clock = new ManualClock()
    let running = 0
    const fn = async () => {
      expect(++running).toBe(1)
      await null
      clock.advance(4)
      running -= 1
    }
    const timer = new FakeTimer(1, 2)
    await time({ fn }, timer, clock)
    expect(timer.rows).toEqual([
      [0, 4],
      [4, 12],
    ])
  })

  it('have set-up and tear-down around each sample, outside its time and never contiguous', async () => {
    const clock = new ManualClock()
    const order: string[] = []
    const step = (name: string, ms: number) => () => {
      order.push(name)
      clock.advance(ms)
    }
    const teardown = async () => step('teardown', 5)()
    const timer = new FakeTimer(1, 2, 2)
    await time({ fn: step('call', 1), setup: step('setup', 10), teardown }, timer, clock)
    expect(order.join(' ')).toBe(
      'setup call teardown setup call call teardown setup call call teardown',
    )
    expect(timer.rows).toEqual([
      [10, 11],
      [26, 28],
      [43, 45],
    ])
    // So that the time allowed holds for all that the caller asked for.
    expect(timer.asides_ms).toEqual([15, 15, 15])
  })
})

describe('the report of a timed function', () => {
  it('has a rate where the caller says how much work a call is', async () => {
    const report = { ...measuredReport, p50_ms: 2, median_ci_low_ms: 1, median_ci_high_ms: 4 }
    const timer = Object.assign(new FakeTimer(1), { report: () => report })
    const subject = { fn: () => {}, flops: 6000 }
    expect(await time(subject, timer, new ManualClock())).toMatchObject({
      flops: 6000,
      flops_per_s: 3e6,
      flops_per_s_low: 1.5e6,
      flops_per_s_high: 6e6,
    })
  })

  it('has no rate where there is no time', async () => {
    const report = await time({ fn: () => {}, flops: 6000 }, new FakeTimer(1), new ManualClock())
    expect(report.flops).toBe(6000)
    expect('flops_per_s' in report).toBe(false)
  })

  it('is to the last bit what C++ says of an operation that takes as long', async () => {
    const lab = await built.openLab({ worker: false })
    const report = await lab.timing(small, brief)
    lab.close()
    const { flops, flops_per_s, flops_per_s_low, flops_per_s_high, ...bare } = report
    expect(flops_per_s_high).toBeGreaterThan(0)
    expect(withRate(bare, { flops: flops ?? 0 })).toEqual(report)
  })
})

describe('a timing of a function', () => {
  it.each([
    ['fn', 1],
    ['setup', 1],
    ['teardown', 2],
  ])('whose %s never settles can be stopped, and keeps its runs', async (part, runs) => {
    const abort = new AbortController()
    const timer = new FakeTimer(1, 1, 1, 1)
    const clock = new ManualClock()
    let calls = 0
    const step = () => (++calls === 2 ? new Promise(() => abort.abort()) : Promise.resolve())
    const subject = { fn: () => clock.advance(200), [part]: step }
    const timing = time(subject, timer, clock, { signal: abort.signal })
    await expect(timing).rejects.toMatchObject({ name: 'AbortError', partial: { runs } })
  })

  it('that was stopped makes no further call once the one under way settles', async () => {
    const abort = new AbortController()
    const timer = new FakeTimer(1, 5)
    let settle = () => {}
    const fn = vi.fn(() =>
      fn.mock.calls.length < 2
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            settle = resolve
            abort.abort()
          }),
    )
    await expect(
      time({ fn }, timer, new ManualClock(), { signal: abort.signal }),
    ).rejects.toMatchObject({ partial: { runs: 1 } })
    const touched = vi.spyOn(timer, 'record_row')
    settle()
    await new Promise((resolve) => setImmediate(resolve))
    expect(fn).toHaveBeenCalledTimes(2)
    expect(touched).not.toHaveBeenCalled()
  })

  it('that was stopped within a row keeps what the row has by then', async () => {
    const abort = new AbortController()
    const clock = new ManualClock()
    const fn = vi.fn(async () => {
      if (fn.mock.calls.length < 4) return clock.advance(1)
      await new Promise(() => abort.abort())
    })
    await expect(
      time({ fn }, new FakeTimer(1, 1, 1, 1, 1), clock, { signal: abort.signal }),
    ).rejects.toMatchObject({ partial: { runs: 3 } })
  })

  it('tells its progress after each stretch', async () => {
    const clock = new ManualClock()
    const onProgress = vi.fn()
    await time({ fn: () => clock.advance(60) }, new FakeTimer(1, 1, 1, 1), clock, { onProgress })
    expect(onProgress.mock.calls.map(([{ partial }]) => partial.runs)).toEqual([2, 4])
  })

  it('stops between stretches, with what it has', async () => {
    const clock = new ManualClock()
    const abort = new AbortController()
    const timing = time({ fn: () => clock.advance(200) }, new FakeTimer(1, 1, 1), clock, {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    })
    await expect(timing).rejects.toMatchObject({ name: 'AbortError', partial: { runs: 1 } })
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no bread')
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('no bread')
      },
    ],
  ])('that %s is rejected with its reason, and its tear-down is not forgotten', async (_, fn) => {
    const teardown = vi.fn()
    const timing = time({ fn, name: 'toast', teardown }, new FakeTimer(1), new ManualClock())
    await expect(timing).rejects.toMatchObject({
      code: 'function_failed',
      message: 'The function "toast" failed: no bread.',
      cause: new Error('no bread'),
    })
    expect(teardown).toHaveBeenCalledOnce()
  })

  it('that fails is rejected with its own reason, though its tear-down fails, too', async () => {
    const fn = () => {
      throw new Error('no bread')
    }
    const teardown = () => Promise.reject(new Error('no plates'))
    await expect(
      time({ fn, name: 'toast', teardown }, new FakeTimer(1), new ManualClock()),
    ).rejects.toThrow('The function "toast" failed: no bread.')
  })

  it('whose tear-down alone fails says that it was the tear-down', async () => {
    const teardown = () => Promise.reject(new Error('no plates'))
    await expect(
      time({ fn: () => {}, name: 'toast', teardown }, new FakeTimer(1), new ManualClock()),
    ).rejects.toThrow('The teardown of the function "toast" failed: no plates.')
  })

  it('whose set-up fails says that it was the set-up', async () => {
    const setup = () => Promise.reject(new Error('no flour'))
    const fn = vi.fn()
    await expect(
      time({ fn, name: 'toast', setup }, new FakeTimer(1), new ManualClock()),
    ).rejects.toThrow('The setup of the function "toast" failed: no flour.')
    expect(fn).not.toHaveBeenCalled()
  })

  it('that throws something other than an error still says what', async () => {
    const fn = () => {
      throw 'a bare text'
    }
    await expect(time({ fn }, new FakeTimer(1), new ManualClock())).rejects.toThrow(
      'The function "fn" failed: a bare text.',
    )
  })
})
