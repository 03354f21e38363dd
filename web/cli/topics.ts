// SPDX-License-Identifier: MIT
//
// What a question can be asked about: operations and models.

import {
  type FieldInfo,
  type ModelSubject,
  models,
  type OperationInfo,
  type OperationSubject,
  operations,
} from '../lab/records.ts'
import type { Values } from './arguments.ts'

/** Something with a name on the command line and options of its own. */
export interface Topic {
  readonly name: string
  readonly doc: string
  readonly fields: readonly FieldInfo[]
  /** It, with what was said of its fields; C++ judges the values. */
  subject(values: Values): OperationSubject | ModelSubject
}

/** The kernel is part of the subject, but no operation lists it among its fields. */
const kernelField = ({ kernels }: OperationInfo): FieldInfo => ({
  name: 'kernel',
  unit: '',
  doc: 'the form it is written in',
  kind: 'choice',
  default: 'fastest',
  choices: kernels,
})

export const operationTopics: readonly Topic[] = operations.map((operation) => {
  const { name, doc, fields } = operation
  const sizes = Object.fromEntries(fields.map((field) => [field.name, field.default]))
  return {
    name,
    doc,
    fields: [...fields, kernelField(operation)],
    subject: (values) => ({ op: name, ...sizes, ...values }) as OperationSubject,
  }
})

/** Of the kernels that layers have. */
const modelKernelField: FieldInfo = {
  name: 'kernel',
  unit: '',
  doc: 'the form that its layers are written in, where it runs',
  kind: 'choice',
  default: 'fastest',
  choices: ['fastest', 'naive', 'simd'],
}

const batchField: FieldInfo = {
  name: 'batch',
  unit: 'samples',
  doc: 'that go through it at once',
  kind: 'count',
  default: 1,
  minimum: 1,
}

export const modelTopics: readonly Topic[] = models.map(({ name, doc }) => ({
  name,
  doc,
  fields: [batchField, modelKernelField],
  subject: (values) => ({ model: name, ...values }),
}))

export const topics: readonly Topic[] = [...operationTopics, ...modelTopics]

const prefix = 'baseline_'

/** The same fields for the baseline of a comparison, which is like the other unless told. */
export const baselineFields = (fields: readonly FieldInfo[]): FieldInfo[] =>
  fields.map((field) => ({
    ...field,
    name: `${prefix}${field.name}`,
    doc: 'of the baseline, where it differs',
    default: null,
  }))

/** What was said of the baseline, by the names of the fields themselves. */
export function baselineValues(values: Values): Values {
  const said = Object.entries(values).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(said.map(([name, value]) => [name.slice(prefix.length), value]))
}
