// SPDX-License-Identifier: MIT
//
// Times a function of JavaScript by the rules of C++ (FunctionTimer): it says how many calls to make,
// this makes them between two readings of the clock. Stretches of contiguous batches share readings,
// so their clock errors telescope.
//
// A synchronous function is called in a plain loop: a call costs what a call costs, a nanosecond or
// two, and is part of the time. An asynchronous one is awaited each time, and that turn of the
// microtask queue (about 0.1 us) is part of its time too. The last result is kept where the compiler
// cannot see that nobody reads it; a function without any effect may still be removed once it is
// inlined, and then the outcome is "optimized_away" instead of a number.

import { orAbandoned } from './abandon.ts'
import type { Control } from './control.ts'
import { AbortError, errorText, FlopscopeError, sentence } from './errors.ts'
import type { FunctionTimer } from './module.ts'
import { pause } from './pause.ts'
import type { TimingReport } from './records.ts'
import type { FunctionSubject } from './subject.ts'

/** Where results go, so that the calls that make them are needed. */
export let kept: unknown

/** An abort ends it at once, even while a call never settles; that call is left behind, and neither
 *  it nor what follows it touches `timer` any more. */
export async function timeFunction(
  subject: FunctionSubject,
  timer: FunctionTimer,
  control: Control,
  now: () => number,
): Promise<TimingReport> {
  const report = () => withRate(timer.report(), subject)
  let left = false
  const gone = () => left
  const measure = async () => {
    let batch = callOnce
    while (!left && !timer.done()) {
      batch = await stretch(subject, timer, batch, now, gone)
      if (left) break
      control.onProgress?.({ ...timer.progress(), partial: report() })
      await pause()
    }
    if (left) throw new AbortError() // nobody waits for it any more
    return report()
  }
  return orAbandoned(measure, control.signal, () => {
    if (timer.done()) return undefined
    left = true
    return new AbortError(report())
  })
}

/** Makes `count` calls; a promise only where there is something to wait for. */
type Batch = (fn: () => unknown, count: number, gone: () => boolean) => void | PromiseLike<void>

/** The first call, alone, which tells whether there will be something to wait for. */
const callOnce: Batch = (fn) => {
  kept = fn()
  return isPromise(kept) ? kept.then(() => {}) : undefined
}

const callEach: Batch = (fn, count) => {
  let result: unknown
  for (let i = 0; i < count; ++i) result = fn()
  kept = result
}

const awaitEach: Batch = async (fn, count, gone) => {
  for (let i = 0; i < count && !gone(); ++i) kept = await fn()
}

/** Contiguous batches, for one stretch. Returns how to make the next calls. */
async function stretch(
  subject: FunctionSubject,
  timer: FunctionTimer,
  first: Batch,
  now: () => number,
  gone: () => boolean,
): Promise<Batch> {
  const { fn, setup, teardown } = subject
  const alone = setup !== undefined || teardown !== undefined
  let batch = first
  let end = Number.NaN
  const length = timer.stretch_ms()
  const started = now()
  do {
    if (setup) await attempt(subject, 'setup', setup)
    if (gone()) break
    const contiguous = !alone && !Number.isNaN(end)
    const begin = contiguous ? end : now()
    try {
      const waiting = batch(fn, timer.batch_size(), gone)
      if (waiting) await waiting
      end = now()
      if (batch === callOnce) batch = waiting ? awaitEach : callEach
    } catch (error) {
      throw failure(subject, 'function', error)
    } finally {
      if (teardown) await attempt(subject, 'teardown', teardown)
    }
    if (gone()) break
    timer.record(begin, end, contiguous)
  } while (!timer.done() && end - started < length)
  return batch
}

async function attempt(subject: FunctionSubject, part: string, step: () => unknown): Promise<void> {
  try {
    await step()
  } catch (error) {
    throw failure(subject, part, error)
  }
}

function failure(subject: FunctionSubject, part: string, error: unknown): FlopscopeError {
  const name = subject.name ?? subject.fn.name
  const what = part === 'function' ? 'The function' : `The ${part} of the function`
  const message = `${what}${name ? ` "${name}"` : ''} failed: ${sentence(errorText(error))}`
  return new FlopscopeError({ code: 'function_failed', field: 'fn', value: name, message }, error)
}

/** The rate, from the caller's own count of operations. C++ has the same rule for operations, whose
 *  work it counts itself (timing_report.cpp); what a function claims of its work never crosses to it,
 *  and a test holds the two to the same figures. */
export function withRate(
  report: TimingReport,
  { flops }: Pick<FunctionSubject, 'flops'>,
): TimingReport {
  if (flops === undefined) return report
  const rate = (ms = 0) => (ms > 0 ? flops / (ms * 1e-3) : undefined)
  const rates = {
    flops_per_s: rate(report.p50_ms),
    flops_per_s_low: rate(report.median_ci_high_ms),
    flops_per_s_high: rate(report.median_ci_low_ms),
  }
  const present = Object.entries(rates).filter(([, value]) => value !== undefined)
  return { ...report, flops, ...Object.fromEntries(present) }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
