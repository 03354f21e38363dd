// SPDX-License-Identifier: MIT
//
// The sentence that C++ writes about a bad value, for the values that C++ never sees.

import { FlopscopeError } from './errors.ts'
import { plainText } from './plain-text.ts'

/** `m must be a whole number of at least 1, but it is "abc".` */
export const mustBe = (field: string, allowed: string, value: string): string =>
  `${field} must be ${allowed}, but it is ${value}.`

/** The error that says so, with `value` as people would write it. */
export const refusal = (
  field: string,
  value: unknown,
  allowed: string,
  cause?: unknown,
): FlopscopeError => refusalOf('invalid_value', field, valueText(value), allowed, cause)

/** The same of a text that describes the value, by another code. */
export function refusalOf(
  code: string,
  field: string,
  value: string,
  allowed: string,
  cause?: unknown,
): FlopscopeError {
  const message = mustBe(field, allowed, value)
  return new FlopscopeError({ code, field, value, allowed, message }, cause)
}

/** Refuses members of `given` that nobody reads: a misspelt option must not be silently ignored. */
export function refuseUnknown(given: object, known: readonly string[], owner: string): void {
  const field = Object.keys(given).find((name) => !known.includes(name))
  if (field === undefined) return
  const allowed = anyOf(known)
  const value = valueText((given as Readonly<Record<string, unknown>>)[field])
  const message = `${field} is not an option of ${owner}; the options are ${allowed}.`
  throw new FlopscopeError({ code: 'unknown_field', field, value, allowed, message })
}

/** "matmul, linear or relu". */
export const anyOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

/** For JSON.stringify: as much as is shown at most. A list may say that it has billions of entries, and few objects may
 *  hold each other in as many ways. */
function beginning(): (name: string, value: unknown) => unknown {
  const most = 100
  let seen = 0
  return (_, value) => {
    if (++seen > most) return undefined
    return Array.isArray(value) && value.length > most ? value.slice(0, most) : value
  }
}

/** A value as people would write it. */
export function valueText(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' && typeof value !== 'string') return String(value)
  try {
    const text = plainText(JSON.stringify(value, beginning()))
    // Not within a pair of surrogates.
    return text.length > 80 ? `${text.slice(0, 80).replace(/[\ud800-\udbff]$/, '')}...` : text
  } catch {
    return 'an object JSON cannot hold' // it refers to itself, or its own code throws
  }
}
