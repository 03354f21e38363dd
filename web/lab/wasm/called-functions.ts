// SPDX-License-Identifier: MIT
//
// Functions of the caller's that the WebAssembly module calls itself, between two readings of the clock: subjects of
// every question but timing and comparison, which JavaScript drives (functions.ts). A call from there takes some tens
// of nanoseconds more, and nothing can be waited for.
//
// What a function throws must not pass through WebAssembly, which would look like a crash of the module: it is kept,
// no further call is made, and the measurement ends with it after the stretch.

import { type FlopscopeError, failure } from '../errors.ts'
import { refusal } from '../refusal.ts'
import {
  type Amount,
  type CallerFunction,
  type FunctionSubject,
  functionName,
  isFunction,
} from '../subject.ts'
import { wording } from '../wording.ts'
import { calledFunction, isPromise, partFailed } from './calls.ts'
import { functionsOf } from './imported-functions.ts'

/** Where results go, so that the calls that make them are needed. */
export let kept: unknown

/** Subjects as the module takes them. */
export interface CalledFunctions {
  readonly subjects: object
  /** Throws the error of a call that failed, once there is one. */
  check(): void
}

export async function calledFunctions(
  subjects: object,
  signal: AbortSignal | undefined,
  max_ms?: unknown,
): Promise<CalledFunctions> {
  let failed: Error | undefined
  const called = (subject: FunctionSubject) => {
    const { fn, flops, bytes } = subject
    requireBare(subject)
    const call = (size: number) => {
      if (failed) return
      try {
        kept = Number.isNaN(size) ? fn() : fn(size)
        if (isPromise(kept)) failed = asynchronous(subject)
      } catch (error) {
        failed = partFailed(subject, 'function', error)
      }
    }
    const name = functionName(subject) || 'function'
    return { call, name, flops: amount(flops), bytes: amount(bytes) }
  }
  const all: CallerFunction[] = Object.values(subjects).flat().filter(isFunction)
  const loaded = await functionsOf(all, signal, max_ms)
  const calls = new Map<unknown, object>(loaded.map((each, place) => [all[place], called(each)]))
  const known = (given: unknown) => calls.get(given) ?? given
  const entries = Object.entries(subjects).map(([role, given]) => [
    role,
    Array.isArray(given) ? given.map(known) : known(given),
  ])
  return {
    subjects: Object.fromEntries(entries),
    check: () => {
      if (failed) throw failed
    },
  }
}

/** A number, or a function that returns one whatever happens. */
const amount = (given: Amount | undefined) =>
  typeof given === 'function'
    ? (size: number) => {
        try {
          return Number(given(size))
        } catch {
          return Number.NaN
        }
      }
    : given

/** Only around calls that JavaScript makes something else can be done outside of their time. */
function requireBare(subject: FunctionSubject): void {
  for (const part of ['setup', 'teardown'] as const) {
    if (subject[part] !== undefined) {
      throw refusal(
        part,
        subject[part],
        wording('left_out_here', 'left out but for timing and comparison'),
      )
    }
  }
}

function asynchronous(subject: FunctionSubject): FlopscopeError {
  const name = functionName(subject)
  const allowed = wording(
    'returns_when_done',
    'a function that returns when it is done; timing and comparison wait for promises',
  )
  const message = wording(
    'returned_promise',
    '{what} returned a promise, but it must be {allowed}.',
    {
      what: calledFunction(subject),
      allowed,
    },
  )
  return failure('function_failed', message, { field: 'fn', value: name, allowed })
}
