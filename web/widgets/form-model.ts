// SPDX-License-Identifier: MIT
//
// What stands in the form: every field as it was typed, so that "abc" survives to the sentence about it.
// Nothing is judged here; C++ judges, and names the field, the value and what is allowed.

import {
  type FieldInfo,
  type OperationInfo,
  type OperationSubject,
  operations,
  type TimingOptions,
  timingOptionsFields,
} from '../lab/records.ts'
import { anyOf } from '../lab/refusal.ts'

export type Entry = string | boolean
export type Entries = Readonly<Record<string, Entry>>

export interface FormModel {
  readonly op: string
  readonly kernel: string
  readonly shape: Entries
  readonly options: Entries
}

/** A subject and options, complete or in part, as a link or an attribute gives them. */
export interface Given {
  readonly subject?: Readonly<Record<string, unknown>> | undefined
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

const firstOperation = operations[0] as OperationInfo

const findOperation = (op: unknown): OperationInfo | undefined =>
  operations.find(({ name }) => name === op)

/** The operation of that name; the first of all where there is none. */
export const operationOf = (op: unknown): OperationInfo => findOperation(op) ?? firstOperation

/** The sentence about an operation that does not exist, if it is one that is asked for. */
export const unknownOperation = (op: unknown): string[] =>
  op === undefined || findOperation(op)
    ? []
    : [`op must be ${anyOf(operations.map(({ name }) => name))}, but it is ${JSON.stringify(op)}.`]

/** A form that shows `given`, and the defaults where it says nothing. */
export function formOf({ subject = {}, options = {} }: Given = {}): FormModel {
  const operation = operationOf(subject.op)
  const { kernel } = subject
  return {
    op: operation.name,
    kernel: typeof kernel === 'string' ? kernel : 'fastest',
    shape: entriesOf(operation.fields, subject),
    options: entriesOf(timingOptionsFields, options),
  }
}

/** The form with another operation: a field of the same name keeps what was typed. */
export function withOperation(form: FormModel, op: string): FormModel {
  const operation = operationOf(op)
  return { ...form, op: operation.name, shape: entriesOf(operation.fields, form.shape) }
}

export function subjectOf({ op, kernel, shape }: FormModel): OperationSubject {
  const chosen = kernel === 'fastest' ? {} : { kernel }
  return { op, ...valuesOf(shape), ...chosen } as unknown as OperationSubject
}

export const optionsOf = ({ options }: FormModel): Partial<TimingOptions> => valuesOf(options)

/** What a form shows of `fields`: what is given, and defaults where nothing is. */
export function entriesOf(
  fields: readonly FieldInfo[],
  given: Readonly<Record<string, unknown>>,
): Entries {
  return Object.fromEntries(
    fields.map((field) => [field.name, entry(given[field.name] ?? field.default)]),
  )
}

const entry = (value: unknown): Entry => (typeof value === 'boolean' ? value : String(value))

/** What was typed as what it stands for. */
export const valuesOf = (all: Entries): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).map(([name, typed]) => [name, typedValue(typed)]))

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** The number that was typed; whatever is none stays text, for C++ to refuse by name. */
function typedValue(typed: Entry): number | string | boolean {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  return number.test(text) ? Number(text) : text
}
