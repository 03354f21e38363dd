// SPDX-License-Identifier: MIT
//
// The sentences of C++ and of the lab's own refusals: each is a literal beside its code (cpp/measure/text/wording.h,
// web/lab/wording.ts). Reports and errors carry the code and the values beside the English, so a translation needs no more
// than these.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../common.ts'

export interface Sentence {
  readonly code: string
  /** With `{name}` for each value. */
  readonly words: string
}

const literal = /"((?:[^"\\]|\\.)*)"/g
/** What follows a code is looked at and left, since it may be the code of what follows it. */
const coded =
  /"([a-z][a-z0-9_]*)"\s*,\s*(?:Severity::\w+\s*,\s*)?(?=((?:"(?:[^"\\]|\\.)*"\s*)+)[,;)}])/g
/** Fields of records are described in the same form, as are names of choices. */
const isDescription =
  /_(records|fields|options|export)\.cpp$|_fields\.h$|(record|question)\.(cpp|h)$|(^|\/)bindings\//
const units = /^(ms|bytes|runs|layers|batch|name|digits)$/
const isName = /^[a-z0-9_-]*$/

const unquoted = (text: string) => text.replaceAll(/\\(.)/g, '$1')

function sentencesIn(source: string): readonly Sentence[] {
  return [...source.matchAll(coded)].flatMap(([, code = '', literals = '']) => {
    const words = [...literals.matchAll(literal)].map(([, part = '']) => unquoted(part)).join('')
    return units.test(code) ||
      isName.test(words) ||
      !/[a-z]{2}/.test(words.replaceAll(/\{[^}]*\}/g, ''))
      ? []
      : [{ code, words }]
  })
}

export function cppSentences(): readonly Sentence[] {
  const found = new Map<string, Sentence>()
  for (const file of readdirSync(`${root}cpp`, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(cpp|h)$/.test(file) || isDescription.test(file)) continue
    for (const sentence of sentencesIn(readFileSync(join(root, 'cpp', file), 'utf8'))) {
      found.set(`${sentence.code} ${sentence.words}`, sentence)
    }
  }
  return [...found.values()]
}

const worded = /\bwording\(\s*'(\w+)',\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

/** Those that JavaScript says itself and C++ does not. */
export function webSentences(): readonly Sentence[] {
  const known = new Set(cppSentences().map(({ words }) => words))
  const files = readdirSync(`${root}web/lab`, { recursive: true, encoding: 'utf8' }).sort()
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(root, 'web/lab', file), 'utf8').matchAll(worded)])
    .map(([, code = '', plain, other = '']) => ({ code, words: unquoted(plain ?? other) }))
    .filter(({ words }) => !known.has(words) && /[a-z]{2}/.test(words.replaceAll(/\{[^}]*\}/g, '')))
}
