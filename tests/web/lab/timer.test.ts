// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest'
import { dispose } from '../../../web/lab/course/dispose.ts'
import { type Section, type Stopwatch, Timer } from '../../../web/lab/course/timer.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { measuredReport } from '../support/samples.ts'

function timerOn(clock: ManualClock, timing: Stopwatch['timing'] = async () => measuredReport) {
  const watch = { now: clock.now, clock_resolution_ms: 0.1, timing }
  return new Timer(watch, { runs: 50, warmup: 1 })
}

const shape = ({ name, elapsed_ms, sections }: Section): unknown => ({
  [name]: elapsed_ms,
  ...(sections.length > 0 ? { sections: sections.map(shape) } : {}),
})

describe('a section', () => {
  it('lasts from its start to its stop, with twice the clock’s step as the bound of its error', () => {
    const clock = new ManualClock()
    const timer = timerOn(clock)
    const section = timer.start('forward')
    clock.advance(5)
    expect(section.running).toBe(true)
    expect(section.elapsed_ms).toBe(5)
    clock.advance(2)
    expect(timer.stop()).toBe(section)
    clock.advance(100)
    expect(section.running).toBe(false)
    expect(section.elapsed_ms).toBe(7)
    expect(section.error_ms).toBe(0.2)
  })

  it('holds the sections that start while it runs', () => {
    const clock = new ManualClock()
    const timer = timerOn(clock)
    timer.start('step')
    clock.advance(1)
    timer.start('forward')
    clock.advance(2)
    timer.stop()
    timer.start('backward')
    clock.advance(4)
    timer.stop()
    timer.stop()
    timer.start('next step')
    timer.stop()
    expect(timer.sections.map(shape)).toEqual([
      { step: 7, sections: [{ forward: 2 }, { backward: 4 }] },
      { 'next step': 0 },
    ])
  })

  it('that is stopped ends those inside it at the same moment', () => {
    const clock = new ManualClock()
    const timer = timerOn(clock)
    const outer = timer.start('outer')
    const inner = timer.start('inner')
    clock.advance(3)
    outer.stop()
    clock.advance(3)
    expect([outer.elapsed_ms, inner.elapsed_ms]).toEqual([3, 3])
    expect(timer.start('after')).toBe(timer.sections[1])
  })

  it('is not changed by a second stop', () => {
    const clock = new ManualClock()
    const section = timerOn(clock).start()
    clock.advance(3)
    section.stop()
    clock.advance(3)
    expect(section.stop().elapsed_ms).toBe(3)
  })

  it('and a timer end where their scope ends', () => {
    const clock = new ManualClock()
    const timer = timerOn(clock)
    const outer = timer.start('outer')
    const inner = timer.start('inner')
    clock.advance(1)
    inner[dispose]()
    clock.advance(1)
    timer[dispose]()
    clock.advance(1)
    expect([outer.elapsed_ms, inner.elapsed_ms]).toEqual([2, 1])
  })
})

describe('a timer', () => {
  it('with nothing to stop says so', () => {
    const timer = timerOn(new ManualClock())
    expect(() => timer.stop()).toThrow('No section of this timer is running')
    timer.start()
    timer.stop()
    expect(() => timer.stop()).toThrow('No section of this timer is running')
  })

  it('measures a function with its own options, and those of the call before them', async () => {
    const timing = vi.fn(async () => measuredReport)
    const fn = () => 1
    expect(await timerOn(new ManualClock(), timing).measure(fn, { runs: 9 })).toBe(measuredReport)
    expect(timing).toHaveBeenCalledWith({ fn }, { runs: 9, warmup: 1 })
  })
})
