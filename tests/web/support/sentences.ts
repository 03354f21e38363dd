// SPDX-License-Identifier: MIT
//
// The English of verdicts and refusals as it is written in C++ and of refusals in the web, a literal beside each code, and
// what a report or an error says against it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedValue, Verdict } from '../../../web/lab/generated/records.ts'

/** The sentences of each code: `say(verdicts, "code", Severity::note, "The {name} …", …)`. */
export const sentences = new Map<string, Set<string>>()

/** The same of refusals, and of the words in them: `Wording{"code", "the {name}", …}`. */
export const wordings = new Map<string, Set<string>>()

const literals = '((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)'
const ofVerdict = new RegExp(`"(\\w+)",\\s*(?:Severity::\\w+|severity),\\s*${literals}`, 'g')
const ofWording = new RegExp(
  `(?:Wording\\w*(?: \\w+)?|[,(?:]|return)\\s*\\{\\s*"(\\w+)",\\s*${literals}(?:,\\s*\\{|\\})`,
  'g',
)
const ofMessage = new RegExp(`(?:"\\w+"|code),\\s*"(\\w+)",\\s*${literals}(?:,\\s*\\{|\\))`, 'g')

/** Adds what `pattern` finds in the C++ under a folder. */
function find(into: Map<string, Set<string>>, folder: string, pattern: RegExp): void {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of sources.filter((name) => /(?<!_records)\.(cpp|h)$/.test(name))) {
    for (const [, code = '', parts = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
      pattern,
    )) {
      const sentence = [...parts.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('')
      into.set(code, (into.get(code) ?? new Set()).add(sentence))
    }
  }
}
find(sentences, 'cpp/experiments', ofVerdict)
for (const folder of ['data', 'experiments', 'layers', 'measure']) {
  find(wordings, join('cpp', folder), ofWording)
  find(wordings, join('cpp', folder), ofMessage)
}

/** Codes of the web's own words. */
export const webCodes = new Set<string>()

for (const folder of ['web/lab', 'web/texts']) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const literal = /wording\(\s*'(\w+)',\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g
    for (const [, code = '', plain, other = ''] of readFileSync(
      join(folder, file),
      'utf8',
    ).matchAll(literal)) {
      webCodes.add(code)
      wordings.set(code, (wordings.get(code) ?? new Set()).add(plain ?? other))
    }
  }
}

/** All verdicts in a report, those of its parts too. */
export function verdictsIn(value: unknown): readonly Verdict[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'verdicts' in value ? (value.verdicts as Verdict[]) : []
  return [...own, ...Object.values(value).flatMap(verdictsIn)]
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const textOf = (name: string, details: readonly NamedValue[]): string | undefined =>
  details.find((each) => each.name === name)?.text

/** What a sentence says with its values, numbers in any number of digits. */
function filled(sentence: string, details: readonly NamedValue[]): string {
  const parts = sentence.split(/\{( ?\w+(?::\w+)?)\}/).map((part, i) => {
    if (i % 2 === 0) return escaped(part.replaceAll('\\"', '"'))
    const [name = '', form] = part.trim().split(':')
    const found = details.find((each) => each.name === name)
    const space = part.startsWith(' ') ? ' ' : ''
    if (found?.text) {
      const text = form === 'or' ? found.text.replace(/, (?=[^,]*$)/, ' or ') : found.text
      return escaped(space + text)
    }
    if (found?.number === undefined) return found ? '' : '(?!)'
    return '-?[\\d.,]+(?:e[+-]\\d+)?'
  })
  return parts.join('')
}

/** What a verdict must say: its code's sentence with its values. */
export function saying({ code, details = [] }: Verdict): RegExp {
  const [sentence = ''] = sentences.get(code) ?? []
  const who = sentence.includes('{who}') ? undefined : textOf('who', details)
  const others = textOf('others', details)
  const before = who ? escaped(`${who}: `) : ''
  const after = others ? escaped(` The same, with other numbers: ${others}.`) : ''
  return new RegExp(`^${before}${filled(sentence, details)}${after}$`)
}

/** What words of a refusal must say, by the code beside them: `message`, `allowed` or another of its values. */
export function wordingOf(name: string, details: readonly NamedValue[]): RegExp {
  const [sentence = '(none)'] = wordings.get(textOf(`${name}_code`, details) ?? '') ?? []
  const at = name === 'message' ? textOf('at', details) : undefined
  return new RegExp(`^${at ? escaped(`${at}: `) : ''}${filled(sentence, details)}$`)
}

interface Refused {
  readonly value: string
  readonly allowed: string
  readonly message: string
  readonly details: readonly NamedValue[]
}

/** What an error says without the codes and values that it was made of. */
export function unspoken({ value, allowed, message, details }: Refused): string[] {
  const texts = Object.entries({ message, allowed, value }).filter(([, text]) => text !== '')
  const coded = new Set(details.map(({ name }) => name).filter((name) => name.endsWith('_code')))
  return texts.flatMap(([name, text]) => {
    // A value is mostly the caller's own, and what the message does not speak of is for programs.
    const isSpoken = details.some((each) => each.name === name)
    if (name === 'value' ? !coded.has('value_code') : name === 'allowed' && !isSpoken) return []
    return wordingOf(name, details).test(text)
      ? []
      : [`${name}: ${text} ${JSON.stringify(details)}`]
  })
}
