// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { knownModels } from '../../../web/lab/catalogue.ts'
import { scalingOptionsFields } from '../../../web/lab/generated/options.ts'
import { offeredModelNames } from '../../../web/lab/generated/records.ts'
import { anyOf } from '../../../web/lab/refusal.ts'
import {
  entriesOf,
  formOf,
  subjectOf,
  valuesOf,
  withinChoices,
  withOfferedKernel,
  withWork,
} from '../../../web/questions/base/form-model.ts'
import { subjectName } from '../../../web/questions/base/subject-name.ts'
import { unknownWork } from '../../../web/questions/base/unknown-work.ts'

test('a form that was told nothing shows the defaults of the first operation', () => {
  expect(subjectOf(formOf())).toEqual({ op: 'matmul', m: 256, k: 256, n: 256 })
})

test('numbers are read as people type them', () => {
  const typed = formOf({ op: 'matmul', m: ' 64 ', k: '1e3', n: '.5' })
  expect(subjectOf(typed)).toMatchObject({ m: 64, k: 1000, n: 0.5 })
})

test('what is no number stays as it was typed, for the sentence about it', () => {
  const typed = formOf({ op: 'matmul', m: 'abc', k: '', n: '0x10' })
  expect(subjectOf(typed)).toMatchObject({ m: 'abc', k: '', n: '0x10' })
})

test('the fastest kernel is asked for by asking for none', () => {
  expect(subjectOf(formOf({ op: 'relu', kernel: 'fastest' }))).toEqual({
    op: 'relu',
    size: 65536,
  })
  expect(subjectOf(formOf({ op: 'relu', kernel: 'naive' }))).toMatchObject({
    kernel: 'naive',
  })
})

test('a backward pass is asked for where the work has one, and named', () => {
  const asked = { op: 'relu', size: 64, pass: 'backward' }
  expect(subjectOf(formOf(asked))).toEqual(asked)
  expect(subjectName(asked)).toBe('relu backward 64')
  expect(subjectOf(withWork(formOf(asked), 'gelu'))).toMatchObject({ pass: 'backward' })
  expect(subjectOf(withWork(formOf(asked), 'linear_attention'))).not.toHaveProperty('pass')
  expect(subjectOf(withWork(formOf(asked), 'mlp'))).toMatchObject({ pass: 'backward' })
  expect(subjectName({ model: 'mlp', batch: 4, pass: 'backward' })).toBe(
    'mlp backward on a batch of 4',
  )
})

test('another operation keeps what its fields share with the one before', () => {
  const relu = formOf({ op: 'relu', size: 777, kernel: 'naive' })
  const gelu = withWork(relu, 'gelu')
  expect(subjectOf(gelu)).toEqual({ op: 'gelu', size: 777, kernel: 'naive' })
  expect(subjectOf(withWork(relu, 'softmax'))).toMatchObject({ rows: 256, cols: 256 })
})

test('a kernel that the other work or this form has none of gives way to the fastest', () => {
  const blocked = formOf({ op: 'matmul', kernel: 'blocked' })
  expect(subjectOf(withWork(blocked, 'relu'))).toEqual({ op: 'relu', size: 65536 })
  expect(subjectOf(withWork(blocked, 'mlp'))).toEqual({ model: 'mlp', batch: 64 })
  // A run on threads is opened where there are none.
  const opened = formOf({ op: 'relu', kernel: 'threads' })
  expect(withOfferedKernel(opened).kernel).toBe('fastest')
  expect(withWork(formOf({ op: 'relu', kernel: 'naive' }), 'gelu').kernel).toBe('naive')
})

test('an operation that does not exist gives way to the first', () => {
  expect(formOf({ op: 'fft' }).work.name).toBe('matmul')
})

test.each(knownModels.map(({ name }) => name))(
  'a form asks about %s as about an operation',
  (model) => {
    const given = { model, batch: 4, kernel: 'simd' }
    expect(subjectOf(formOf(given))).toEqual(given)
    expect(subjectOf(formOf({ model }))).toEqual({ model, batch: 1 })
  },
)

test('a model keeps what its fields share with an operation, and the other way round', () => {
  const linear = formOf({ op: 'linear', batch: 8, in_features: 16, kernel: 'naive' })
  const mlp = withWork(linear, 'mlp')
  expect(subjectOf(mlp)).toEqual({ model: 'mlp', batch: 8, kernel: 'naive' })
  expect(subjectOf(withWork(mlp, 'linear'))).toMatchObject({ op: 'linear', batch: 8 })
})

test('a model that is chosen begins with the batch that the catalogue has for it', () => {
  const mlp = withWork(formOf(), 'mlp')
  expect(subjectOf(mlp)).toEqual({ model: 'mlp', batch: 64 })
  expect(subjectOf(withWork(mlp, 'tiny-gpt'))).toEqual({ model: 'tiny-gpt', batch: 2 })
  expect(knownModels.map(({ name }) => name)).toContain('lenet-5')
})

test('a spec of one’s own is asked about as it was typed, and stays where another work is looked at', () => {
  const own = { ...withWork(formOf(), 'own'), spec: '{ "input": [4], "layers": [] }' }
  expect(subjectOf(own)).toEqual({ model: { input: [4], layers: [] }, batch: 8 })
  expect(subjectOf({ ...own, spec: '{ "input": ' })).toMatchObject({ model: '{ "input": ' })
  expect(withWork(withWork(own, 'relu'), 'own').spec).toBe(own.spec)
  const given = { model: { input: [4], layers: [] }, batch: 3 }
  expect(subjectOf(formOf(given))).toEqual(given)
})

test('a model that nobody knows gives way to the first operation, and is told of', () => {
  expect(formOf({ model: 'gpt5' }).work.name).toBe('matmul')
  expect(unknownWork({ model: 'gpt5' })).toMatchObject([
    { text: `model must be ${anyOf(offeredModelNames)}, but it is "gpt5".` },
  ])
  expect(unknownWork({ model: 'mlp' })).toEqual([])
  expect(unknownWork({ op: 'fft' })).toMatchObject([
    { text: expect.stringMatching(/^op must be .* it is "fft"\.$/) },
  ])
})

test('a subject is named by its sizes in their order, and by what differs', () => {
  expect(subjectName({ op: 'matmul', m: 2, k: 3, n: 4096 })).toBe('matmul 2 × 3 × 4,096')
  expect(subjectName({ op: 'conv2d' })).toBe('conv2d')
  expect(subjectName({ op: 'conv2d', height: 2048, groups: 64, bias: false })).toBe(
    'conv2d, height 2,048, groups 64 without bias',
  )
  expect(subjectName({ op: 'linear', batch: 8, in_features: 16, out_features: 4 })).toBe(
    'linear 8 × 16 × 4',
  )
  expect(
    subjectName({ op: 'linear', batch: 8, in_features: 16, out_features: 4, bias: false }),
  ).toBe('linear 8 × 16 × 4 without bias')
})

test('a list is read with commas, blanks or both between its numbers', () => {
  const values = (typed: string) =>
    valuesOf(scalingOptionsFields, entriesOf(scalingOptionsFields, { values: typed })).values
  expect(values('64, 128 256;1e3')).toEqual([64, 128, 256, 1000])
  expect(values('')).toBeUndefined()
  // A comma is no part of a number here: what might be half of one is left to be refused.
  expect(values('1,024 2x')).toEqual([1, '024', '2x'])
  // Nothing between two commas keeps its place, to be refused there.
  expect(values('64,, 128')).toEqual([64, '', 128])
  expect(values(',64 , 128;')).toEqual(['', 64, 128, ''])
})

test('a list that is given shows as it is typed', () => {
  expect(entriesOf(scalingOptionsFields, { values: [64, 128] })).toMatchObject({
    values: '64, 128',
    predict: '',
  })
})

test('an option without a default is left out where nothing was typed', () => {
  const asked = valuesOf(scalingOptionsFields, entriesOf(scalingOptionsFields, {}))
  expect(asked).not.toHaveProperty('predict')
  expect(asked).toMatchObject({ runs: 30 })
})

test('a choice that is none any more gives way to the first', () => {
  const axis = {
    name: 'axis',
    unit: '',
    doc: '',
    kind: 'choice',
    default: '',
    choices: ['rows', 'cols'],
  } as const
  expect(withinChoices([axis], { axis: 'm', runs: '3' })).toEqual({ axis: 'rows', runs: '3' })
  expect(withinChoices([axis], { axis: 'cols' })).toEqual({ axis: 'cols' })
})
