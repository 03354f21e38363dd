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
  return {
    op,
    ...valuesOf(operationOf(op).fields, shape),
    ...chosen,
  } as unknown as OperationSubject
}

export const optionsOf = ({ options }: FormModel): Partial<TimingOptions> =>
  valuesOf(timingOptionsFields, options)

/** What a form shows of `fields`: what is given, and defaults where nothing is. */
export function entriesOf(
  fields: readonly FieldInfo[],
  given: Readonly<Record<string, unknown>>,
): Entries {
  return Object.fromEntries(
    fields.map((field) => [field.name, entry(given[field.name] ?? field.default)]),
  )
}

function entry(value: unknown): Entry {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** What was typed as what it stands for; where nothing was and nothing need be, nothing is asked for. */
export const valuesOf = (fields: readonly FieldInfo[], all: Entries): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, default: otherwise }) => name in all && (otherwise !== null || all[name]))
      .map(({ name, kind }) => {
        const typed = all[name] as Entry
        return [name, kind === 'numbers' ? typedList(String(typed)) : typedValue(typed)]
      }),
  )

/** The entries with the first choice where what is chosen is none any more. */
export const withinChoices = (fields: readonly FieldInfo[], all: Entries): Entries => ({
  ...all,
  ...Object.fromEntries(
    fields
      .filter(({ name, choices }) => choices && !choices.includes(String(all[name])))
      .map(({ name, choices }) => [name, choices?.[0] ?? '']),
  ),
})

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** The number that was typed; whatever is none stays text, for C++ to refuse by name. */
function typedValue(typed: Entry): number | string | boolean {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  return number.test(text) ? Number(text) : text
}

/** "64, 128 256" as 64, 128 and 256. Commas are between numbers, so the 024 of "1,024" stays a text, to be
 *  refused rather than taken for 24. */
const typedList = (typed: string): unknown[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^0\d/.test(part) ? part : typedValue(part)))
