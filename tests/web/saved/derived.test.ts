// SPDX-License-Identifier: MIT
//
// Every figure of a saved run that the records call derived, changed in its file, is computed again of what else is in the
// file, and listed as corrected. What only the measurement itself knew carries a mark in the records, `observed`. Runs of
// version 0.1 that lack a raw list which today's have are left out: what they have no samples of is believed.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definition, type RootSchema, reportSchema } from '../../../web/lab/files/schema-check.ts'
import type { Schema } from '../../../web/lab/files/schema-fault.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, root } from '../support/built.ts'
import { type SavedRun, savedRuns } from '../support/saved-runs.ts'

type Fields = Record<string, unknown>

const schema: RootSchema = JSON.parse(
  readFileSync(`${root}web/lab/generated/result.schema.json`, 'utf8'),
)

let lab: Lab
beforeAll(async () => {
  lab = (await built.openLab()) as Lab
})
afterAll(() => lab.close())

/** A value that it has not, of the same kind. */
function otherwise(value: unknown, { enum: choices, minimum = 0, maximum }: Schema): unknown {
  // Not the first, which may be what is computed today where the file has something older.
  if (choices) return [...choices].reverse().find((choice) => choice !== value)
  if (typeof value === 'number' && maximum !== undefined)
    return minimum + 0.37 * (maximum - minimum)
  if (typeof value === 'number') return 7 + 3 * value
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return `${value}?`
  return undefined
}

const isRaw = ([name, { type, origin }]: readonly [string, Schema]) =>
  type === 'array' && origin === 'observed' && /(^|_)(samples_ms|orders|stretch_ms)$/.test(name)

/** What these follow from, without which they are believed: files of version 0.1 lack it. */
const rawOf: Readonly<Record<string, string>> = {
  fragmentation_percent: 'heap_managed_bytes',
  leaks: 'levels',
  peak_flops_per_s: 'peak',
  test_accuracy: 'test_right',
  test_accuracy_ci_low: 'test_right',
  test_accuracy_ci_high: 'test_right',
}
const isBelieved = (name: string, record: Fields) => {
  const raw = rawOf[name]
  return raw !== undefined && !(raw in record)
}

/** The records in `record` with what the schema says of them, itself first. */
function* records(record: Fields, of: Schema, path = ''): Generator<[Fields, Schema, string]> {
  yield [record, of, path]
  for (const [name, field] of Object.entries(of.properties ?? {})) {
    const value = record[name]
    const { $ref = field.items?.$ref } = field
    if (
      field.origin === 'observed' ||
      isBelieved(name, record) ||
      !$ref ||
      typeof value !== 'object' ||
      !value
    )
      continue
    for (const [at, one] of [value].flat().entries()) {
      const place = Array.isArray(value) ? `${path}${name}[${at}].` : `${path}${name}.`
      yield* records(one as Fields, definition(schema, $ref), place)
    }
  }
}

const recordsOf = ({ experiment, file }: Pick<SavedRun, 'experiment' | 'file'>) => [
  ...records(file.report as Fields, reportSchema(schema, experiment)),
]

/** Whether each of its records holds the raw lists that today's hold. */
const isWhole = (run: SavedRun) =>
  recordsOf(run).every(([record, { properties = {} }]) =>
    Object.entries(properties).every((each) => !isRaw(each) || each[0] in record),
  )

const opens = (file: object) =>
  built.parseResult(JSON.stringify(file)).then(
    () => true,
    () => false,
  )

const runs = savedRuns.filter(isWhole)

describe('a saved run of which every derived figure was changed', () => {
  it.each(runs)('has each listed as corrected: $name', async ({ text, experiment }) => {
    const file = JSON.parse(text)
    const told: string[] = []
    for (const [record, { properties = {} }, path] of recordsOf({ experiment, file })) {
      for (const [name, field] of Object.entries(properties)) {
        const changed = field.origin === 'observed' ? undefined : otherwise(record[name], field)
        if (changed === undefined || isBelieved(name, record)) continue
        const saved = record[name]
        record[name] = changed
        // A file that contradicts itself is not opened at all.
        if (await opens(file)) told.push(`${path}${name}`)
        else record[name] = saved
      }
    }
    const edited = await built.parseResult(JSON.stringify(file))
    const { differences } = await lab.recomputed(edited)
    // A list that is calculated as a whole is one difference.
    const isListed = (path: string) =>
      differences.some(({ field }) => path === field || path.startsWith(`${field}[`))
    expect(told.filter((path) => !isListed(path))).toEqual([])
  })
})
