// SPDX-License-Identifier: MIT
//
// A field's value from its text, as somebody typed it in a form, a link, an attribute or a command line. A text that
// stands for none stays a text, for C++ to refuse by the name of its field.

import type { FieldInfo } from './generated/records.ts'

export function fieldValue({ kind }: Pick<FieldInfo, 'kind'>, text: string): unknown {
  if (kind === 'numbers') return numbersOf(text)
  if (kind === 'number' || kind === 'count') return numberOf(text.trim())
  return kind === 'boolean' ? (switches.get(text) ?? text) : text
}

const switches = new Map([
  ['true', true],
  ['false', false],
])

const numberOf = (text: string): number | string =>
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text

/** "64, 128 256" as 64, 128 and 256. Commas are between numbers, so the 024 of "1,024" stays a text, to be refused
 *  rather than taken for 24, and so does nothing between two commas: without it the rest would have other places. */
const numbersOf = (text: string): (number | string)[] =>
  text.trim() === '' ? [] : text.split(/[,;]/).flatMap(blankSeparated)

const blankSeparated = (text: string): (number | string)[] =>
  text
    .trim()
    .split(/\s+/)
    .map((part) => (/^0\d/.test(part) ? part : numberOf(part)))
