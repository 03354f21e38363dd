// SPDX-License-Identifier: MIT
//
// The English of verdicts as it is written in C++, a literal beside each code, and what a report says against it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedValue, Verdict } from '../../../web/lab/generated/records.ts'

/** The sentences of each code: `say(verdicts, "code", Severity::note, "The {name} …", …)`. */
export const sentences = new Map<string, Set<string>>()

const sources = readdirSync('cpp/experiments', { recursive: true, encoding: 'utf8' })
const written = /"(\w+)",\s*(?:Severity::\w+|severity),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g
for (const file of sources.filter((name) => name.endsWith('.cpp'))) {
  for (const [, code = '', literals = ''] of readFileSync(
    join('cpp/experiments', file),
    'utf8',
  ).matchAll(written)) {
    const sentence = [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('')
    sentences.set(code, (sentences.get(code) ?? new Set()).add(sentence))
  }
}

/** All verdicts in a report, those of its parts too. */
export function verdictsIn(value: unknown): readonly Verdict[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'verdicts' in value ? (value.verdicts as Verdict[]) : []
  return [...own, ...Object.values(value).flatMap(verdictsIn)]
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What a verdict must say: its code's sentence with its values, numbers in any number of digits. */
export function saying({ code, details = [] }: Verdict): RegExp {
  const [sentence = ''] = sentences.get(code) ?? []
  const value = (name: string): NamedValue | undefined => details.find((each) => each.name === name)
  const parts = sentence.split(/\{(\w+)(?::\d)?\}/).map((part, i) => {
    if (i % 2 === 0) return escaped(part)
    const found = value(part)
    return found?.text ? escaped(found.text) : found ? '-?[\\d.,]+(?:e[+-]\\d+)?' : '(?!)'
  })
  const who = sentence.includes('{who}') ? undefined : value('who')?.text
  const others = value('others')?.text
  const before = who ? escaped(`${who}: `) : ''
  const after = others ? escaped(` The same, with other numbers: ${others}.`) : ''
  return new RegExp(`^${before}${parts.join('')}${after}$`)
}
