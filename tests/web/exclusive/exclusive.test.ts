// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AbortError } from '../../../web/lab/errors.ts'
import { watchConditions } from '../../../web/lab/exclusive/conditions.ts'
import { exclusively } from '../../../web/lab/exclusive/exclusive.ts'
import { measuredReport } from '../support/samples.ts'

const open = { name: 'timing', threads: 1, closed: new Promise<void>(() => {}) }

/** A browser that tells of its machine. `tell` passes on what its observer of pressure sees. */
function browser(charging: boolean, hardwareConcurrency = 8) {
  let tell = (_: readonly { readonly state: string }[]) => {}
  class PressureObserver {
    constructor(told: typeof tell) {
      tell = told
    }
    observe = async () => {}
    disconnect() {
      tell = () => {}
    }
  }
  const navigator = { hardwareConcurrency, getBattery: async () => ({ charging }) }
  return {
    world: { navigator, PressureObserver },
    tell: (...states: string[]) => tell(states.map((state) => ({ state }))),
  }
}

const codes = (conditions: readonly { readonly code: string }[]) =>
  conditions.map(({ code }) => code)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the conditions of a measurement', () => {
  it('are not spoken of where the browser tells of none', async () => {
    expect(await watchConditions(1, { navigator: {} }).end()).toEqual([])
  })

  it('are a machine on its battery', async () => {
    expect(await watchConditions(1, browser(false).world).end()).toEqual(['on_battery'])
    expect(await watchConditions(1, browser(true).world).end()).toEqual([])
  })

  it('are a processor under pressure at any time, though not a little of it', async () => {
    const { world, tell } = browser(true)
    const pressed = watchConditions(1, world)
    tell('nominal', 'serious')
    tell('fair')
    expect(await pressed.end()).toEqual(['under_pressure'])
    const busy = watchConditions(1, world)
    tell('nominal', 'fair')
    expect(await busy.end()).toEqual([])
  })

  it('are no pressure where the measurement itself may be the cause', async () => {
    const { world, tell } = browser(true, 8)
    const conditions = watchConditions(5, world)
    tell('critical')
    expect(await conditions.end()).toEqual([])
  })

  it('are left out where the browser refuses to tell', async () => {
    const refuses = async () => {
      throw new DOMException('no', 'NotAllowedError')
    }
    class PressureObserver {
      observe = refuses
      disconnect() {}
    }
    const world = { navigator: { hardwareConcurrency: 8, getBattery: refuses }, PressureObserver }
    expect(await watchConditions(1, world).end()).toEqual([])
  })
})

describe('a measurement on a machine that may run on a battery', () => {
  /** Locks that nobody else holds. */
  const locks = {
    query: async () => ({ held: [], pending: [] }),
    request: async (_: string, ...given: unknown[]) => (given.at(-1) as () => unknown)(),
  }
  const on = (getBattery?: () => Promise<{ readonly charging: boolean }>) => {
    vi.stubGlobal('navigator', { locks, getBattery })
  }
  const own = [
    { code: 'few_runs', severity: 'warning', text: 'Few.' },
    { code: 'noted', severity: 'note', text: 'Noted.' },
  ] as const
  const report = { ...measuredReport, verdicts: own }

  it('says behind its own verdicts that it did', async () => {
    on(async () => ({ charging: false }))
    const { verdicts, ...others } = await exclusively(open, {}, async () => report)
    expect(codes(verdicts)).toEqual(['few_runs', 'noted', 'on_battery'])
    expect(verdicts.at(-1)).toEqual({
      code: 'on_battery',
      severity: 'note',
      text: 'The machine ran on its battery, where many slow down.',
    })
    const { verdicts: _, ...measured } = report
    expect(others).toEqual(measured)
  })

  it('says so of what was measured until it was stopped, too', async () => {
    on(async () => ({ charging: false }))
    const stopped = exclusively(open, {}, async () => {
      throw new AbortError(report)
    })
    await expect(stopped).rejects.toMatchObject({
      code: 'aborted',
      partial: { verdicts: [...own, { code: 'on_battery' }] },
    })
  })

  it.each([
    ['the battery is being charged', async () => ({ charging: true })],
    [
      'the browser refuses to tell of it',
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    ],
    ['the browser cannot be asked for it', undefined],
  ])('has its own report alone where %s', async (_, getBattery) => {
    on(getBattery)
    expect(await exclusively(open, {}, async () => report)).toBe(report)
  })
})

describe('a measurement in a frame without an origin', () => {
  it('says behind its own verdicts that others may measure', async () => {
    vi.stubGlobal('origin', 'null')
    vi.stubGlobal('navigator', {})
    const own = [
      { code: 'few_runs', severity: 'warning', text: 'Few.' },
      { code: 'noted', severity: 'note', text: 'Noted.' },
    ] as const
    const report = await exclusively(open, {}, async () => ({ ...measuredReport, verdicts: own }))
    expect(codes(report.verdicts)).toEqual(['few_runs', 'noted', 'others_unseen'])
  })

  it('says so of what was measured until it was stopped, too', async () => {
    vi.stubGlobal('origin', 'null')
    vi.stubGlobal('navigator', {})
    const stopped = exclusively(open, {}, async () => {
      throw new AbortError({ ...measuredReport, verdicts: [] })
    })
    await expect(stopped).rejects.toMatchObject({
      partial: { verdicts: [{ code: 'others_unseen' }] },
    })
  })
})

describe('a measurement in a frame that may ask for no lock', () => {
  /** As the Web Locks API refuses where a frame may have no storage. */
  const refuse = async () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }

  it.each([
    ['nothing of locks', { query: refuse, request: refuse }],
    ['a query alone', { query: async () => ({ held: [], pending: [] }), request: refuse }],
  ])('takes its turn in a queue over a channel, where the browser answers %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const words: unknown[] = []
    const channel = new BroadcastChannel('flopscope')
    channel.onmessage = ({ data }) => words.push(data)
    try {
      let found: readonly unknown[] | undefined
      const asked = exclusively(open, {}, async () => ({ ...measuredReport, verdicts: [] }))
      const told = asked.then(({ verdicts }) => {
        found = verdicts
      })
      while (!found) {
        vi.advanceTimersByTime(50)
        await Promise.race([told, new Promise(setImmediate)])
      }
      expect(found).toEqual([])
      while (words.length === 0) await new Promise(setImmediate)
    } finally {
      channel.close()
      vi.useRealTimers()
    }
  })
})

describe('a measurement in a frame that may ask for no lock and open no channel', () => {
  const denied = () => new DOMException('The operation is insecure.', 'SecurityError')

  it.each([
    ['as Firefox does where storage is blocked', denied],
    ['where there are none', undefined],
  ])('is taken, and says that others may measure: %s', async (_, reason) => {
    const request = async () => {
      throw denied()
    }
    vi.stubGlobal('navigator', reason ? { locks: { request } } : {})
    const Refusing = class {
      constructor() {
        throw denied()
      }
    }
    vi.stubGlobal('BroadcastChannel', reason && Refusing)
    const report = await exclusively(open, {}, async () => ({ ...measuredReport, verdicts: [] }))
    expect(codes(report.verdicts)).toEqual(['others_unseen'])
  })
})

describe('a measurement beside others of its origin', () => {
  /** Locks that somebody else holds, who asks `holder`. */
  const taken = (holder: string) => ({
    query: async () => ({ held: [{ name: 'flopscope' }, { name: `flopscope ${holder}` }] }),
    request: (_: string, { signal }: LockOptions) =>
      signal
        ? new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
        : Promise.resolve(),
  })

  it('tells for whom it waits, and ends at once where it is stopped meanwhile', async () => {
    vi.stubGlobal('navigator', { locks: taken('training') })
    const abort = new AbortController()
    const run = vi.fn()
    const onWait = vi.fn(() => abort.abort('changed my mind'))
    const waiting = exclusively(open, { signal: abort.signal, onWait }, run)
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', cause: 'changed my mind' })
    expect(onWait.mock.calls).toEqual([['training']])
    expect(run).not.toHaveBeenCalled()
  })

  it('ends at once where it is stopped before the browser has answered whether it has locks', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    const abort = new AbortController()
    const run = vi.fn()
    const waiting = exclusively(open, { signal: abort.signal }, run)
    abort.abort('changed my mind')
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', cause: 'changed my mind' })
    expect(run).not.toHaveBeenCalled()
  })

  it('ends with what its caller throws who is told of waiting', async () => {
    vi.stubGlobal('navigator', { locks: taken('training') })
    const onWait = () => {
      throw new Error('not now')
    }
    const run = vi.fn()
    await expect(exclusively(open, { onWait }, run)).rejects.toThrow('not now')
    expect(run).not.toHaveBeenCalled()
  })

  it('is refused where its lab is closed while it waits', async () => {
    vi.stubGlobal('navigator', { locks: taken('training') })
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    const run = vi.fn()
    const waiting = exclusively({ ...open, closed }, { onWait: () => close() }, run)
    await expect(waiting).rejects.toMatchObject({ code: 'closed' })
    expect(run).not.toHaveBeenCalled()
  })
})
