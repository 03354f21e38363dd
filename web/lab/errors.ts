// SPDX-License-Identifier: MIT
//
// Errors of the lab. C++ and the worker report an error as a plain record, because a thrown object loses its message
// on the way through WebAssembly and its class on the way through a message port; it becomes one of these classes in
// the realm of the caller.

import type { ErrorRecord, NamedValue, TimingReport } from './generated/records.ts'
import { plainText } from './plain-text.ts'
import { named, type Said, textOf, type Wording, wording } from './wording.ts'

/** An error of JavaScript's own: a sentence with a code and values, as C++ makes its own. */
export interface Refusal {
  /** A stable name for programs, e.g. "invalid_value". */
  readonly code: string
  readonly message: Wording
  readonly field?: string
  readonly value?: Said
  readonly allowed?: Said
}

/** An error in parts that a program can read; `message` is a sentence that names all of them. */
export class FlopscopeError extends Error {
  /** A stable name, e.g. "invalid_value". */
  readonly code: string
  /** The option or shape field at fault; empty if none is. */
  readonly field: string
  /** What was given, as text. */
  readonly value: string
  /** What would have been accepted, as text. */
  readonly allowed: string
  /** What the message speaks of, by name, with the codes of its words: message_code, allowed_code. */
  readonly details: readonly NamedValue[]

  constructor(error: ErrorRecord | Refusal, cause?: unknown) {
    const { code, message, field, value, allowed } = error
    super(plainText(textOf(message)), cause === undefined ? undefined : { cause })
    this.name = 'FlopscopeError'
    this.code = code
    this.field = field ?? ''
    this.value = textOf(value ?? '')
    this.allowed = textOf(allowed ?? '')
    this.details =
      typeof message === 'object'
        ? named('message', message).slice(1)
        : ((error as ErrorRecord).details ?? [])
  }
}

/** An error of this code and message, with what else there is to tell. */
export const failure = (
  code: string,
  message: Wording,
  parts: Omit<Refusal, 'code' | 'message'> = {},
  cause?: unknown,
): FlopscopeError => new FlopscopeError({ code, message, ...parts }, cause)

/** The rejection of a call whose signal was aborted, with what was measured until then. */
export class AbortError<Report = TimingReport> extends FlopscopeError {
  /** The report so far; undefined if the measurement had not begun. */
  readonly partial: Report | undefined

  constructor(
    partial?: Report,
    cause?: unknown,
    message: Wording = wording('stopped', 'The measurement was stopped.'),
  ) {
    super({ code: 'aborted', message }, cause)
    this.name = 'AbortError'
    this.partial = partial
  }
}

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
