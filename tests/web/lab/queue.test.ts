// SPDX-License-Identifier: MIT

import { describe, expect, it, vi } from 'vitest'
import { Queue } from '../../../web/lab/client/queue.ts'

/** A task that ends when it is told to. */
function task() {
  let finish = (_: string) => {}
  const run = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve
      }),
  )
  return { run, finish: (value: string) => finish(value) }
}

describe('a queue', () => {
  it('runs one task at a time, in the order in which they came', async () => {
    const queue = new Queue()
    const [first, second] = [task(), task()]
    const results = [queue.run(first.run), queue.run(second.run)]
    await vi.waitUntil(() => first.run.mock.calls.length === 1)
    expect(second.run).not.toHaveBeenCalled()
    first.finish('one')
    await vi.waitUntil(() => second.run.mock.calls.length === 1)
    second.finish('two')
    expect(await Promise.all(results)).toEqual(['one', 'two'])
  })

  it('goes on after a task that failed', async () => {
    const queue = new Queue()
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run(async () => 'yes')).toBe('yes')
  })

  it('never runs a task that was aborted while it waited, and says so at once', async () => {
    const queue = new Queue()
    const busy = task()
    const running = queue.run(busy.run)
    const abort = new AbortController()
    const waiting = task()
    const result = queue.run(waiting.run, abort.signal)
    abort.abort('changed my mind')
    await expect(result).rejects.toMatchObject({
      name: 'AbortError',
      partial: undefined,
      cause: 'changed my mind',
    })
    busy.finish('done')
    await running
    expect(waiting.run).not.toHaveBeenCalled()
  })

  it('keeps the order when a task in the middle was aborted', async () => {
    const queue = new Queue()
    const busy = task()
    const running = queue.run(busy.run)
    const abort = new AbortController()
    const given_up = queue.run(async () => 'never', abort.signal)
    const last = vi.fn(async () => 'last')
    const end = queue.run(last)
    abort.abort()
    await expect(given_up).rejects.toThrow('stopped')
    expect(last).not.toHaveBeenCalled()
    busy.finish('done')
    expect([await running, await end]).toEqual(['done', 'last'])
  })

  it('does not run what was aborted before it was asked for', async () => {
    const never = vi.fn(async () => {})
    await expect(new Queue().run(never, AbortSignal.abort())).rejects.toThrow('stopped')
    expect(never).not.toHaveBeenCalled()
  })

  it('refuses everything once it is closed', async () => {
    const queue = new Queue()
    const busy = task()
    const running = queue.run(busy.run)
    await vi.waitUntil(() => busy.run.mock.calls.length === 1)
    const waiting = queue.run(async () => 'never')
    queue.close()
    busy.finish('done')
    expect(await running).toBe('done')
    await expect(waiting).rejects.toMatchObject({ code: 'closed' })
    await expect(queue.run(async () => 'never')).rejects.toThrow('has been closed')
  })
})
