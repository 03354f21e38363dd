// SPDX-License-Identifier: MIT
//
// English made of a literal with a code and of values, so that a translation needs no more than the code and the values:
// as cpp/measure/text/wording.h makes it. The types take literals only, and a value for each name in them.

import { formatExact } from './format/number.ts'
import type { NamedValue } from './generated/records.ts'

declare const worded: unique symbol

/** Words with their code and their values: "a whole number from 1 to 8". Only `wording` makes them. */
export interface Wording {
  readonly code: string
  readonly text: string
  /** The values by their names; of words among them the code, too, as "<name>_code", and their own values. */
  readonly details: readonly NamedValue[]
  readonly [worded]: true
}

/** A value in a sentence: the caller's own text, a number, or words of ours. */
export type Said = string | number | Wording

/** A text that is written where it stands, not one that is put together. */
// biome-ignore lint/complexity/noBannedTypes: A pattern of texts is an index signature, which {} fits.
type Literal<Words extends string> = {} extends Record<Words, unknown> ? never : Words

/** "{ op, ...shape }" is a text with braces in it. */
type NameOf<Slot extends string> = Slot extends `${string} ${string}`
  ? never
  : Slot extends `${infer Name}:${string}`
    ? Name
    : Slot
/** "allowed" and "value" of "{allowed}, but {value}". */
type Names<Words extends string> = Words extends `${string}{${infer Slot}}${infer Rest}`
  ? NameOf<Slot> | Names<Rest>
  : never
type Values<Words extends string> = { readonly [Name in Names<Words>]: Said }

export const textOf = (said: Said): string =>
  typeof said === 'object' ? said.text : typeof said === 'number' ? formatExact(said) : said

/** `words` with each "{name}" replaced by the value of that name. "{name:6}" says how many digits C++ shows of it; here
 *  all are shown. */
export function wording<Words extends string>(
  code: string,
  words: Literal<Words>,
  ...[values]: [Names<Words>] extends [never] ? [] : [values: Values<Words>]
): Wording {
  const said: Readonly<Record<string, Said>> = { ...values }
  return {
    code,
    text: words.replace(/\{(\w+)(?::\d)?\}/g, (_, name: string) => textOf(said[name] as Said)),
    details: Object.entries(said).flatMap(([name, value]) => named(name, value)),
  } as unknown as Wording
}

/** A value as it is kept beside the sentence that it is in. */
export function named(name: string, said: Said): NamedValue[] {
  if (typeof said === 'number') return [{ name, number: said }]
  if (typeof said === 'string') return [{ name, text: said }]
  const { text, code, details } = said
  return [{ name, text }, { name: `${name}_code`, text: code }, ...details]
}
