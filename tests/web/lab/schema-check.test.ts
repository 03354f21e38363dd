// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { firstFault, type RootSchema } from '../../../web/lab/files/schema-check.ts'
import { built, patience_ms } from '../support/built.ts'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const schema = JSON.parse(read('web/lab/generated/result.schema.json')) as RootSchema & object
// Made before reports listed what was dropped.
const old = JSON.parse(read('tests/fixtures/results/matmul_64.json'))
const saved = { ...old, report: { dropped: [], ...old.report } }

const ajv = new Ajv2020({
  discriminator: true,
  strictRequired: false,
  keywords: ['unit', 'origin'],
})
const validate = ajv.compile(schema)

const wrongs = [null, true, '', 'naive', -1, 0, 1.5, 2 ** 53, [], [7], {}, { model: 'mlp' }]

/** Every copy of `value` in which one member, at any depth, is another one, or is not there. */
function* altered(value: unknown, others: readonly unknown[] = wrongs): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  const few = Array.isArray(value) ? entries.slice(0, 2) : entries
  const copy = (name: string, member: unknown) => {
    const changed = Array.isArray(value) ? [...value] : { ...value }
    ;(changed as Record<string, unknown>)[name] = member
    if (member === undefined) delete (changed as Record<string, unknown>)[name]
    return changed
  }
  for (const [name, member] of few) {
    for (const wrong of others) yield copy(name, wrong)
    if (!Array.isArray(value)) yield copy(name, undefined)
    for (const changed of altered(member, others)) yield copy(name, changed)
  }
}

/** What a result's file holds, of experiments whose reports nest lists in records. */
async function results(): Promise<readonly object[]> {
  const lab = await built.openLab({ worker: false })
  const file = (run: object) =>
    JSON.parse(
      built.resultJson(built.makeResult({ ...run, environment: lab.environment() } as never)),
    )
  const matmul = { op: 'matmul', m: 4, k: 4, n: 4 } as const
  const mlp = { model: 'mlp', batch: 8 } as const
  const little = { epochs: 1, training_images: 16, test_images: 8 }
  const brief = { max_ms: patience_ms }
  const [climb, lengths] = [
    { ...brief, rounds: 2 },
    { ...brief, runs: 5, values: [8, 16, 32] },
  ]
  const made = [
    file({
      ...{ experiment: 'training', subject: mlp, options: little },
      report: await lab.training(mlp, little),
    }),
    file({
      ...{ experiment: 'ladder', subject: matmul, options: climb },
      report: await lab.ladder(matmul, climb),
    }),
    file({
      ...{ experiment: 'attention', options: lengths },
      report: await lab.attention(lengths),
    }),
  ]
  lab.close()
  return made
}

/** Every schema within a schema, itself included. */
function* schemasIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const { properties = {}, $defs = {}, oneOf = [], ...rules } = value as Record<string, object>
  yield { ...value }
  const others = ['items', 'if', 'then', 'else'].map((name) => rules[name])
  for (const inner of [properties, $defs, oneOf].flatMap(Object.values).concat(others)) {
    yield* schemasIn(inner)
  }
}

describe('the check of a schema', () => {
  it('knows every keyword of it, and only such choices as tell what they go by', () => {
    const rules =
      'type enum const minimum maximum minItems required properties items if then else oneOf discriminator'
    const others = '$schema $id $defs $ref $comment title description unit origin'
    const known = `${rules} ${others}`.split(' ')
    const all = [...schemasIn(schema)]
    expect(all.length).toBeGreaterThan(500)
    expect(all.flatMap(Object.keys).filter((name) => !known.includes(name))).toEqual([])
    expect(all.filter(({ oneOf, discriminator }) => oneOf && !discriminator)).toEqual([])
  })

  it('finds nothing wrong with a result that was saved', () => {
    expect(firstFault(schema, saved)).toBeUndefined()
  })

  it('refuses what Ajv refuses, at the same place and by the same rule', () => {
    let refused = 0
    for (const value of [...wrongs, ...altered(saved)]) {
      const found = firstFault(schema, value)
      const expected = validate(value) ? undefined : validate.errors?.[0]
      const told = expected && `${expected.instancePath} ${expected.keyword}`
      expect(found && `${found.instancePath} ${found.keyword}`).toBe(told)
      if (expected) ++refused
    }
    expect(refused).toBeGreaterThan(500)
  })

  it('refuses what Ajv refuses in what is nested deeper', async () => {
    for (const result of await results()) {
      expect(firstFault(schema, result), JSON.stringify(result).slice(0, 80)).toBeUndefined()
      let refused = 0
      for (const value of altered(result, [null, 'naive', -1])) {
        const found = firstFault(schema, value)
        const expected = validate(value) ? undefined : validate.errors?.[0]
        const told = expected && `${expected.instancePath} ${expected.keyword}`
        expect(found && `${found.instancePath} ${found.keyword}`).toBe(told)
        if (expected) ++refused
      }
      expect(refused).toBeGreaterThan(100)
    }
  })

  it('tells models from operations, as Ajv does', () => {
    const subjects = [
      { model: 'mlp' },
      { model: 'gpt5' },
      { model: { input: [4], layers: [] } },
      { model: { input: [0.5], layers: [] } },
      { model: { input: [4], layers: [{ type: 'Linaer' }] }, batch: 2 },
      { op: 'linear', kernel: 'gpu' },
      { op: 'conv3d' },
      { op: 'relu', size: 0 },
    ]
    for (const subject of subjects) {
      const file = { ...saved, subject }
      const expected = validate(file) ? undefined : validate.errors?.[0]
      const found = firstFault(schema, file)
      expect(found?.instancePath, JSON.stringify(subject)).toBe(expected?.instancePath)
      expect(found?.keyword).toBe(expected?.keyword)
    }
  })
})
