// SPDX-License-Identifier: MIT
//
// The classes of the lab's errors, in a file of their own: what is built apart from the library, as its reports and its command are,
// takes these from it. Of a copy of the class, `error instanceof FlopscopeError` would be false in the caller's hands.

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
