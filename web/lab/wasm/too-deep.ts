// SPDX-License-Identifier: MIT
//
// The error for JSON nested deeper than the JavaScript stack.

import { FlopscopeError } from '../errors.ts'

/** Whether the stack was too small for what is nested: to send it, or to write it as JSON. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError || (error as Error | undefined)?.name === 'InternalError' // Firefox's

export function tooDeep(field: string, levels: number, cause: unknown): FlopscopeError {
  const [value, allowed] = ['nested deeper', `nested at most ${levels} levels deep`]
  const message = `${field} must be ${allowed}, but it is ${value}.`
  return new FlopscopeError({ code: 'too_large', field, value, allowed, message }, cause)
}
