// SPDX-License-Identifier: MIT
//
// Calls of a function of JavaScript.
//
// A synchronous function is called in a plain loop. That loop is part of the time: half a nanosecond
// a call or so, and about 5 ns once several functions have been timed, since an engine then no longer
// inlines them. An asynchronous function is awaited each time, and that turn of the microtask queue
// (about 0.1 us) is part of its time too. The last result is kept where the compiler cannot see that
// nobody reads it.
//
// What it cannot do: tell a function that does nothing, or whose work the engine removes. It reads as
// the cost of the loop around it. A loop of empty calls to compare with would not help: the engine
// treats each loop by what it has called before, so that an honest small function takes less time in
// one than an empty function in another.

import { type FlopscopeError, failure, reasonOf } from '../errors.ts'
import { type FunctionSubject, functionName } from '../subject.ts'
import { type Wording, wording } from '../wording.ts'
import type { Caller } from './stretches.ts'

/** Where results go, so that the calls that make them are needed. */
export let kept: unknown

/** Makes `count` calls; a promise only where there is something to wait for. */
export type Batch = (fn: () => unknown, count: number, caller: Caller) => void | PromiseLike<void>

/** The first call, alone, which tells whether there will be something to wait for. */
export const callOnce: Batch = (fn) => {
  kept = fn()
  return isPromise(kept) ? Promise.resolve(kept).then(() => {}) : undefined
}

export const callEach: Batch = (fn, count) => {
  let result: unknown
  for (let i = 0; i < count; ++i) result = fn()
  kept = result
}

export const awaitEach: Batch = async (fn, count, caller) => {
  for (let i = 0; i < count && caller.waits; ++i) kept = await fn()
}

/** Runs what belongs to a function, and blames that part of it for an error. */
export async function attempt(
  subject: FunctionSubject,
  part: string,
  step: (() => unknown) | undefined,
): Promise<void> {
  try {
    await step?.()
  } catch (error) {
    throw partFailed(subject, part, error)
  }
}

/** The error of a function whose calls failed, after its tear-down, whose own would say less. */
export async function callsFailed(subject: FunctionSubject, error: unknown): Promise<Error> {
  await attempt(subject, 'teardown', subject.teardown).catch(() => {})
  return partFailed(subject, 'function', error)
}

export function partFailed(subject: FunctionSubject, part: string, error: unknown): FlopscopeError {
  const name = functionName(subject)
  const message = wording('function_failed', '{what} failed: {reason}', {
    what: part === 'function' ? calledFunction(subject) : calledPart(part, name),
    reason: reasonOf(error),
  })
  return failure('function_failed', message, { field: 'fn', value: name }, error)
}

const calledPart = (part: string, name: string): Wording =>
  name
    ? wording('part_of_named', 'The {part} of the function "{name}"', { part, name })
    : wording('part_of_function', 'The {part} of the function', { part })

/** What begins a sentence about a function. */
export function calledFunction(subject: FunctionSubject): Wording {
  const name = functionName(subject)
  return name
    ? wording('named_function', 'The function "{name}"', { name })
    : wording('the_function', 'The function')
}

export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
