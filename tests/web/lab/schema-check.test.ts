// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { firstFault, type RootSchema } from '../../../web/lab/schema-check.ts'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const schema = JSON.parse(read('web/lab/result.schema.json')) as RootSchema & object
// Made before reports listed what was dropped.
const old = JSON.parse(read('tests/fixtures/results/matmul_64.json'))
const saved = { ...old, report: { dropped: [], ...old.report } }

const ajv = new Ajv2020({ discriminator: true, strictRequired: false, keywords: ['unit'] })
const validate = ajv.compile(schema)

const wrongs = [null, true, '', 'naive', -1, 0, 1.5, 2 ** 53, [], [7], {}, { model: 'mlp' }]

/** Every copy of `value` in which one member, at any depth, is another one, or is not there. */
function* altered(value: unknown): Generator<unknown> {
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
    for (const wrong of wrongs) yield copy(name, wrong)
    if (!Array.isArray(value)) yield copy(name, undefined)
    for (const changed of altered(member)) yield copy(name, changed)
  }
}

describe('the check of a schema', () => {
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
