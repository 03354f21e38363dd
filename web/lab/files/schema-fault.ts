// SPDX-License-Identifier: MIT
//
// The refusal of a value that a JSON schema does not allow, in the words of every other one. The check names one rule
// that is broken; the schema around that rule knows all of them.

import { acceptedNumbers } from '../field.ts'
import { aText, oneOf, valueWords } from '../refusal.ts'
import { type Said, type Wording, wording } from '../wording.ts'

/** The rules of one value, as far as ours use them. */
export interface Schema {
  readonly $ref?: string
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly required?: readonly string[]
  readonly discriminator?: { readonly propertyName: string }
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  /** What is allowed beside the values of `enum`, "or a spec", or where entries are asked for. */
  readonly $comment?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly unit?: string
  /** Of a field of a report: computed by a method that may change, or known to the measurement alone. */
  readonly origin?: 'method' | 'observed'
  readonly properties?: Readonly<Record<string, Schema>>
  readonly oneOf?: readonly Schema[]
}

/** The first fault, as Ajv tells it. */
export interface SchemaFault {
  /** A JSON pointer to the value at fault: "/report/samples_ms/1". */
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** What holds the rule. */
  readonly parentSchema: Schema
  readonly data: unknown
}

/** A fault in parts. */
export interface FileFault {
  /** "report.samples_ms[1]". */
  readonly field: string
  /** Empty where there is none. */
  readonly value: Said
  readonly allowed: Wording
}

export function fileFault(fault: SchemaFault): FileFault {
  const { keyword, params, parentSchema, data } = fault
  const place = fault.instancePath.split('/').slice(1)
  if (keyword === 'required') {
    const missing = String(params.missingProperty)
    const allowed = phrase(memberRule(parentSchema, missing))
    return { field: fieldName([...place, missing]), value: '', allowed }
  }
  if (keyword === 'discriminator') {
    const tag = String(params.tag)
    const field = fieldName([...place, tag])
    const allowed = phrase(memberRule(parentSchema, tag))
    return { field, value: valueWords(params.tagValue), allowed }
  }
  const value = keyword === 'minItems' ? wording('empty_one', 'an empty one') : valueWords(data)
  return { field: fieldName(place), value, allowed: phrase(parentSchema) }
}

/** The rule of a member; that which tells forms of a record apart may be what any of them has. */
const memberRule = ({ properties, oneOf = [] }: Schema, name: string): Schema =>
  properties?.[name] ?? { enum: oneOf.map((form) => form.properties?.[name]?.const) }

const fieldName = (path: readonly string[]): string =>
  path.map((name, depth) => (/^\d+$/.test(name) ? `[${name}]` : depth ? `.${name}` : name)).join('')

const nouns: Readonly<Record<string, () => Wording>> = {
  string: aText,
  boolean: () => oneOf(['true', 'false']),
  array: () => wording('list', 'a list'),
}

/** "a whole number from 1 to 100,000 runs". */
function phrase({ type = 'object', ...schema }: Schema): Wording {
  const { const: only, enum: names, minItems, $comment: more } = schema
  if (only !== undefined) return oneOf([String(only)])
  if (names) return withMore(oneOf(names.map(String)), more && `, ${more}`)
  if (minItems)
    return withMore(wording('filled_list', 'a list with an entry at least'), more && ` ${more}`)
  if (type === 'integer' || type === 'number')
    return acceptedNumbers({ whole: type === 'integer', ...schema })
  return nouns[type]?.() ?? wording('record', 'a record')
}

/** The words with the schema's own behind them. */
const withMore = (words: Wording, more: string | undefined): Wording =>
  more ? wording('with_more', '{words}{more}', { words, more }) : words
