// SPDX-License-Identifier: MIT
//
// Times a function of JavaScript by the rules of C++ (FunctionTimer): it says how many calls to make,
// this makes them between two readings of the clock. Contiguous batches share readings, so their
// clock errors telescope: between the batches of a row stands one reading and nothing else, and what
// was read is judged after the row.

import type { RunControl } from '../control.ts'
import type { TimingReport } from '../generated/records.ts'
import type { FunctionSubject } from '../subject.ts'
import { Budget } from './budget.ts'
import { attempt, awaitEach, type Batch, callEach, callOnce, callsFailed } from './calls.ts'
import type { InterruptionWatch } from './interruptions.ts'
import { withMeasured } from './measured.ts'
import type { FunctionTimer } from './module.ts'
import { withRate } from './rate.ts'
import { type Caller, measureStretches } from './stretches.ts'

export { calledFunctions } from './called-functions.ts'
export { compareFunctions } from './function-comparison.ts'
export { functionsOf } from './imported-functions.ts'

/** Calls it as often as `timer` wants. */
export async function timeFunction(
  subject: FunctionSubject,
  timer: FunctionTimer,
  control: RunControl,
  interruptions: InterruptionWatch,
  max_ms?: number,
  before?: number,
  now = () => performance.now(),
): Promise<TimingReport> {
  const row = new Row(timer, now)
  const budget = new Budget(max_ms, now)
  let batch = callOnce
  return measureStretches({
    rules: timer,
    control,
    interruptions,
    report: () => withMeasured(withRate(timer.report(), subject), before),
    stretch: async (caller) => {
      const { elapsed_ms } = timer.progress()
      const made = () => stretch(subject, timer, batch, row, now, caller)
      batch = await budget.settled(made, elapsed_ms, subject, caller)
    },
    // What an asynchronous function has done by now.
    leave: () => row.record(0),
  })
}

/** The readings of contiguous batches: the one before the first, then each one's end. They have
 *  their place beforehand, so that nothing but the calls is between two of them. */
class Row {
  static readonly #mostBatches = 1024
  readonly #edges_ms = new Float64Array(Row.#mostBatches + 1)
  readonly #timer: FunctionTimer
  readonly #now: () => number
  #made = 0

  constructor(timer: FunctionTimer, now: () => number) {
    this.#timer = timer
    this.#now = now
  }

  /** Makes batches for as long as there is nothing to decide, none begun after `end_ms`. Returns
   *  whether the last one had to be waited for. */
  async make(fn: () => unknown, batch: Batch, most: number, end_ms: number, caller: Caller) {
    const edges_ms = this.#edges_ms
    const now = this.#now
    const count = this.#timer.batch_size()
    const batches = Math.min(most, this.#timer.batches_ahead(), Row.#mostBatches)
    const last_ms = Math.min(end_ms, now() + this.#timer.patience_ms())
    let made = 0
    let waiting: ReturnType<Batch>
    let latest_ms = now()
    edges_ms[0] = latest_ms
    do {
      waiting = batch(fn, count, caller)
      if (waiting) {
        await waiting
        if (!caller.waits) break
      }
      latest_ms = now()
      edges_ms[++made] = latest_ms
      this.#made = made
    } while (made < batches && latest_ms < last_ms)
    return waiting !== undefined
  }

  /** How long the calls took, in ms. */
  get span_ms(): number {
    return (this.#edges_ms[this.#made] ?? 0) - (this.#edges_ms[0] ?? 0)
  }

  /** Hands the readings over, if there are any, and how long it took around them. Returns the last one. */
  record(aside_ms: number): number {
    const made = this.#made
    this.#made = 0
    if (made > 0) this.#timer.record_row(this.#edges_ms.subarray(0, made + 1), aside_ms)
    return this.#edges_ms[made] ?? Number.NaN
  }
}

/** Rows of batches, for one stretch; the first call alone, where it is waited for. Returns how to make the next calls. */
async function stretch(
  subject: FunctionSubject,
  timer: FunctionTimer,
  first: Batch,
  row: Row,
  now: () => number,
  caller: Caller,
): Promise<Batch> {
  const { fn, setup, teardown } = subject
  const bare = !setup && !teardown
  const most = bare ? Number.POSITIVE_INFINITY : 1
  const end_ms = now() + timer.begin_stretch()
  let batch = first
  let latest_ms: number
  do {
    const begin_ms = bare ? 0 : now()
    if (setup) await attempt(subject, 'setup', setup)
    if (!caller.waits) break
    try {
      const waited = await row.make(fn, batch, most, end_ms, caller)
      if (batch === callOnce) batch = waited ? awaitEach : callEach
    } catch (error) {
      throw await callsFailed(subject, error)
    }
    await attempt(subject, 'teardown', teardown)
    if (!caller.waits) break
    const aside_ms = bare ? 0 : now() - begin_ms - row.span_ms
    latest_ms = row.record(aside_ms)
    // How long the first call took is known before others are waited for.
    if (first === callOnce && batch === awaitEach) break
  } while (!timer.done() && latest_ms < end_ms)
  return batch
}
