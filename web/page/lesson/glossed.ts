// SPDX-License-Identifier: MIT
//
// Names in the tables of an answer that begin with a term of the glossary, as links to it.

import { html, type TemplateResult } from 'lit'
import { terms } from '../../texts/glossary.ts'
import './term.ts'

const plain = (words: string): string => words.toLowerCase().replaceAll('-', '')

/** The longest term first: "Arithmetic intensity" before any shorter one. */
const byLength = Object.entries(terms)
  .map(([term, { name }]) => ({ term, name: plain(name) }))
  .sort((a, b) => b.name.length - a.name.length)

/** The term that a name begins with, as a word of its own or in the plural. */
export const termIn = (name: string): string | undefined =>
  byLength.find((each) => {
    const rest = plain(name).startsWith(each.name) ? plain(name).slice(each.name.length) : 'other'
    return /^(s|es|e|n)?(?![\p{L}\d])/u.test(rest)
  })?.term

export function glossed(name: string): string | TemplateResult {
  const term = termIn(name)
  return term ? html`<flopscope-term term=${term}>${name}</flopscope-term>` : name
}
