// SPDX-License-Identifier: MIT
//
// The exports of the package with their types and what is said of each, as Markdown, of the declarations that TypeScript
// wrote. Records of reports and options have pages of their own, made of C++'s descriptions.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { group } from 'd3-array'
import { parseSync } from 'vite'
import { root } from './common.ts'

const types = `${root}dist/lib/types/`

/** What a program imports from, and the declarations that this leads to. */
const doors = {
  flopscope: 'lab/index',
  'flopscope/reports': 'reports/index',
}

/** Written by C++: described field by field elsewhere. */
const isOfRecords = (file: string) => file.includes('/generated/')

interface Declared {
  readonly name: string
  readonly doc: string
  readonly code: string
}

/** A comment as prose. */
const proseOf = (comment: string) =>
  comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim()

/** A declaration as somebody reads it who imports it. */
const readable = (code: string) =>
  code
    .replace(/^declare /, '')
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/import\("[^"]*"\)\./g, '')

/** What a file of declarations exports, its own before what it has from elsewhere; `wanted` are the names that are asked of it, all unless told. */
function exportsOf(file: string, wanted?: readonly string[]): Declared[] {
  if (isOfRecords(file)) return []
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const next = (source: string) => join(dirname(file), source.replace(/\.ts$/, '.d.ts'))
  const found: Declared[] = []
  const passedOn: Declared[] = []
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') passedOn.push(...exportsOf(next(node.source.value)))
    if (node.type !== 'ExportNamedDeclaration') continue
    const { declaration, source, specifiers, start } = node
    if (source) {
      const names = specifiers.map(({ local }) => ('name' in local ? local.name : local.value))
      passedOn.push(...exportsOf(next(source.value), names))
    }
    if (!declaration) continue
    const name =
      declaration.type === 'VariableDeclaration'
        ? text.slice(...span(declaration.declarations[0]?.id)).replace(/:.*$/s, '')
        : text.slice(...span('id' in declaration ? declaration.id : undefined))
    if (wanted && !wanted.includes(name)) continue
    const comment = comments.filter(({ end }) => end <= start).at(-1)
    const isItsOwn = comment && text.slice(comment.end, start).trim() === ''
    found.push({
      name,
      doc: isItsOwn ? proseOf(comment.value) : '',
      code: readable(text.slice(declaration.start, declaration.end)),
    })
  }
  return [...found, ...passedOn]
}

const span = (node: { start: number; end: number } | null | undefined): [number, number] => [
  node?.start ?? 0,
  node?.end ?? 0,
]

/** What programs call comes first, then what they make, then what they only name. */
const kinds = [/^(function|const) /, /^class /, /^(interface|type) /]

/** Declarations of one name, as of a class and what it has from elsewhere, stand together. */
function sections(declared: readonly Declared[]): string {
  const byName = group(declared, ({ name }) => name)
  const kindOf = ({ code }: Declared) => kinds.findIndex((kind) => kind.test(code))
  const rank = ([, all]: readonly [string, readonly Declared[]]) => Math.min(...all.map(kindOf))
  return [...byName]
    .sort((a, b) => rank(a) - rank(b))
    .map(([name, all]) => {
      const docs = all.map(({ doc }) => doc).filter(Boolean)
      const code = all.map((each) => each.code).join('\n')
      return `### ${name}\n\n${docs.join(' ')}\n\n\`\`\`ts\n${code}\n\`\`\`\n`
    })
    .join('\n')
}

export const apiTable = (): string =>
  Object.entries(doors)
    .map(([door, file]) => `## ${door}\n\n${sections(exportsOf(`${types}${file}.d.ts`))}`)
    .join('\n')
