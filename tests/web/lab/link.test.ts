// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { knownModels } from '../../../web/lab/catalogue.ts'
import { operations } from '../../../web/lab/generated/questions.ts'
import { timingOptionsFields } from '../../../web/lab/generated/records.ts'
import { anyOf } from '../../../web/lab/refusal.ts'
import { readQuestion, writeQuestion } from '../../../web/questions/base/link.ts'
import { questionNames, spelled } from '../../../web/questions/base/names.ts'
import { firstForm } from '../../../web/questions/base/timing-form.ts'
import { anyOperation } from '../support/names.ts'

interface Link {
  readonly subject: object
  readonly options: Readonly<Record<string, unknown>>
}

const link = (subject: object, options: Link['options'] = {}): Link => ({ subject, options })

const writeLink = ({ subject, options }: Link) =>
  writeQuestion(firstForm, { subjects: { subject }, options })

function readLink(hash: string) {
  const { subjects, options, problems } = readQuestion(firstForm, hash)
  return { subject: subjects.subject, options, problems: problems.map(({ text }) => text) }
}

describe('a link', () => {
  it('is short and can be read', () => {
    const question = link(
      { op: 'matmul', m: 256, k: 128, n: 64, kernel: 'simd' },
      { runs: 200, confidence: 0.95 },
    )
    expect(writeLink(question)).toBe('timing?op=matmul&m=256&k=128&n=64&kernel=simd&runs=200&v=1')
  })

  it('that version 1 wrote still opens', () => {
    expect(readLink('#timing?op=linear&batch=8&bias=false&kernel=naive&max_ms=250.5&v=1')).toEqual({
      subject: { op: 'linear', batch: 8, bias: false, kernel: 'naive' },
      options: { max_ms: 250.5 },
      problems: [],
    })
  })

  it.each(operations.map(({ name }) => name))('about %s comes back as it was', (op) => {
    const fields = operations.find(({ name }) => name === op)?.fields ?? []
    const shape = Object.fromEntries(fields.map((field) => [field.name, field.default]))
    const question = link({ op, ...shape, kernel: 'naive' }, { seed: 7 })
    expect(readLink(writeLink(question))).toEqual({ ...question, problems: [] })
  })

  it.each(knownModels.map(({ name }) => name))('about %s comes back as it was', (model) => {
    const question = link({ model, batch: 4, kernel: 'simd' })
    expect(writeLink(question)).toBe(`timing?model=${model}&batch=4&kernel=simd&v=1`)
    expect(readLink(writeLink(question))).toEqual({ ...question, problems: [] })
  })

  it('about a backward pass says so, and about a forward pass says nothing', () => {
    const shape = { batch: 8, in_features: 4, out_features: 4, bias: true }
    const back = link({ op: 'linear', ...shape, pass: 'backward' })
    expect(writeLink(back)).toContain('&pass=backward&')
    expect(readLink(writeLink(back))).toEqual({ ...back, problems: [] })
    expect(writeLink(link({ op: 'linear', ...shape, pass: 'forward' }))).not.toContain('pass')
    expect(readLink('#timing?op=relu&pass=sideways').problems).toEqual([
      'pass must be forward or backward, but the link says "sideways"; forward is used.',
    ])
  })

  it('about a model that does not run asks about one that does', () => {
    const names = knownModels.map(({ name }) => name)
    const [first] = names
    expect(readLink('#timing?model=gpt5&batch=x&op=relu')).toEqual({
      ...link({ model: first }),
      problems: [
        `model must be ${anyOf(names)}, but the link says "gpt5"; ${first} is used.`,
        'batch must be a whole number of at least 1 samples, but the link says "x"; 1 is used.',
        'The link\'s "op" is not known here and was left out.',
      ],
    })
  })

  it('carries every option that is not at its default', () => {
    const options = Object.fromEntries(
      timingOptionsFields.map(({ name, kind, minimum, maximum, default: usual }) => [
        name,
        kind === 'numbers' ? [minimum] : minimum === usual ? maximum : minimum,
      ]),
    )
    const question = link({ op: 'relu', size: 1 }, options)
    expect(readLink(writeLink(question))).toEqual({ ...question, problems: [] })
  })

  it('with nothing but the experiment asks for no other subject', () => {
    expect(readLink('#timing')).toEqual({ options: {}, problems: [], subject: undefined })
  })
})

describe('a link that somebody changed', () => {
  const known = ['timing', ...questionNames.filter((name) => name !== 'timing').map(spelled)]
  const problems = (query: string) => readLink(`#timing?${query}`)?.problems
  const size = 'a whole number from 1 to 2,147,483,647'

  it.each([
    ['op=matmul&m=0', `m must be ${size}, but the link says "0"; 256 is used.`],
    ['op=matmul&m=-3', `m must be ${size}, but the link says "-3"; 256 is used.`],
    ['op=matmul&m=2.5', `m must be ${size}, but the link says "2.5"; 256 is used.`],
    ['op=matmul&m=1e99', `m must be ${size}, but the link says "1e99"; 256 is used.`],
    ['op=matmul&m=abc', `m must be ${size}, but the link says "abc"; 256 is used.`],
    ['op=matmul&m=', `m must be ${size}, but the link says ""; 256 is used.`],
    [
      'op=linear&bias=maybe',
      'bias must be true or false, but the link says "maybe"; true is used.',
    ],
    [
      'op=relu&confidence=1',
      'confidence must be a number from 0.5 to 0.9999, but the link says "1"; 0.95 is used.',
    ],
    [
      'op=relu&kernel=gpu',
      'kernel must be fastest, naive or simd, but the link says "gpu"; fastest is used.',
    ],
    ['op=matmul&m=256&q=1', 'The link\'s "q" is not known here and was left out.'],
    ['op=matmul&m=1&m=2', 'The link says "m" more than once; the last is used.'],
    ['op=matmul&m=8?v=1', `m must be ${size}, but the link says "8?v=1"; 256 is used.`],
    ...['0', '-1', '1.5', '', 'x'].map((text) => [
      `op=matmul&v=${text}`,
      `v must be a whole number of at least 1, but the link says "${text}"; 1 is used.`,
    ]),
  ])('%s gets a sentence and a default', (query, problem) => {
    expect(problems(query)).toEqual([problem])
  })

  it('to name no operation asks for the first one', () => {
    const read = readLink('#timing?op=divide&m=5')
    expect(read?.subject).toEqual({ op: 'matmul', m: 5 })
    expect(read?.problems).toEqual([
      `op must be ${anyOperation}, but the link says "divide"; matmul is used.`,
    ])
  })

  it.each([
    ['rooflines?op=matmul&m=5', '"rooflines"'],
    ['about', '"about"'],
    ['Timing', '"Timing"'],
    ['?op=relu', '""'],
  ])('to ask for an experiment that is not here is told what is: %s', (hash, name) => {
    expect(readLink(`#${hash}`)).toEqual({
      options: {},
      problems: [`experiment must be ${anyOf(known)}, but the link says ${name}; timing is used.`],
    })
  })

  it('leaves what is wrong with it out of the question', () => {
    expect(readLink('#timing?op=matmul&m=-1&n=8&runs=x')).toMatchObject({
      subject: { op: 'matmul', n: 8 },
      options: {},
    })
  })

  it('cannot reach into what it has no name for', () => {
    const read = readLink('#timing?op=matmul&__proto__=1&constructor=2')
    expect(read?.problems).toHaveLength(2)
    expect(Object.keys(read?.subject ?? {})).toEqual(['op'])
  })

  it('to be very long is not repeated whole', () => {
    expect(problems(`op=${'x'.repeat(1000)}`)).toEqual([
      expect.stringMatching(/, but the link says "x{40}\.\.\."; matmul is used\.$/),
    ])
  })

  it('or was made by a newer version says so and is read as far as it is understood', () => {
    const read = readLink('#timing?op=relu&size=9&v=2')
    expect(read?.subject).toEqual({ op: 'relu', size: 9 })
    expect(read?.problems).toEqual([
      'The link was made by a newer version; some of it may be missing here.',
    ])
  })
})
