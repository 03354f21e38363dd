// SPDX-License-Identifier: MIT
//
// Words that come from C++ while the page runs, in the language of the page. A sentence was made of a literal with
// `{name}` for each value; the literal that fits it, among those of its code if that is known, says what the values are,
// and the translation is made of them. Values that are sentences or words themselves are translated in turn. The build
// puts the translations here.

import { localized, withMinus } from '../../lab/format/number.ts'

type Sentences = readonly (readonly [code: string, english: string, translation: string])[]
const sentences: Sentences = []
const names: Readonly<Record<string, string>> = {}

interface Template {
  readonly code: string
  readonly pattern: RegExp
  readonly values: readonly string[]
  readonly translation: string
  readonly letters: number
}

const slot = /\{(\w+)(?::\d)?\}/g

function template([code, english, translation]: Sentences[number]): Template {
  const escaped = english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return {
    code,
    pattern: new RegExp(`^${escaped.replaceAll(slot, '([\\s\\S]+?)')}$`),
    values: [...english.matchAll(slot)].map(([, name = '']) => name),
    translation,
    letters: english.replaceAll(slot, '').length,
  }
}

/** Numbers of a value that is not translated: 1,024.5. */
const withNumbers = (text: string): string =>
  withMinus(text).replaceAll(/(?<![\w.,-])\d[\d,]*(\.\d+)?(?![\w-])/g, (number) =>
    localized(number.replaceAll(',', '')),
  )

/** Tells what these sentences and `names`, those of fields and codes in words, say in another language. */
export function teller(sentences: Sentences, names: Readonly<Record<string, string>>) {
  let made: readonly Template[] | undefined

  /** Those that say most come first: "{number} from {least} to {most}" before "{numbers} {unit}". */
  function templates(): readonly Template[] {
    made ??= sentences.map(template).sort((a, b) => b.letters - a.letters)
    return made
  }

  function filled({ values, translation }: Template, found: readonly string[]): string {
    const valueInWords = (text: string) => {
      const said = tell(text)
      return said === text ? withNumbers(text) : said
    }
    const said = new Map(values.map((name, place) => [name, valueInWords(found[place + 1] ?? '')]))
    return translation.replaceAll(slot, (_, name: string) => said.get(name) ?? name)
  }

  function tell(words: string, code?: string): string {
    const name = names[words]
    if (name !== undefined) return name
    const ofCode = templates().filter((each) => each.code === code)
    for (const each of [...ofCode, ...templates()]) {
      const found = each.pattern.exec(words)
      if (found) return filled(each, found)
    }
    // What a sentence is about may stand before it: "subjects[1]: m must be …".
    const [, about, rest] = /^([^:]+): (.+)$/s.exec(words) ?? []
    return about && rest ? `${about}: ${tell(rest)}` : words
  }

  return tell
}

/** `code` is that of the sentence, where it is known. */
export const told: (words: string, code?: string) => string = teller(sentences, names)
