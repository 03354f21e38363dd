// SPDX-License-Identifier: MIT
//
// Compares two functions of JavaScript by the rules of C++ (FunctionComparison): it says whose batch is
// next, this makes the calls between two readings of the clock. Both share one loop, so that an engine
// that compiles it for one of them does so for the other.

import { orAbandoned } from '../abort.ts'
import type { Control } from '../control.ts'
import { AbortError } from '../errors.ts'
import type { ComparisonReport } from '../generated/records.ts'
import type { FunctionSubject } from '../subject.ts'
import {
  attempt,
  awaitEach,
  type Batch,
  callEach,
  callOnce,
  failure,
  withinBudget,
} from './calls.ts'
import type { Guard } from './interruptions.ts'
import type { FunctionComparison } from './module.ts'

/** An abort ends it at once, even while a call never settles; that call is left behind, and neither
 *  it nor what follows it touches `comparison` any more. */
export async function compareFunctions(
  baseline: FunctionSubject,
  optimized: FunctionSubject,
  comparison: FunctionComparison,
  control: Control<ComparisonReport>,
  guard: Guard,
  max_ms?: number,
  now = () => performance.now(),
): Promise<ComparisonReport> {
  let left = false
  const gone = () => left
  const leave = () => {
    left = true
  }
  // The control is the baseline once more.
  const contenders = [baseline, optimized, baseline].map((subject) => new Contender(subject, now))
  const measure = async () => {
    while (!left && !comparison.done()) {
      await guard.ready(control.signal)
      if (left) break
      const end_ms = now() + comparison.begin_stretch()
      do {
        const contender = contenders[comparison.contender()]
        if (!contender) break
        const made = contender.make(comparison, gone)
        const batch = await withinBudget(made, contender.subject, leave, max_ms)
        if (left) break
        comparison.record(...batch)
      } while (!comparison.done() && now() < end_ms)
      const reason = await guard.pause()
      if (left) break
      if (reason !== undefined) comparison.interrupt(reason)
      control.onProgress?.({ ...comparison.progress(), partial: comparison.report() })
    }
    if (left) throw new AbortError() // nobody waits for it any more
    return comparison.report()
  }
  return orAbandoned(measure, control.signal, () => {
    if (comparison.done()) return undefined
    left = true
    return new AbortError(comparison.report())
  })
}

class Contender {
  readonly subject: FunctionSubject
  readonly #now: () => number
  #calls: Batch = callOnce

  constructor(subject: FunctionSubject, now: () => number) {
    this.subject = subject
    this.#now = now
  }

  /** The readings before and after the batch. */
  async make(
    comparison: FunctionComparison,
    gone: () => boolean,
  ): Promise<[begin_ms: number, end_ms: number]> {
    const subject = this.subject
    const now = this.#now
    const count = comparison.calls()
    const lead_in = comparison.lead_in()
    if (subject.setup) await attempt(subject, 'setup', subject.setup)
    let readings: [number, number] = [0, 0]
    try {
      if (lead_in && !gone()) await this.#calls(subject.fn, 1, gone)
      const begin_ms = now()
      const waiting = this.#calls(subject.fn, count, gone)
      if (waiting) await waiting
      readings = [begin_ms, now()]
      if (this.#calls === callOnce) this.#calls = waiting ? awaitEach : callEach
    } catch (error) {
      // Its error says more than one of the tear-down after it.
      await attempt(subject, 'teardown', subject.teardown).catch(() => {})
      throw failure(subject, 'function', error)
    }
    await attempt(subject, 'teardown', subject.teardown)
    return readings
  }
}
