// SPDX-License-Identifier: MIT
//
// The subjects that are run where sizes are options: those with the least and the largest size asked for, since of a stride
// the least is the most work. One that is not given with its size is not run, so it tells nothing.
//
// What it cannot tell: a model along its width, whose layers only C++ widens.

import type { ExperimentName, ModelName, ModelSpec } from '../generated/records.ts'
import { isModelSubject } from '../subject.ts'
import { type Foretelling, type Given, isRunnable, type Options } from './rates.ts'

/** The subjects of which one makes the longest call. */
export type Largest = (
  lab: Foretelling,
  subjects: { readonly subject?: unknown },
  options: Options,
) => Promise<readonly object[]>

const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0

/** The ends of the list and of what is to be predicted; none of what C++ will refuse. */
function ends({ values, predict }: Options): readonly number[] {
  const isList = Array.isArray(values) || ArrayBuffer.isView(values)
  const sizes = [...(isList ? Array.from(values as ArrayLike<unknown>) : []), predict].filter(
    isSize,
  )
  return sizes.length > 0 ? [...new Set([Math.min(...sizes), Math.max(...sizes)])] : []
}

/** Those of `fields` that were given; each has its default else. */
const given = (options: Options, ...fields: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )

const scaling: Largest = async (lab, { subject }, options) => {
  const { axis } = options
  if (!isRunnable(subject) || typeof axis !== 'string') return []
  const sizes = ends(options)
  if (!isModelSubject(subject) || axis === 'batch') {
    const names = axis.split(',')
    const sized = (size: number) => Object.fromEntries(names.map((name) => [name, size]))
    return sizes.map((size) => ({ ...subject, ...sized(size) }))
  }
  if (axis !== 'seq') return []
  const spec = await specOf(lab, subject)
  const [, ...inner] = spec.input
  return sizes.map((size) => ({ ...subject, model: { ...spec, input: [size, ...inner] } }))
}

const specOf = async (
  lab: Foretelling,
  { model }: Given & { readonly model: ModelName | ModelSpec },
): Promise<ModelSpec> => (typeof model === 'string' ? lab.modelSpec(model) : model)

/** The full form is the most work, and a transformer block around it more. */
const attention: Largest = async (_, __, options) =>
  ends(options).flatMap((seq) => {
    const core = {
      op: 'attention',
      causal: true,
      ...given(options, 'batch', 'heads', 'd_model'),
      seq,
    }
    const { heads, d_model, batch } = core as Options
    if (!options.share || !heads || !d_model) return [core]
    const type = 'TransformerBlock'
    const layers = [{ type, d_model, nhead: heads, norm_first: true, causal: true }]
    return [core, { model: { input: [seq, d_model], layers }, ...(batch ? { batch } : {}) }]
  })

export const largest: Partial<Record<ExperimentName, Largest>> = {
  scaling,
  attention,
  batching: async (_, { subject }, options) =>
    isRunnable(subject) ? ends(options).map((batch) => ({ ...subject, batch })) : [],
  crossover: async (_, __, options) =>
    ends(options).map((size) => ({ op: 'matmul', m: size, k: size, n: size })),
}
