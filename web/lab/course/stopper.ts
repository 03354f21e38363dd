// SPDX-License-Identifier: MIT
//
// The lifetime of an object that measures: when it ends, what it has under way is stopped.

import { FlopscopeError } from '../errors.ts'
import { requireControl } from '../validation.ts'
import { dispose } from './dispose.ts'

export class Stopper {
  readonly #ended = new AbortController()
  readonly #owner: string

  /** `owner` is what errors call the object. */
  constructor(owner: string) {
    this.#owner = owner
  }

  /** Runs `task` with a signal that is aborted with this object or with `signal`. */
  async run<T>(task: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#ended.signal.aborted) {
      const message = `This ${this.#owner} has been disposed of; make another one.`
      throw new FlopscopeError({ code: 'disposed', message })
    }
    requireControl({ signal })
    const either = new AbortController()
    const sources = signal ? [signal, this.#ended.signal] : [this.#ended.signal]
    const stop = () => either.abort(sources.find((source) => source.aborted)?.reason)
    for (const source of sources) source.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      return await task(either.signal)
    } finally {
      for (const source of sources) source.removeEventListener('abort', stop)
    }
  }

  [dispose](): void {
    this.#ended.abort()
  }
}
