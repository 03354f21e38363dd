// SPDX-License-Identifier: MIT
//
// Checks a value against a JSON schema of the kind that the records are described in: of the standard's
// keywords those below, and `discriminator` of OpenAPI. Tests hold it against Ajv, whose compiled code for
// the same schema is larger to download.

import type { Schema, SchemaFault } from './schema-fault.ts'

/** The whole schema, whose definitions the others name. */
export interface RootSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>
}

type Found = SchemaFault | undefined

/** The first thing that is wrong with `value`: with its own kind, then with its members in turn. */
export function firstFault(root: RootSchema, value: unknown): Found {
  const check = (schema: Schema, data: unknown, instancePath: string): Found => {
    const fault = (keyword: string, params: SchemaFault['params'] = {}): SchemaFault => ({
      instancePath,
      keyword,
      params,
      parentSchema: schema,
      data,
    })
    if (schema.type && !hasType(schema.type, data)) return fault('type')
    const bound = typeof data === 'number' && unboundKeyword(schema, data)
    if (bound) return fault(bound)
    if ('const' in schema && data !== schema.const) return fault('const')
    if (schema.enum && !schema.enum.includes(data)) return fault('enum')
    const named = schema.$ref && check(definition(root, schema.$ref), data, instancePath)
    if (named) return named
    if (schema.if) {
      const branch = check(schema.if, data, instancePath) ? schema.else : schema.then
      const found = branch && check(branch, data, instancePath)
      if (found) return found
    }
    if (Array.isArray(data)) {
      const { items, minItems = 0 } = schema
      if (data.length < minItems) return fault('minItems')
      return (
        items &&
        firstOf(data.entries(), ([at, item]) => check(items, item, `${instancePath}/${at}`))
      )
    }
    if (!isRecord(data)) return undefined
    const missing = schema.required?.find((name) => data[name] === undefined)
    if (missing !== undefined) return fault('required', { missingProperty: missing })
    const wrong = firstOf(Object.entries(schema.properties ?? {}), ([name, rules]) =>
      data[name] === undefined ? undefined : check(rules, data[name], `${instancePath}/${name}`),
    )
    if (wrong || !schema.discriminator) return wrong
    const tag = schema.discriminator.propertyName
    const form = schema.oneOf?.find(({ properties }) => properties?.[tag]?.const === data[tag])
    return form
      ? check(form, data, instancePath)
      : fault('discriminator', { tag, tagValue: data[tag] })
  }
  return check(root, value, '')
}

/** "#/$defs/Name" */
export const definition = ({ $defs }: RootSchema, reference: string): Schema => {
  const found = $defs[reference.slice('#/$defs/'.length)]
  if (!found) throw new Error(`the schema has no ${reference}`)
  return found
}

/** The schema of an experiment's reports. */
export function reportSchema(root: RootSchema, experiment: unknown): Schema {
  const form = root.oneOf?.find(({ properties }) => properties?.experiment?.const === experiment)
  const { $ref } = form?.properties?.report ?? {}
  return $ref ? definition(root, $ref) : {}
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasType(type: string, value: unknown): boolean {
  if (type === 'object') return isRecord(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  // The names of the other types are those of JavaScript.
  return typeof value === type
}

function unboundKeyword({ minimum, maximum }: Schema, value: number): string | undefined {
  if (maximum !== undefined && value > maximum) return 'maximum'
  return minimum !== undefined && value < minimum ? 'minimum' : undefined
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Found): Found {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}
