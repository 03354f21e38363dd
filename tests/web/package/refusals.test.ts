// SPDX-License-Identifier: MIT
//
// Refusals of C++: each carries the codes of its words and the values in them, from which its English can be made again,
// or that of another language.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlopscopeError } from '../../../web/lab/errors.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { operations, questionInfos } from '../../../web/lab/questions.ts'
import { built, small } from '../support/built.ts'
import { unspoken, wordings } from '../support/sentences.ts'

const linear = { type: 'Linear', in_features: 3, out_features: 2 }
const spec = (...layers: readonly object[]) => ({ model: { input: [8], layers } })
const image = (...layers: readonly object[]) => ({ model: { input: [3, 8, 8], layers } })
const deep = (levels: number): object =>
  levels === 0 ? linear : { type: 'Sequential', layers: [deep(levels - 1)] }

/** Subjects of a timing that none is, by what C++ finds. */
const subjects: Readonly<Record<string, object>> = {
  'no operation': { op: 'fft' },
  'no kernel': { ...small, kernel: 'gpu' },
  'no kernel of it': { ...small, kernel: 'materialized' },
  'no field': { ...small, q: 1 },
  'too much memory': { op: 'matmul', m: 2e6, k: 2e6, n: 2e6 },
  'heads that do not divide': { op: 'attention', heads: 3, d_model: 8 },
  'groups that do not divide': { op: 'conv2d', in_channels: 3, groups: 2 },
  'a window that does not fit': { op: 'conv2d', height: 2, width: 2, kernel_size: 5, padding: 0 },
  'no model': { model: 'gpt5' },
  'a model that is none': { model: 7 },
  'a model with another member': { model: { input: [8], layers: [linear], color: 1 } },
  'an input of no size': { model: { input: [], layers: [linear] } },
  'an input of no number': { model: { input: ['x'], layers: [linear] } },
  'no layers': { model: { input: [8] } },
  'no layer': spec({ type: 'Magic' }),
  'a layer that is none': { model: { input: [8], layers: [3] } },
  'a layer without its option': spec({ type: 'Linear' }),
  'a layer with another option': spec({ ...linear, q: 1 }),
  'a layer without options and with one': spec({ type: 'ReLU', q: 1 }),
  'layers inside layers': spec(deep(80)),
  'an input that does not fit': spec(linear),
  'an image that does not fit': image({
    type: 'Conv2d',
    in_channels: 4,
    out_channels: 2,
    kernel_size: 3,
  }),
  'a window larger than the image': image({ type: 'MaxPool2d', kernel_size: 20 }),
  'a dimension that there is not': spec({ type: 'Flatten', start_dim: 7 }),
  'a name twice': spec(
    { ...linear, in_features: 8, name: 'a' },
    { ...linear, in_features: 2, name: 'a' },
  ),
  'a weight of nobody': spec({ ...linear, in_features: 8, tied_to: 'b' }),
  'sums of two shapes': spec({ type: 'Residual', main: [{ ...linear, in_features: 8 }] }),
}

/** Odd values of an option by its kind; a record that asks about one is refused. */
const odd: Readonly<Record<string, unknown>> = {
  count: 0.5,
  number: -1e300,
  maybe: -1e300,
  boolean: 'yes',
  choice: 'none of them',
  text: 3,
  numbers: 7,
}

describe('a refusal', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab()
  })
  afterAll(() => lab.close())

  const refused = async (call: () => Promise<unknown>): Promise<FlopscopeError> => {
    const error = await call().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(built.FlopscopeError)
    return error as FlopscopeError
  }

  it.each(Object.entries(subjects))('of %s is made of codes and values', async (_, subject) => {
    expect(unspoken(await refused(() => lab.timing(subject as never)))).toEqual([])
  })

  it.each(operations.map(({ name, fields }) => [name, fields] as const))(
    'of each size of %s is made of codes and values',
    async (op, fields) => {
      for (const { name, kind } of fields) {
        const error = await refused(() => lab.timing({ op, [name]: odd[kind] } as never))
        expect(unspoken(error), name).toEqual([])
      }
    },
  )

  it.each(questionInfos.map((question) => [question.name, question] as const))(
    'of each option of %s is made of codes and values',
    async (name, { options, roles }) => {
      const given = Object.fromEntries(
        roles.map(({ name: role, takes }) => [
          role,
          takes === 'operations or models'
            ? [small, small]
            : takes === 'model'
              ? { model: 'mlp' }
              : small,
        ]),
      )
      for (const { name: option, kind } of [...options, { name: 'runz', kind: 'count' }]) {
        const error = await refused(() =>
          lab.experiment(name as never, given as never, { [option]: odd[kind] } as never),
        )
        if (error.code !== 'damaged_file') expect(unspoken(error), option).toEqual([])
      }
    },
  )

  it('has one sentence by each code of its words', () => {
    expect(wordings.size).toBeGreaterThan(100)
    expect([...wordings].filter(([, said]) => said.size !== 1)).toEqual([])
  })
})
