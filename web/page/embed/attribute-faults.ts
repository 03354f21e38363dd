// SPDX-License-Identifier: MIT
//
// Attributes that an element does not have: an author sees at once what is misspelled, or of another version, without
// loading the question.

import { version } from '../../../package.json'
import { type ElementInfo, subjectAttributes } from '../../lab/generated/questions.ts?elements'
import { still as words } from '../../texts/still.ts'

/** Parts that `hide` may name; styles/hidden-parts.css hides them. */
export const hidableParts = [
  ...['title', 'form', 'settings', 'tabs', 'numbers', 'how', 'code', 'share', 'next'],
] as const

/** Attributes of every question. */
export const commonAttributes = ['hide', 'theme', 'eager', 'lab-src'] as const

/** Whether an attribute is HTML's own, or one of programs that write HTML. */
export const isOfAnyElement = (name: string): boolean =>
  /^(id|class|style|slot|part|title|lang|dir|hidden|tabindex|role|translate|inert|nonce|exportparts|name|is)$/.test(
    name,
  ) || /^(aria|data)-|^on|[^\w-]/.test(name)

/** A sentence about each attribute that an element of this `tag` does not have, and each part that it cannot hide. */
export function attributeFaults(
  attributes: Iterable<Pick<Attr, 'name' | 'value'>>,
  tag: string,
  info: ElementInfo,
): readonly string[] {
  const all = [...attributes]
  const own: readonly string[] = [...info.options, ...commonAttributes]
  const isSubjects = (name: string) =>
    info.prefixes.some(
      (prefix) => name.startsWith(prefix) && subjectAttributes.includes(name.slice(prefix.length)),
    )
  const known = (attribute: string) => {
    const name = attribute.replaceAll('_', '-')
    return own.includes(name) || isSubjects(name.replace(/-\d+-/, '-#-'))
  }
  const listed = [...info.prefixes.flatMap((prefix) => [`${prefix}op`, `${prefix}model`]), ...own]
  const unknown = all.filter(({ name }) => !isOfAnyElement(name) && !known(name))
  const hidden = all.find(({ name }) => name === 'hide')?.value.split(/\s+/) ?? []
  const parts = hidden.filter((part) => part && !hidableParts.includes(part as never))
  return [
    ...unknown.map(({ name }) => words.unknownAttribute(name, tag, listed, version)),
    ...parts.map((part) => words.unknownPart(part, hidableParts)),
  ]
}
