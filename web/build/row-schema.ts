// SPDX-License-Identifier: MIT
//
// rows.schema.json: what stands in a row of a run (web/reports/rows.ts), with every field that a report may have, its
// unit and its meaning, from the schema of result files.

import { columns } from '../reports/columns.ts'

interface Field {
  readonly description?: string
  readonly type?: string
  readonly unit?: string
  readonly enum?: readonly unknown[]
}

interface ResultSchema {
  readonly oneOf: readonly { readonly properties: { readonly report: { readonly $ref: string } } }[]
  readonly $defs: Readonly<
    Record<string, { readonly properties?: Readonly<Record<string, Field & Reference>> }>
  >
}

interface Reference {
  readonly $ref?: string
  readonly items?: { readonly $ref?: string }
}

export function rowSchema(schema: ResultSchema): object {
  const reports = schema.oneOf.map(({ properties }) => nameOf(properties.report.$ref))
  const fields = fieldsOf(schema, reports)
  const types = Object.entries(columns).map(([name, { type, description }]) => [
    name,
    { description, type: isAlwaysThere(name) ? type : [type, 'null'] },
  ])
  const properties = Object.fromEntries(types)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Flopscope row',
    description: 'A number or a word of a saved run',
    type: 'object',
    properties: { ...properties, field: { ...properties.field, anyOf: fields } },
    required: Object.keys(columns),
    additionalProperties: false,
  }
}

const isAlwaysThere = (name: string) =>
  ['run', 'created', 'experiment', 'subject', 'place', 'field'].includes(name)

const nameOf = (reference = '') => reference.split('/').at(-1) ?? ''

/** Each field of these records and of what they hold, once for each meaning. */
function fieldsOf({ $defs }: ResultSchema, reports: readonly string[]): object[] {
  const records = new Set<string>()
  const add = (name: string) => {
    const { properties } = $defs[name] ?? {}
    if (!properties || records.has(name)) return
    records.add(name)
    for (const { $ref, items } of Object.values(properties)) add(nameOf($ref ?? items?.$ref))
  }
  reports.forEach(add)
  const meanings = new Map<string, object>()
  for (const record of records) {
    for (const [name, { description, unit, type, $ref }] of Object.entries(
      $defs[record]?.properties ?? {},
    )) {
      if (type === 'array' || $ref !== undefined) continue
      const field = { const: name, description, ...(unit && { unit }) }
      meanings.set(JSON.stringify(field), field)
    }
  }
  return [...meanings.values()]
}
