// SPDX-License-Identifier: MIT
//
// The checkable part of a JSON schema: `import { schema, numberLists } from './x.schema.json?rules'`, without what is
// there for readers.
import { derived } from './derived.ts'

interface Schema {
  readonly $defs: Readonly<
    Record<string, { readonly properties?: Readonly<Record<string, Field>> }>
  >
}
interface Field {
  readonly type?: string
  readonly items?: { readonly type?: string }
}

/** Leaves out what is for readers of the schema. */
const undescribed = (name: string, value: unknown): unknown =>
  name === 'description' && typeof value === 'string' ? undefined : value

/** The names of fields that hold lists of numbers, which readers want as typed arrays. A name that means
 *  one thing in one record and another in the next would be read wrong, so there may be none. */
function numberLists({ $defs }: Schema): readonly string[] {
  const fields = Object.values($defs).flatMap(({ properties = {} }) => Object.entries(properties))
  const isNumberList = ({ type, items }: Field) =>
    type === 'array' && (items?.type === 'number' || items?.type === 'integer')
  const lists = new Set(fields.filter(([, field]) => isNumberList(field)).map(([name]) => name))
  const ambiguous = fields.find(
    ([name, field]) => lists.has(name) && field.type === 'array' && !isNumberList(field),
  )
  if (ambiguous) throw new Error(`${ambiguous[0]} is a list of numbers in one record only`)
  return [...lists]
}

export const schemaRules = derived('.json', 'rules', (file) => {
  const schema: Schema = JSON.parse(file, undescribed)
  // Parsed as JSON, which is quicker than a literal of its size.
  const text = JSON.stringify(JSON.stringify(schema))
  return `export const schema = JSON.parse(${text})
export const numberLists = ${JSON.stringify(numberLists(schema))}
`
})
