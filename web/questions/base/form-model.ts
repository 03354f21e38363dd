// SPDX-License-Identifier: MIT
//
// The content of a form: every field as it was typed, so that "abc" survives to the sentence about it. Nothing is
// judged here; C++ judges, and names the field, the value and what is allowed.

import { fieldValue } from '../../lab/field-value.ts'
import {
  type FieldInfo,
  firstOperationInfos,
  type OperationInfo,
} from '../../lab/generated/records.ts'
import { knownModel, knownOperation, ownName, type WorkInfo } from '../../lab/known-works.ts'
import type { RunSubject } from '../../lab/subject.ts'

export type Entry = string | boolean
export type Entries = Readonly<Record<string, Entry>>

export interface FormModel {
  /** An operation, or a model that runs. */
  readonly work: WorkInfo
  /** Of a model of one's own, as it was typed. */
  readonly spec?: string
  readonly kernel: string
  /** Whether its backward pass is meant. */
  readonly backward?: boolean
  readonly shape: Entries
}

/** A subject, complete or in part, as a link or an attribute gives it. */
export type GivenSubject = Readonly<Record<string, unknown>> | RunSubject

/** The known operation of that name; the first of all where there is none. */
export const operationOf = (op: unknown): OperationInfo =>
  knownOperation(op) ?? (firstOperationInfos[0] as OperationInfo)

/** The known model of that name, if there is one. */
export const runningModel = (model: unknown): WorkInfo | undefined =>
  model === ownName ? undefined : knownModel(model)

/** A form that shows `subject`, and the defaults where it says nothing. */
export function formOf(subject: GivenSubject = {}): FormModel {
  const said = subject as Readonly<Record<string, unknown>>
  const { kernel, model, pass } = said
  const spec = isSpec(model) ? { spec: specText(model) } : {}
  const work = workOf(isSpec(model) ? ownName : (model ?? said.op))
  return {
    work,
    ...spec,
    kernel: typeof kernel === 'string' ? kernel : 'fastest',
    ...(pass === 'backward' && { backward: true }),
    shape: entriesOf(work.fields, said),
  }
}

/** Whether a model is a spec and no name. */
export const isSpec = (model: unknown): boolean => typeof model === 'object' && model !== null

/** A spec with a layer that holds no others on a line. */
export const specText = (spec: unknown): string =>
  JSON.stringify(spec, null, 2).replace(/[{[][^{}[\]]*[}\]]/g, (part) =>
    part.replace(/\n\s*/g, ' '),
  )

const workOf = (name: unknown): WorkInfo => knownModel(name) ?? operationOf(name)

/** The form with the fastest kernel where its own is none that the form offers for its work: of another work, or
 *  of a machine with threads. */
export const withOfferedKernel = (form: FormModel): FormModel =>
  form.work.kernels.some((kernel) => kernel === form.kernel) ? form : { ...form, kernel: 'fastest' }

/** The form with the operation or model of another name: a field of the same name keeps what was typed. */
export function withWork(form: FormModel, name: string): FormModel {
  const work = workOf(name)
  const begun = entriesOf(form.work.fields, form.work.begin ?? {})
  const typed = Object.entries(form.shape).filter(([field, value]) => value !== begun[field])
  const shape = entriesOf(work.fields, { ...work.begin, ...Object.fromEntries(typed) })
  const { backward, ...other } = form
  const way = backward && goesBack(work) ? { backward } : {}
  return withOfferedKernel({ ...other, ...way, work, shape })
}

/** Whether its backward pass can be run alone: that of an operation which is a layer, and that of any model. */
export const goesBack = (work: WorkInfo): boolean =>
  work.backward ?? (work.name === ownName || runningModel(work.name) !== undefined)

export function subjectOf({ work, spec = '', kernel, backward, shape }: FormModel): RunSubject {
  const chosen = kernel === 'fastest' ? {} : { kernel }
  const what =
    work.name === ownName
      ? { model: parsed(spec) }
      : { [runningModel(work.name) ? 'model' : 'op']: work.name }
  return {
    ...what,
    ...valuesOf(work.fields, shape),
    ...chosen,
    ...(backward && { pass: 'backward' }),
  } as unknown as RunSubject
}

/** What the JSON says; a text that is none stays one, for C++ to refuse. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a form shows of `fields`: what is given, and defaults where nothing is. */
export function entriesOf(
  fields: readonly FieldInfo[],
  given: Readonly<Record<string, unknown>>,
): Entries {
  return Object.fromEntries(
    fields.map((field) => [field.name, entry(field, given[field.name] ?? field.default)]),
  )
}

function entry(field: FieldInfo, value: unknown): Entry {
  if (field.kind === 'boolean') return fieldValue(field, String(value)) as Entry
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** What was typed as what it stands for; where nothing was and nothing need be, nothing is asked for. */
export const valuesOf = (fields: readonly FieldInfo[], all: Entries): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, default: otherwise }) => name in all && (otherwise !== null || all[name]))
      .map((field) => {
        const typed = all[field.name]
        return [field.name, typeof typed === 'string' ? fieldValue(field, typed) : typed]
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
