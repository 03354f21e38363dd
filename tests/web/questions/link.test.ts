// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { rooflineOptionsFields, scalingOptionsFields } from '../../../web/lab/generated/options.ts'
import {
  type LinkedQuestion,
  readQuestion,
  writeQuestion,
} from '../../../web/questions/base/link.ts'
import { question as suite } from '../../../web/questions/suite.ts'

const relu = { op: 'relu', size: 64 }
const one: LinkedQuestion = {
  name: 'scaling',
  roles: [{ name: 'subject', label: '', subject: relu }],
  fields: scalingOptionsFields,
}
const pair: LinkedQuestion = {
  name: 'comparison',
  roles: ['baseline', 'optimized'].map((name) => ({ name, label: '', subject: relu })),
  fields: [],
}
const list: LinkedQuestion = {
  name: 'roofline',
  roles: [{ name: 'subjects', label: '', subjects: [relu], fewest: 1, most: 3 }],
  fields: rooflineOptionsFields,
}

test('a question with one subject is short and can be read', () => {
  const asked = { subjects: { subject: relu }, options: { axis: 'size', values: [16, 32, 64] } }
  const link = writeQuestion(one, asked)
  expect(link).toBe('scaling?op=relu&size=64&axis=size&values=16%2C32%2C64&v=1')
  expect(readQuestion(one, `#${link}`)).toEqual({ ...asked, problems: [] })
})

test('each of two subjects keeps its own fields', () => {
  const asked = {
    subjects: { baseline: { ...relu, kernel: 'naive' }, optimized: relu },
    options: {},
  }
  const link = writeQuestion(pair, asked)
  expect(link).toContain('baseline.size=64&baseline.kernel=naive&optimized.op=relu')
  expect(readQuestion(pair, link)).toEqual({ ...asked, problems: [] })
})

test('models stand in links where operations do', () => {
  const mlp = { model: 'mlp', batch: 4 }
  const alone = { subjects: { subject: mlp }, options: { axis: 'batch' } }
  expect(writeQuestion(one, alone)).toBe('scaling?model=mlp&batch=4&axis=batch&v=1')
  expect(readQuestion(one, writeQuestion(one, alone))).toEqual({ ...alone, problems: [] })
  const both = { subjects: { baseline: { ...mlp, kernel: 'naive' }, optimized: mlp }, options: {} }
  expect(readQuestion(pair, writeQuestion(pair, both))).toEqual({ ...both, problems: [] })
  const beside = { subjects: { subjects: [relu, mlp] }, options: {} }
  expect(readQuestion(list, writeQuestion(list, beside))).toEqual({ ...beside, problems: [] })
})

test('a list of subjects comes back in its order', () => {
  const asked = { subjects: { subjects: [relu, { ...relu, size: 8 }] }, options: { seed: 7 } }
  expect(readQuestion(list, writeQuestion(list, asked))).toEqual({ ...asked, problems: [] })
})

test('as many subjects as a suite takes come back from its link, and one more is told', () => {
  const subjects = Array.from({ length: 16 }, (_, place) => ({ op: 'relu', size: 1 + place }))
  const asked = { subjects: { subjects }, options: {} }
  expect(readQuestion(suite, writeQuestion(suite, asked))).toEqual({ ...asked, problems: [] })
  const more = { subjects: { subjects: [...subjects, relu] }, options: {} }
  const read = readQuestion(suite, writeQuestion(suite, more))
  expect(read.subjects.subjects).toHaveLength(16)
  expect(read.problems.map(({ text }) => text).join()).toContain('"subjects.16.op"')
})

test('what cannot be used is told, and more subjects than there may be are left out', () => {
  const many = [0, 1, 2, 3].map((place) => `subjects.${place}.op=relu`).join('&')
  const { subjects, problems } = readQuestion(list, `#roofline?${many}&max_ms=soon`)
  expect(subjects.subjects).toHaveLength(3)
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^max_ms must be a number .* but the link says "soon"; \d+ is used\.$/),
    'The link\'s "subjects.3.op" is not known here and was left out.',
  ])
  expect(readQuestion(one, '#scaling?values=1,two').problems).toMatchObject([
    {
      text: expect.stringMatching(/^values must be a list of numbers, but the link says "1,two"; /),
    },
  ])
})
