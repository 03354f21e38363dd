// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Remote } from '../../../web/lab/client/remote.ts'
import { timeFunction } from '../../../web/lab/wasm/functions.ts'
import { InterruptionWatch, interruption, watchPage } from '../../../web/lab/wasm/interruptions.ts'
import { FakePort } from '../support/fake-port.ts'
import { FakeTimer } from '../support/fake-timer.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { emptyReport } from '../support/samples.ts'

/** A page that a test hides and shows. */
class FakePage extends EventTarget {
  hidden = false
  hide(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function fakePage(): FakePage {
  const page = new FakePage()
  vi.stubGlobal('document', page)
  return page
}

/** From now on every second reading of the clock is so much later. */
function pauses(ms: number): void {
  let now = 0
  let readings = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += readings++ % 2 === 1 ? ms : 0
    return now
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a watch for interruptions', () => {
  it('finds nothing wrong with a pause in which nothing happened', async () => {
    pauses(900)
    const watch = new InterruptionWatch(true)
    await watch.untilVisible(undefined)
    expect(await watch.afterStretch()).toBeUndefined()
  })

  it('tells that the page was hidden in a stretch, if only for a moment', async () => {
    const watch = new InterruptionWatch(true)
    await watch.untilVisible(undefined)
    watch.hidden = true
    watch.hidden = false
    expect(await watch.afterStretch()).toBe(interruption.hidden)
    await watch.untilVisible(undefined)
    expect(await watch.afterStretch()).toBeUndefined()
  })

  it('hears what the event loop brings while it pauses', async () => {
    const watch = new InterruptionWatch(true)
    await watch.untilVisible(undefined)
    setImmediate(() => {
      watch.hidden = true
    })
    expect(await watch.afterStretch()).toBe(interruption.hidden)
  })

  it('tells a thread that was held up, unless others work in it, too', async () => {
    pauses(1100)
    expect(await new InterruptionWatch(true).afterStretch()).toBe(interruption.throttled)
    expect(await new InterruptionWatch(false).afterStretch()).toBeUndefined()
  })
})

describe('a watched page', () => {
  it('tells at once and with each change whether it is hidden, until nobody listens', () => {
    const page = fakePage()
    const told: boolean[] = []
    const forget = watchPage((hidden) => told.push(hidden))
    page.hide(true)
    page.hide(false)
    forget()
    page.hide(true)
    expect(told).toEqual([false, true, false])
  })

  it('tells nothing where there is no page', () => {
    const tell = vi.fn()
    watchPage(tell)()
    expect(tell).not.toHaveBeenCalled()
  })

  it('is told to the worker while that measures', async () => {
    const page = fakePage()
    const port = new FakePort()
    const remote = await Remote.open(async () => port, 'the source')
    const timing = remote.experiment('timing', { subject: { op: 'matmul' } }, {}, {})
    await vi.waitUntil(() => port.asked.includes('experiment'))
    page.hide(true)
    page.hide(false)
    port.reply({ type: 'done', report: emptyReport })
    await timing
    page.hide(true)
    const told = port.requests.filter(({ type }) => type === 'page')
    expect(told.map((request) => 'hidden' in request && request.hidden)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('a timing of a function', () => {
  it('drops a stretch in which the page was hidden, and goes on once it is seen', async () => {
    const clock = new ManualClock()
    const watch = new InterruptionWatch(true)
    const timer = new FakeTimer(1, 1, 1)
    const fn = vi.fn(() => {
      clock.advance(200)
      if (fn.mock.calls.length === 2) watch.hidden = true
    })
    const timing = timeFunction({ fn }, timer, {}, watch, undefined, undefined, clock.now)
    await vi.waitUntil(() => timer.interrupt.mock.calls.length > 0)
    expect(timer.interrupt).toHaveBeenCalledExactlyOnceWith(interruption.hidden)
    expect(fn).toHaveBeenCalledTimes(2)
    watch.hidden = false
    expect(await timing).toMatchObject({ runs: 3 })
    expect(timer.interrupt).toHaveBeenCalledOnce()
  })
})
