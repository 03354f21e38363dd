// SPDX-License-Identifier: MIT
//
// A sentence as data: strings, and among them what is set apart. The page shows it as markup, the terminal
// as plain characters.

/** A piece of a sentence: plain, a number or word to see first, the name of a subject, or one of a program; and the mark,
 *  which has no text, of what could not be told. */
export type Part =
  | string
  | { readonly kind: 'strong' | 'subject' | 'code' | 'title' | 'unsure'; readonly text: string }

export type Text = readonly Part[]

/** A number should not lose its unit at the end of a line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Numbers and what belongs to them on one line: "207 K", "−2.9 %", "64 × 64". */
export const together = (text: string): string =>
  text
    .replace(
      /(?<=\d) (?=(?:[KMGTPEZ]|[nµm]?s|min|%|bytes|[KMGT]B(?:\/s)?|[KMGTPEZ]?FLOP(?:\/s)?)(?![\p{L}\d]))/gu,
      '\u00a0',
    )
    .replace(/(?<=\d) × (?=\d)/g, '\u00a0×\u00a0')

export const strong = (text: string): Part => ({ kind: 'strong', text: unbroken(text) })
export const subject = (text: string): Part => ({ kind: 'subject', text })
export const code = (text: string): Part => ({ kind: 'code', text })
/** Says that something could not be told from what was measured: such an answer is not trusted in full. */
export const unsure = (text: Text | string): Text => [
  ...[text].flat(),
  { kind: 'unsure', text: '' },
]
export const isUnsure = (text: Text): boolean =>
  text.some((part) => typeof part !== 'string' && part.kind === 'unsure')
type Said = Part | Text | number | undefined

/** say`${subject(name)} takes ${strong(time)}.`: lines may be broken anywhere, and undefined is nothing. */
export function say(strings: TemplateStringsArray, ...values: readonly Said[]): Text {
  const parts = strings.flatMap((text, index) => [
    text.replaceAll(/[ \n]+/g, ' '),
    ...partsOf(values[index]),
  ])
  return parts.filter((part) => part !== '')
}

function partsOf(value: Said): readonly Part[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  return [typeof value === 'number' ? String(value) : (value as Part)]
}

/** Texts one after another, with `between` in the gaps. */
export const joined = (texts: readonly (Text | string)[], between: string): Text =>
  texts.flatMap((text, index) => [...(index > 0 ? [between] : []), ...[text].flat()])

/** The characters alone. */
export const plain = (text: Text | string): string =>
  [text]
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
    .replaceAll('\u00a0', ' ')
    .trim()
