// SPDX-License-Identifier: MIT
//
// A run is waited for until the end of its time allowed and by one batch more: a call that hung late was waited for until
// twice that time, and one that was as slow as those before it could be refused.

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ComparisonReport } from '../../../../web/lab/generated/records.ts'
import { compareFunctions } from '../../../../web/lab/wasm/function-comparison.ts'
import { timeFunction } from '../../../../web/lab/wasm/functions.ts'
import { InterruptionWatch } from '../../../../web/lab/wasm/interruptions.ts'
import type { FunctionComparison } from '../../../../web/lab/wasm/module.ts'
import { FakeTimer } from '../../support/fake-timer.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const max_ms = 100
const sentence =
  'The function "slow" returned a promise that has not settled within 100 ms (max_ms).'

const unbegun = new FakeTimer(1).progress()

let clock = new ManualClock()
beforeEach(() => {
  clock = new ManualClock()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rules of a timing of single calls, whose time is all that its run has lasted. */
class SingleCalls extends FakeTimer {
  constructor(
    calls: number,
    override readonly begin_stretch = () => 100,
  ) {
    super(...Array<number>(calls).fill(1))
  }
  override progress = () => ({ ...unbegun, elapsed_ms: this.rows.flat().at(-1) ?? 0 })
}

/** Lets time go by for the clock and for timers, and what waits for them run. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  vi.advanceTimersByTime(ms)
  for (let i = 0; i < 10; ++i) await new Promise(setImmediate)
}

/** A function whose calls settle when they are told to. */
function held() {
  let settle = () => {}
  const fn = () =>
    new Promise<void>((resolve) => {
      settle = resolve
    })
  /** The call that is under way takes so long. */
  const takes = async (ms: number) => {
    await pass(ms - 1)
    clock.advance(1)
    settle()
    await pass(0)
  }
  return { subject: { fn, name: 'slow' }, takes }
}

/** What becomes of a run. */
function watched(run: Promise<unknown>) {
  const seen: { end?: unknown } = {}
  run.then(
    () => {
      seen.end = 'a report'
    },
    (error: Error) => {
      seen.end = error.message
    },
  )
  return seen
}

const time = (subject: { fn: () => unknown }, timer: FakeTimer) =>
  watched(
    timeFunction(subject, timer, {}, new InterruptionWatch(false), max_ms, undefined, clock.now),
  )

/** After eight calls of 10 ms the ninth, which never settles, is given up when the run has to end. */
async function endsInTime(
  seen: { readonly end?: unknown },
  takes: (ms: number) => Promise<void>,
): Promise<void> {
  await pass(0)
  for (let call = 0; call < 8; ++call) await takes(10)
  await pass(29)
  expect(seen.end).toBeUndefined()
  await pass(1)
  expect(seen.end).toBe(sentence)
  expect(vi.getTimerCount()).toBe(0)
}

it('a call that never settles is waited for until the end of the run and by one call more', async () => {
  const { subject, takes } = held()
  const seen = time(subject, new SingleCalls(10, () => 0))
  await endsInTime(seen, takes)
})

it('a call that begins within the time allowed and ends a call later is no failure', async () => {
  const { subject, takes } = held()
  const seen = time(subject, new SingleCalls(2))
  await pass(0)
  await takes(60)
  await takes(60)
  expect(seen.end).toBe('a report')
})

/** The same of a comparison, in whose stretch are many batches. */
class SingleBatches implements FunctionComparison {
  recorded = 0
  readonly #batches: number
  constructor(batches: number) {
    this.#batches = batches
  }
  contender = () => this.recorded % 3
  calls = () => 1
  lead_in = () => false
  begin_stretch = () => 1000
  interrupt = () => {}
  record = () => {
    this.recorded += 1
  }
  done = () => this.recorded === this.#batches
  progress = () => unbegun
  report = () => ({ quartets: 0 }) as ComparisonReport
  delete = () => {}
}

it('so is a batch of a comparison', async () => {
  const { subject, takes } = held()
  const watch = new InterruptionWatch(false)
  const rules = new SingleBatches(10)
  const run = compareFunctions(subject, subject, rules, {}, watch, max_ms, clock.now)
  const seen = watched(run)
  await endsInTime(seen, takes)
})
