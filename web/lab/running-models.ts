// SPDX-License-Identifier: MIT
//
// The models that forms and links offer where an operation may stand: each described as an operation is, so that
// they need no other rules. All other known models run as well, as specs of one's own, from code and in the terminal.

import { type FieldInfo, type OperationInfo, offeredModels } from './records.ts'

/** What is known of what can stand in a form: an operation or a model. */
export interface WorkInfo extends Omit<OperationInfo, 'name'> {
  readonly name: string
  /** What a form begins with where that is no default. */
  readonly begin?: Readonly<Record<string, unknown>>
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

/** The kernels are those that all layers have. */
const model = (name: string, doc: string, batch: number): WorkInfo => ({
  name,
  doc,
  kernels: ['fastest', 'naive', 'simd'],
  fields: [batchField],
  begin: { batch },
})

export const runningModels: readonly WorkInfo[] = offeredModels.map(({ name, doc, batch }) =>
  model(name, doc, batch),
)

/** A model of the caller's own, whose spec stands beside it. */
export const ownModel: WorkInfo = model('own', 'its layers as JSON, in PyTorch’s names', 8)
