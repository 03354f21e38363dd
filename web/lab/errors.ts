// SPDX-License-Identifier: MIT
//
// Errors of the lab. C++ and the worker report an error as a plain record, because a thrown object loses its message
// on the way through WebAssembly and its class on the way through a message port; it becomes one of these classes in
// the realm of the caller.

import { FlopscopeError, type Refusal } from './error-classes.ts'
import type { ErrorRecord } from './generated/records.ts'
import type { Said, Wording } from './wording.ts'

export { AbortError, FlopscopeError, type Refusal } from './error-classes.ts'

/** An error of this code and message, with what else there is to tell. */
export const failure = (
  code: string,
  message: Wording,
  parts: Omit<Refusal, 'code' | 'message'> = {},
  cause?: unknown,
): FlopscopeError => new FlopscopeError({ code, message, ...parts }, cause)

/** Any thrown thing as a record that can be sent to another realm. */
export function errorRecord(error: unknown): ErrorRecord {
  if (error instanceof FlopscopeError) {
    const { code, field, value, allowed, details, message } = error
    return { code, field, value, allowed, details: [...details], message }
  }
  return { code: 'crashed', field: '', value: '', allowed: '', message: errorText(error) }
}

/** What a thrown thing says of itself; JavaScript may throw anything. */
export function errorText(error: unknown): string {
  try {
    const text = String(error instanceof Error ? error.message || error.name : error)
    return text.trim() || 'no reason was given'
  } catch {
    return 'the reason cannot be read' // it has no text, or its own code throws
  }
}

/** The same as the end of a sentence of ours. */
export const reasonOf = (error: unknown): string => sentence(errorText(error))

/** A reason as the end of a sentence; words of ours end it themselves. */
export const asReason = (reason: Said): Said =>
  typeof reason === 'string' ? sentence(reason) : reason

/** `text` as the end of a sentence of ours, with exactly one full stop. */
export const sentence = (text: string): string => `${text.trim().replace(/[.!\s]+$/, '')}.`
