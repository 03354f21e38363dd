// SPDX-License-Identifier: MIT
//
// Defaults of a training's form, as the terminal and programs have them: a model of characters learns text, others
// learn digits, and a batch suits what is learned rather than a forward pass.

import { textModels, trainingBatches } from '../../lab/generated/questions.ts'
import { ownName } from '../../lab/known-works.ts'
import type { Entries, Entry, FormModel } from './form-model.ts'
import type { Asked, FormState, OwnData } from './question.ts'
import type { Forms } from './roles.ts'

type Data = keyof typeof trainingBatches

const batchFor = (data: unknown): string =>
  String(trainingBatches[data as Data] ?? trainingBatches.digits)

/** By a known model's name, or by what a spec begins with. */
const dataFor = (model: unknown): Data =>
  textModels.some((name) => name === model) || firstLayer(model) === 'Embedding' ? 'text' : 'digits'

function firstLayer(model: unknown): unknown {
  const { layers } = Object(model) as { readonly layers?: unknown }
  return Array.isArray(layers) ? layers[0]?.type : undefined
}

const isModel = ({ work }: FormModel): boolean => work.begin?.batch !== undefined

/** The data follow the model, and the batch follows the data as long as nobody typed another. `own` are files of one's
 *  own, which stay what is learned. */
export function fittedTraining(now: FormState, before: FormState, own?: OwnData): FormState {
  const data = own?.data ?? fittedData(now, before)
  const options = { ...now.options, data }
  return { forms: fittedBatch(now, before, batchFor(before.options.data), batchFor(data)), options }
}

/** With the batch `wanted` where the one that was `usual` stood. */
function fittedBatch(now: FormState, before: FormState, usual: string, wanted: string): Forms {
  const [form, was] = [now.forms.subject?.[0], before.forms.subject?.[0]]
  if (!form || !isModel(form)) return now.forms
  // Another model begins with the batch of a forward pass.
  const other = form.work !== was?.work
  const stood = (other ? was && isModel(was) && was.shape.batch : form.shape.batch) || usual
  const batch = stood === usual ? wanted : stood
  return { ...now.forms, subject: [{ ...form, shape: { ...form.shape, batch } }] }
}

/** Of a spec of one's own it is not known whether it reads a text. Images are learned from files only, and nothing
 *  is chosen any more where files were removed. */
function fittedData({ forms, options }: FormState, before: FormState): Entry {
  const [work, was] = [forms.subject?.[0]?.work, before.forms.subject?.[0]?.work]
  const stays = work === was || work?.name === ownName
  return stays && options.data && options.data !== 'images' ? options.data : dataFor(work?.name)
}

/** The numbers of the optimizer, and how often all is learned from, unless they are given. */
export const takenTraining = ({ optimizer, data }: Entries): Record<string, string> => ({
  learning_rate: optimizer === 'sgd' ? '0.1' : data === 'images' ? '0.001' : '0.003',
  momentum: '0',
  beta1: '0.9',
  beta2: '0.999',
  eps: '1e-8',
  weight_decay: optimizer === 'adamw' ? '0.01' : '0',
  epochs: data === 'text' ? '10' : '4',
})

/** What a link or a file asks, with what a training begins with where they tell nothing of it. */
export function completeTraining({ subjects, options }: Asked): Asked {
  const subject = subjects.subject as Readonly<Record<string, unknown>> | undefined
  if (subject?.model === undefined) return { subjects, options }
  const data = options.data ?? dataFor(subject.model)
  const batch = subject.batch ?? Number(batchFor(data))
  return {
    subjects: { ...subjects, subject: { ...subject, batch } },
    options: { ...options, data },
  }
}
