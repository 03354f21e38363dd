// SPDX-License-Identifier: MIT
//
// Every record that a report is made of, with its fields, as Markdown, of the schema of saved runs.
import { readFileSync } from 'node:fs'
import { questionInfos } from '../lab/generated/questions.ts'
import { root } from './common.ts'

interface Property {
  readonly description?: string
  readonly type?: string
  readonly unit?: string
  readonly enum?: readonly string[]
  readonly $ref?: string
  readonly items?: Property
}

interface RecordSchema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** A record as a link to its section. */
export const recordLink = (name: string): string =>
  `[\`${name}\`](reports.html#${name.toLowerCase()})`

function typeText(
  { type, unit, enum: words, $ref, items }: Property,
  listed: readonly string[],
): string {
  if ($ref) return listed.includes(nameOf($ref)) ? recordLink(nameOf($ref)) : `\`${nameOf($ref)}\``
  if (items) return `list of ${typeText(items, listed)}${unit ? `, ${unit}` : ''}`
  if (words) return words.map((word) => `\`${word}\``).join(', ')
  return [type ?? 'any', unit].filter(Boolean).join(', ')
}

/** Those that `names` hold, each once, ahead of what it holds itself. */
function reached(
  records: Readonly<Record<string, RecordSchema>>,
  names: readonly string[],
): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name) || !records[name]?.properties) return
    found.add(name)
    for (const { $ref, items } of Object.values(records[name].properties)) {
      add(nameOf($ref ?? items?.$ref ?? ''))
    }
  }
  names.forEach(add)
  return [...found]
}

export function reportTable(): string {
  const { $defs } = JSON.parse(
    readFileSync(`${root}web/lab/generated/result.schema.json`, 'utf8'),
  ) as { readonly $defs: Readonly<Record<string, RecordSchema>> }
  const listed = reached(
    $defs,
    questionInfos.map(({ report }) => report),
  )
  const sections = listed.map((name) => {
    const { description = '', properties = {}, required = [] } = $defs[name] ?? {}
    const rows = Object.entries(properties).map(([field, property]) => {
      const absent = required.includes(field) ? '' : ', or absent'
      const cells = [
        `\`${field}\``,
        property.description ?? '',
        `${typeText(property, listed)}${absent}`,
      ]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    })
    return `## ${name}

${description.charAt(0).toUpperCase()}${description.slice(1)}.

| field | what it is | type and unit |
|---|---|---|
${rows.join('\n')}
`
  })
  return sections.join('\n')
}
