// SPDX-License-Identifier: MIT
//
// The lifetime of an object that measures: when it ends, what it has under way is stopped.

import { withAnySignal } from '../abort.ts'
import { failure } from '../errors.ts'
import { requireControl } from '../validation.ts'
import { wording } from '../wording.ts'
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
      const message = wording(
        'owner_disposed',
        'This {owner} has been disposed of; make another one.',
        {
          owner: this.#owner,
        },
      )
      throw failure('disposed', message)
    }
    requireControl({ signal })
    return withAnySignal([signal, this.#ended.signal], task)
  }

  [dispose](): void {
    this.#ended.abort()
  }
}
