// SPDX-License-Identifier: MIT
//
// The sentence that C++ writes about a bad value, for the values that C++ never sees.

import { FlopscopeError } from './errors.ts'
import { plainText } from './plain-text.ts'
import { type Said, textOf, type Wording, wording } from './wording.ts'

/** `m must be a whole number of at least 1, but it is "abc".` */
export const mustBe = (field: string, allowed: Said, value: Said): Wording =>
  wording('must_be', '{field} must be {allowed}, but it is {value}.', { field, value, allowed })

/** The error that says so, with `value` as people would write it. */
export const refusal = (
  field: string,
  value: unknown,
  allowed: Wording,
  cause?: unknown,
): FlopscopeError => refusalOf('invalid_value', field, valueWords(value), allowed, cause)

/** The same of what is said of the value, by another code. */
export function refusalOf(
  code: string,
  field: string,
  value: Said,
  allowed: Wording,
  cause?: unknown,
): FlopscopeError {
  const message = mustBe(field, allowed, value)
  return new FlopscopeError({ code, field, value, allowed, message }, cause)
}

/** Refuses members of `options` that nobody reads: a misspelt option must not be silently ignored. */
export function refuseUnknown(options: object, known: readonly string[], owner: string): void {
  const field = Object.keys(options).find((name) => !known.includes(name))
  if (field === undefined) return
  const allowed = oneOf(known)
  const value = valueWords((options as Readonly<Record<string, unknown>>)[field])
  const message = wording(
    'unknown_option',
    '{field} is not an option of {owner}; the options are {allowed}.',
    { field, owner, allowed },
  )
  throw new FlopscopeError({ code: 'unknown_field', field, value, allowed, message })
}

/** "matmul, linear or relu". */
export const oneOf = (names: readonly string[]): Wording =>
  names.length < 2
    ? wording('this_one', '{name}', { name: names.join() })
    : wording('one_of', '{names} or {last}', {
        names: names.slice(0, -1).join(', '),
        last: names.at(-1) as string,
      })

/** The same as text. */
export const anyOf = (names: readonly string[]): string => oneOf(names).text

/** Words of values that are allowed in several places. */
export const aText = (): Wording => wording('text', 'a text')
export const aFunction = (): Wording => wording('function', 'a function')
export const wholeNumber = (): Wording => wording('whole_number', 'a whole number')
export const between = (number: Wording, least: number, most: number): Wording =>
  wording('between', '{number} from {least:6} to {most:6}', { number, least, most })
export const nestedDeeper = (): Wording => wording('deeper', 'nested deeper')
export const nestedAtMost = (levels: number): Wording =>
  wording('nested_at_most', 'nested at most {most} levels deep', { most: levels })

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
export const valueText = (value: unknown): string => textOf(valueWords(value))

/** The same; what has no text of its own in words. */
export function valueWords(value: unknown): Said {
  if (typeof value === 'function') return aFunction()
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' && typeof value !== 'string') return String(value)
  try {
    const text = plainText(JSON.stringify(value, beginning()))
    // Not within a pair of surrogates.
    return text.length > 80 ? `${text.slice(0, 80).replace(/[\ud800-\udbff]$/, '')}...` : text
  } catch {
    // It refers to itself, or its own code throws.
    return wording('beyond_json', 'an object JSON cannot hold')
  }
}
