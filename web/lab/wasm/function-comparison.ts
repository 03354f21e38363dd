// SPDX-License-Identifier: MIT
//
// Compares two functions of JavaScript by the rules of C++ (FunctionComparison): it says whose batch is
// next, this makes the calls between two readings of the clock. Both share one loop, so that an engine
// that compiles it for one of them does so for the other.

import type { RunControl } from '../control.ts'
import type { ComparisonReport } from '../generated/records.ts'
import type { FunctionSubject } from '../subject.ts'
import { Budget } from './budget.ts'
import { attempt, awaitEach, type Batch, callEach, callOnce, callsFailed } from './calls.ts'
import type { InterruptionWatch } from './interruptions.ts'
import type { FunctionComparison } from './module.ts'
import { type Caller, measureStretches } from './stretches.ts'

/** Calls both, and the baseline once more as its own control, as often as `comparison` wants. */
export async function compareFunctions(
  baseline: FunctionSubject,
  optimized: FunctionSubject,
  comparison: FunctionComparison,
  control: RunControl<ComparisonReport>,
  interruptions: InterruptionWatch,
  max_ms?: number,
  now = () => performance.now(),
): Promise<ComparisonReport> {
  const contenders = [baseline, optimized, baseline].map((subject) => new Contender(subject, now))
  const budget = new Budget(max_ms, now)
  return measureStretches({
    rules: comparison,
    control,
    interruptions,
    stretch: async (caller) => {
      const { elapsed_ms } = comparison.progress()
      const begin_ms = now()
      const end_ms = begin_ms + comparison.begin_stretch()
      do {
        const contender = contenders[comparison.contender()]
        if (!contender) break
        const made = () => contender.make(comparison, caller)
        const lasted_ms = elapsed_ms + now() - begin_ms
        const batch = await budget.settled(made, lasted_ms, contender.subject, caller)
        if (!caller.waits) break
        comparison.record(...batch)
      } while (!comparison.done() && now() < end_ms)
    },
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
    caller: Caller,
  ): Promise<[begin_ms: number, end_ms: number]> {
    const subject = this.subject
    const now = this.#now
    const count = comparison.calls()
    const lead_in = comparison.lead_in()
    if (subject.setup) await attempt(subject, 'setup', subject.setup)
    let readings: [number, number] = [0, 0]
    try {
      if (lead_in && caller.waits) await this.#calls(subject.fn, 1, caller)
      const begin_ms = now()
      const waiting = this.#calls(subject.fn, count, caller)
      if (waiting) await waiting
      readings = [begin_ms, now()]
      if (this.#calls === callOnce) this.#calls = waiting ? awaitEach : callEach
    } catch (error) {
      throw await callsFailed(subject, error)
    }
    await attempt(subject, 'teardown', subject.teardown)
    return readings
  }
}
