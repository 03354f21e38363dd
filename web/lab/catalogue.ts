// SPDX-License-Identifier: MIT
//
// Every operation and model, for what loads after a first form: importing this makes them known there, too. A
// model is described as an operation is, so that it needs no other rules. Forms offer the small models; any may be
// named by a link, a file or a program.

import { attentionModels, models, offeredModels, operations } from './generated/questions.ts'
import type { FieldInfo } from './generated/records.ts'
import { know, ownName, type WorkInfo } from './known-works.ts'

/** A model's only size. */
const batchField: FieldInfo = {
  name: 'batch',
  unit: 'samples',
  doc: 'samples that go through the model at once',
  kind: 'count',
  default: 1,
  minimum: 1,
}

/** Those that all layers have; of models with attention, and of specs that may have it, the textbook's, too. */
const modelKernels = (name: string): WorkInfo['kernels'] =>
  name === ownName || attentionModels.includes(name)
    ? ['fastest', 'naive', 'materialized', 'simd']
    : ['fastest', 'naive', 'simd']

const model = (name: string, doc: string, batch: number): WorkInfo => ({
  name,
  doc,
  kernels: modelKernels(name),
  fields: [batchField],
  begin: { batch },
})

const batches = new Map(offeredModels.map(({ name, batch }) => [name, batch]))

export const knownModels: readonly WorkInfo[] = models.map(({ name, doc }) =>
  model(name, doc, batches.get(name) ?? 1),
)

/** A model of the caller's own, whose spec stands beside it. */
export const ownModel: WorkInfo = model(ownName, 'its layers as JSON, in PyTorch’s names', 8)

know({ operations, models: [...knownModels, ownModel] })

export { operations }
