// SPDX-License-Identifier: MIT
//
// Whatever C++ offers to the outside arrives there: no list is kept by hand, the sources are the list.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as records from '../../../web/lab/generated/records.ts'
import { Lab } from '../../../web/lab/lab.ts'
import * as asked from '../../../web/lab/questions.ts'
import { load } from '../../../web/lab/wasm/loader.ts'
import { root } from '../support/built.ts'

const folder = `${root}cpp/experiments/`
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('_records.cpp'))
  .map((name) => readFileSync(folder + name, 'utf8'))

const generated = readFileSync(`${root}web/lab/generated/records.ts`, 'utf8')
const interfaces = [...generated.matchAll(/^export interface (\w+)/gm)].map((match) => match[1])

describe('every record of C++', () => {
  const described = sources.flatMap((source) =>
    [...source.matchAll(/::record_type\{\s*"(\w+)"/g)].map((match) => match[1] ?? ''),
  )

  it('is found in the sources', () => {
    expect(described).toContain('TimingReport')
  })

  it.each(described)('has a type: %s', (name) => {
    expect(interfaces).toContain(name)
  })

  it.each(described.filter((name) => name.endsWith('Options')))('lists its fields: %s', (name) => {
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Fields`
    expect({ ...records, ...asked }).toHaveProperty(constant)
  })
})

describe('every question of C++', () => {
  const names = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/question.cpp`))

  it('is found by its folder', () => {
    expect(names).toEqual(expect.arrayContaining(['cost', 'timing']))
  })

  it.each(names)('is bound, and a method of the lab: %s', async (name) => {
    const { loadFull } = await load({ baseUrl: `file://${root}dist/lib/` })
    const started = (await loadFull()).experiment(name as records.ExperimentName, {})
    expect(started).not.toMatchObject({ error: { code: 'unknown_experiment' } })
    expect(Object.keys(asked.questions)).toContain(name)
    expect(Lab.prototype).toHaveProperty(
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    )
  })
})

describe('every operation', () => {
  it('runs in each of its kernels', async () => {
    const { module, loadFull } = await load({ baseUrl: `file://${root}dist/lib/` })
    const full = await loadFull()
    for (const { name, kernels } of asked.operations) {
      const knowing = records.firstOperations.includes(name) ? module : full
      for (const kernel of kernels) {
        expect(knowing.prepare({ op: name, kernel }), `${name}, ${kernel}`).toHaveProperty('value')
      }
    }
  })

  it('beyond those of a first measurement is in the full module only', async () => {
    const { module } = await load({ baseUrl: `file://${root}dist/lib/` })
    const refused = asked.operations.filter(({ name }) => 'error' in module.cost({ op: name }, {}))
    const others = asked.operations.slice(records.firstOperations.length)
    expect(refused).toEqual(others)
  })
})
