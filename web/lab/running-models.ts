// SPDX-License-Identifier: MIT
//
// The known models that forms and links offer where an operation may stand: each described as an operation
// is, so that they need no other rules. The other known models run as well, from code and in the terminal.

import {
  type FieldInfo,
  type ModelName,
  models,
  type OperationInfo,
  operations,
} from './records.ts'

/** What is known of what can stand in a form: an operation or a model. */
export interface WorkInfo extends Omit<OperationInfo, 'name'> {
  readonly name: string
}

/** A model's only size. */
export const batchField: FieldInfo = {
  name: 'batch',
  unit: 'samples',
  doc: 'samples that go through the model at once',
  kind: 'count',
  default: 1,
  minimum: 1,
}

/** Those that answer every question within the time that a form allows. */
const running: readonly ModelName[] = ['mlp', 'transformer-mlp']

export const runningModels: readonly WorkInfo[] = models
  .filter(({ name }) => running.includes(name))
  .map((model) => ({ ...model, kernels: operations[0]?.kernels ?? [], fields: [batchField] }))
