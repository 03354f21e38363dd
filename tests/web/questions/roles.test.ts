// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { placeOf } from '../../../web/questions/base/fault-place.ts'
import '../../../web/lab/catalogue.ts'
import {
  formsFor,
  formsOf,
  type Role,
  subjectsOf,
  withSubject,
} from '../../../web/questions/base/roles.ts'
import {
  fitsLink,
  holdsModel,
  subjectName,
  workName,
} from '../../../web/questions/base/subject-name.ts'

const relu = { op: 'relu', size: 64 }
const gelu = { op: 'gelu', size: 32 }
const list: readonly Role[] = [
  { name: 'subjects', label: '', subjects: [relu, gelu], fewest: 1, most: 8 },
]
const pair: readonly Role[] = [
  { name: 'baseline', label: 'A', subject: { ...relu, kernel: 'naive' } },
  { name: 'optimized', label: 'B', subject: relu },
]
const one: readonly Role[] = [{ name: 'subject', label: '', subject: relu }]

test('a role that takes a list asks for a list, a single one for its subject', () => {
  expect(subjectsOf(list, formsOf(list))).toEqual({ subjects: [relu, gelu] })
  expect(subjectsOf(one, formsOf(one))).toEqual({ subject: relu })
})

test('a fault in a list stands at its subject', () => {
  expect(placeOf(list, formsOf(list), 'subjects[1].size')).toEqual({
    path: 'subjects[1]',
    field: 'size',
  })
  expect(placeOf(list, formsOf(list), 'subjects[2].size')).toBeUndefined()
  expect(placeOf(list, formsOf(list), 'size')).toBeUndefined()
})

test('a fault inside of a spec stands at the model of its subject', () => {
  const own = { model: { input: [4], layers: [] }, batch: 8 }
  const roles: readonly Role[] = [
    { name: 'subjects', label: '', subjects: [relu, own], fewest: 1, most: 8 },
  ]
  const place = (field: string) => placeOf(roles, formsOf(roles), field)
  const atModel = { path: 'subjects[1]', field: 'model' }
  expect(place('subjects[1].layers[1].in_features')).toEqual(atModel)
  expect(place('subjects[1].input[0]')).toEqual(atModel)
  expect(place('subjects[1].batch')).toEqual({ path: 'subjects[1]', field: 'batch' })
  expect(place('subjects[0].kernel')).toEqual({ path: 'subjects[0]', field: 'kernel' })
})

test('the only subject may be meant without its name, one of two may not', () => {
  expect(placeOf(one, formsOf(one), 'size')).toEqual({ path: 'subject', field: 'size' })
  expect(placeOf(pair, formsOf(pair), 'size')).toBeUndefined()
  expect(placeOf(pair, formsOf(pair), 'optimized.size')).toEqual({
    path: 'optimized',
    field: 'size',
  })
})

test('subjects of one shape stay of one shape when one of them changes', () => {
  const forms = formsOf(pair)
  const [form] = forms.optimized ?? []
  if (!form) throw new Error('a single role has a form')
  const changed = withSubject(forms, 'optimized', { ...form, shape: { size: '128' } })
  expect(subjectsOf(pair, changed)).toEqual({
    baseline: { op: 'relu', size: 128, kernel: 'naive' },
    optimized: { op: 'relu', size: 128 },
  })
})

test('specs are of one shape only where they say the same', () => {
  const [own, other] = [4, 8].map((size) => ({ model: { input: [size], layers: [] }, batch: 8 }))
  const roles = (...both: (object | undefined)[]): readonly Role[] =>
    ['baseline', 'optimized'].map((name, place) => ({
      name,
      label: '',
      subject: { ...both[place] },
    }))
  const after = (...both: (object | undefined)[]) => {
    const forms = formsOf(roles(...both))
    const [form] = forms.optimized ?? []
    if (!form) throw new Error('a single role has a form')
    const spec = '{"input":[16],"layers":[]}'
    return subjectsOf(roles(...both), withSubject(forms, 'optimized', { ...form, spec }))
  }
  const changed = { model: { input: [16], layers: [] }, batch: 8 }
  expect(after(own, other)).toEqual({ baseline: own, optimized: changed })
  expect(after(own, own)).toEqual({ baseline: changed, optimized: changed })
})

test('a choice is part of a subject’s name as a word', () => {
  expect(subjectName({ op: 'bandwidth', size: 4096, stream: 'triad' })).toBe(
    'bandwidth 4,096 triad accumulators_6',
  )
})

test('a model is called by its name and its batch, and has a form whether the page offers it or not', () => {
  const known = { model: 'mlp', batch: 1024 }
  const own = { model: { input: [4], layers: [] } }
  expect(subjectName(known)).toBe('mlp on a batch of 1,024')
  expect(subjectName(own)).toBe('the model on a batch of 1')
  expect([workName(known), workName(relu)]).toEqual(['mlp', 'relu'])
  expect(holdsModel({ subjects: [relu, known] })).toBe(true)
  expect(holdsModel({ baseline: relu, optimized: gelu })).toBe(false)
  expect(subjectsOf(list, formsFor(list, { subjects: [gelu, known] }))).toEqual({
    subjects: [gelu, known],
  })
  expect(subjectsOf(list, formsFor(list, { subjects: [relu, own] }))).toEqual({
    subjects: [relu, { ...own, batch: 1 }],
  })
  const large = { model: 'gpt2-small', batch: 1 }
  expect(subjectsOf(one, formsFor(one, { subject: large }))).toEqual({ subject: large })
  expect(Object.keys(formsFor(pair, { optimized: gelu }))).toEqual(['optimized'])
  expect([known, own, large].map((subject) => fitsLink({ subject }))).toEqual([true, false, true])
})
