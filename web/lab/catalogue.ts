// SPDX-License-Identifier: MIT
//
// The operations and models that forms and links offer, for what loads after a first form: importing this
// makes them known there, too. A model is described as an operation is, so that it needs no other rules. All other
// known models run as well, as specs of one's own, from code and in the terminal.

import { offeredModels, operations } from './generated/questions.ts'
import type { FieldInfo } from './generated/records.ts'
import { know, ownName, type WorkInfo } from './known-works.ts'

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
const ownModel: WorkInfo = model(ownName, 'its layers as JSON, in PyTorch’s names', 8)

know({ operations, models: [...runningModels, ownModel] })

export { operations }
