// SPDX-License-Identifier: MIT
//
// The languages of the site. Each but English is a folder of web/languages, named by its code: catalogues by area, of
// `"English": "translation"`. Where one English word needs two, the entry says both by the end of a file's name:
// `{ "": "Starten", "texts/timing.ts": "Lauf" }`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { root } from '../common.ts'
import { pseudo } from './pseudo.ts'

const folder = `${root}web/languages`

/** The language of the sources. */
export const source = 'en'

/** Of tests: English, accented and a third longer. What stays as it was is no message. */
export const pseudoLanguage = 'en-XA'

/** Codes of the languages that the site is built in, English first. */
export const languages: readonly string[] = [
  source,
  ...(existsSync(folder) ? readdirSync(folder) : []),
]

/** What a language calls itself. */
export const ownName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

export type Entry = string | Readonly<Record<string, string>>

/** The entries of each of a language's files. */
export function catalogues(code: string): ReadonlyMap<string, Readonly<Record<string, Entry>>> {
  const files = readdirSync(`${folder}/${code}`).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => [file, JSON.parse(readFileSync(`${folder}/${code}/${file}`, 'utf8'))]),
  )
}

/** What a message of a file is in a language; undefined where nobody has said it. */
export type Translate = (message: string, file: string) => string | undefined

export function translator(code: string): Translate {
  if (code === source) return () => undefined
  if (code === pseudoLanguage) return pseudo
  const entries = new Map([...catalogues(code).values()].flatMap(Object.entries<Entry>))
  return (message, file) => {
    const entry = entries.get(message)
    if (typeof entry !== 'object') return entry || undefined
    const [, said] = Object.entries(entry).find(([end]) => end !== '' && file.endsWith(end)) ?? []
    return said ?? entry['']
  }
}
