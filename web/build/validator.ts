// SPDX-License-Identifier: MIT
//
// Turns a JSON schema into the code that checks it: `import check from './x.schema.json?validator'`.
// Ajv would compile it in the browser with `new Function`, which the page's policy forbids; here it
// writes the code while bundling, and the code has no need of Ajv.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'

const suffix = '?validator'

/** Ajv keeps its faults at the function; the first one is told. */
const wrapper = `
export default (value) => (validate(value) ? undefined : validate.errors[0])
`

interface Schema {
  readonly $defs: Readonly<
    Record<string, { readonly properties?: Readonly<Record<string, Field>> }>
  >
}
interface Field {
  readonly type?: string
  readonly items?: { readonly type?: string }
}

/** Leaves out what is for readers of the schema: rules travel with the code, once for each place. */
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

export function validator(): Plugin {
  return {
    name: 'flopscope-validator',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.json${suffix}`)) return undefined
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const ajv = new Ajv2020({
        code: { source: true, esm: true, lines: true },
        discriminator: true,
        strictRequired: false,
        // Says what a number is in, for the sentence about it.
        keywords: ['unit'],
        // Each fault comes with the value and the rules, for web/lab/schema-fault.ts to write the sentence.
        verbose: true,
        messages: false,
      })
      const schema: Schema = JSON.parse(readFileSync(file, 'utf8'), undescribed)
      const validate = ajv.compile(schema)
      const code = standalone(ajv, validate).replace(/export default \w+;/, '')
      const lists = `export const numberLists = ${JSON.stringify(numberLists(schema))}\n`
      return { code: code + wrapper + lists, moduleType: 'js' }
    },
  }
}
