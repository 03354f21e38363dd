// SPDX-License-Identifier: MIT
//
// A mutex of one lab: measurements wait for each other, because two at once would measure each other.

import { orAborted } from '../abort.ts'
import { AbortError, type FlopscopeError, failure } from '../errors.ts'
import { wording } from '../wording.ts'

export class Queue {
  #last: Promise<void> = Promise.resolve()
  #closed = false

  /** Runs `task` when everything before it has settled. If `signal` is aborted while it waits, it
   *  is never run; once it runs, stopping is its own affair. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) throw closedError()
    const before = this.#last
    let leave = () => {}
    this.#last = new Promise((resolve) => {
      leave = resolve
    })
    try {
      // The abort first: a call that was stopped before its turn is not run even if it is its turn.
      await orAborted(
        () => before,
        signal,
        () => new AbortError(undefined, signal?.reason),
      )
      if (this.#closed) throw closedError()
      return await task()
    } finally {
      void before.then(leave)
    }
  }

  /** Nothing that still waits will run, and nothing new is taken. */
  close(): void {
    this.#closed = true
  }
}

export const closedError = (): FlopscopeError =>
  failure('closed', wording('closed', 'This lab has been closed; open another one.'))
