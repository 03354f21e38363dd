// SPDX-License-Identifier: MIT
//
// The time for which code of the caller's is waited for: a promise of a function, or a module, may never settle.

import { failure } from '../errors.ts'
import { type FunctionSubject, functionName } from '../subject.ts'
import { wording } from '../wording.ts'
import { calledFunction } from './calls.ts'
import type { Caller } from './stretches.ts'

/** The default of `max_ms` in C++'s records of a timing and a comparison, and the least time that a module has to load. */
export const default_max_ms = 5000

/** The largest `max_ms` that C++ takes. The timers of platforms hold less than 2^31 ms: those of more fire at once. */
export const most_max_ms = 3_600_000

/** What `work` settles with; or, should that take longer, a rejection with what `lateError` returns. What is synchronous
 *  has settled before the clock is asked. */
export async function settledWithin<T>(
  work: () => Promise<T>,
  limit_ms: number,
  lateError: () => Error,
): Promise<T> {
  let timeout: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(lateError()), limit_ms)
  })
  try {
    return await Promise.race([late, work()])
  } finally {
    clearTimeout(timeout)
  }
}

/** The time that a run has for its calls. A run ends within `max_ms` or a batch later, since only a batch that is
 *  expected not to fit is left out: so each is waited for until `max_ms` and by what the longest has taken. */
export class Budget {
  readonly #max_ms: number
  readonly #now: () => number
  #longest_ms = 0

  constructor(max_ms = default_max_ms, now = () => performance.now()) {
    this.#max_ms = max_ms
    this.#now = now
  }

  /** What `work`, calls of `subject`, settles with; or a rejection where it takes too long. `elapsed_ms` is what the run
   *  has lasted by its rules, which count no time that was interrupted. */
  async settled<T>(
    work: () => Promise<T>,
    elapsed_ms: number,
    subject: FunctionSubject,
    caller: Caller,
  ): Promise<T> {
    const left_ms = Math.max(0, this.#max_ms - elapsed_ms) + this.#longest_ms
    const begin_ms = this.#now()
    try {
      return await settledWithin(work, Math.min(this.#max_ms, left_ms), () => {
        caller.waits = false
        return unsettled(subject, this.#max_ms)
      })
    } finally {
      this.#longest_ms = Math.max(this.#longest_ms, this.#now() - begin_ms)
    }
  }
}

function unsettled(subject: FunctionSubject, max_ms: number): Error {
  const allowed = wording('within_ms', 'within {max_ms} ms (max_ms)', { max_ms })
  const message = wording(
    'unsettled',
    '{what} returned a promise that has not settled {allowed}.',
    { what: calledFunction(subject), allowed },
  )
  const value = functionName(subject)
  return failure('function_failed', message, { field: 'fn', value, allowed })
}
