// SPDX-License-Identifier: MIT
//
// Modules of the caller's whose import does not settle: a run waited for them without end.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Local } from '../../../web/lab/client/local.ts'
import { Lab } from '../../../web/lab/lab.ts'
import type { ModuleSubject } from '../../../web/lab/subject.ts'
import { default_max_ms } from '../../../web/lab/wasm/budget.ts'
import { functionsOf } from '../../../web/lab/wasm/imported-functions.ts'
import type { FullModule } from '../../../web/lab/wasm/module.ts'
import { heldModule } from '../support/held-module.ts'
import { environment } from '../support/samples.ts'

/** A lab whose module is asked nothing: each run ends before. */
async function openLab(): Promise<Lab> {
  const module = { environment: () => environment } as unknown as FullModule
  return new Lab(await Local.open(async () => ({ module, loadFull: async () => module })), [])
}

type Options = { readonly max_ms?: number; readonly signal?: AbortSignal }
type Ask = (lab: Lab, held: ModuleSubject, options: Options) => Promise<unknown>

const fn = () => 1
const questions: Readonly<Record<string, Ask>> = {
  timing: (lab, held, options) => lab.timing(held, options),
  comparison: (lab, held, options) => lab.comparison(held, { fn }, options),
  'comparison, of its second function,': (lab, held, options) =>
    lab.comparison({ fn }, held, options),
  suite: (lab, held, options) => lab.suite([{ fn }, held], options),
}

const ready = async (isReady: () => boolean) => {
  while (!isReady()) await new Promise(setImmediate)
}
/** The error of a call that has ended by now. */
const ended = (call: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    call.catch((error: unknown) => error),
    new Promise(setImmediate).then(() => 'it waits'),
  ])

let held = heldModule()
beforeEach(() => {
  held = heldModule()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  held.letGo()
})

describe.each(Object.entries(questions))('%s of a module that does not load', (_, ask) => {
  it.each([
    ['the default', {}, default_max_ms, '5,000'],
    ['the default, though less is allowed', { max_ms: 20 }, default_max_ms, '5,000'],
    ['the time allowed', { max_ms: 60_000 }, 60_000, '60,000'],
    ['the longest time that may be allowed', { max_ms: 3_600_000 }, 3_600_000, '3,600,000'],
    ['the default, where more is allowed than may be', { max_ms: 1e12 }, default_max_ms, '5,000'],
    ['the default, where it is no time', { max_ms: Infinity }, default_max_ms, '5,000'],
  ])('ends with a sentence after %s', async (_, options, limit_ms, said) => {
    const asked = ask(await openLab(), held.subject, options)
    await ready(() => vi.getTimerCount() > 0)
    vi.advanceTimersByTime(limit_ms - 1)
    expect(await ended(asked)).toBe('it waits')
    vi.advanceTimersByTime(1)
    const { module } = held.subject
    const allowed = `within ${said} ms (the longer of max_ms and 5,000 ms)`
    const message = `The module ${module} has not been loaded ${allowed}.`
    const parts = { code: 'module_failed', field: 'module', value: module, allowed, message }
    expect(await ended(asked)).toMatchObject(parts)
  })

  it('ends at once where it is stopped, and leaves no timer behind', async () => {
    const abort = new AbortController()
    const asked = ask(await openLab(), held.subject, { signal: abort.signal })
    await ready(() => vi.getTimerCount() > 0)
    abort.abort('changed my mind')
    expect(await ended(asked)).toMatchObject({ code: 'aborted', cause: 'changed my mind' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('a module that loads in time has its function, and leaves no timer behind', async () => {
  const asked = functionsOf([held.subject], undefined)
  vi.advanceTimersByTime(default_max_ms - 1)
  held.letGo()
  const [{ fn }] = await asked
  expect(fn()).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

describe('of several modules', () => {
  const missing = { module: 'data:text/javascript,', export: 'f' }
  const several: Readonly<Record<string, Ask>> = {
    comparison: (lab, held, options) => lab.comparison(held, missing, options),
    suite: (lab, held, options) => lab.suite([held, missing], options),
  }
  it.each(Object.entries(several))(
    'one that fails ends a %s without waiting for another, and leaves no timer behind',
    async (_, ask) => {
      const asked = ask(await openLab(), held.subject, { max_ms: 60_000 })
      let error: unknown
      asked.catch((thrown: unknown) => {
        error = thrown
      })
      let turns = 0
      await ready(() => error !== undefined || ++turns > 1000)
      expect(error).toMatchObject({ code: 'module_failed', field: 'export' })
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('all load at once', async () => {
    const other = heldModule()
    const subjects = [held.subject, other.subject]
    const asked = functionsOf(subjects, undefined)
    expect(vi.getTimerCount()).toBe(2)
    other.letGo()
    held.letGo()
    expect((await asked).map(({ name }) => name)).toEqual(['f', 'f'])
  })
})
