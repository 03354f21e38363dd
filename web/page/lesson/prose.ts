// SPDX-License-Identifier: MIT
//
// Prose of a lesson as markup.

import { html } from 'lit'
import type { Prose } from '../../lessons/base/lesson.ts'
import { type ProsePart, proseParts } from '../../lessons/base/prose.ts'
import './term.ts'

function part(said: ProsePart) {
  if (typeof said === 'string') return said
  if (said.kind === 'code') return html`<code>${said.text}</code>`
  return html`<flopscope-term term=${said.term}>${said.text}</flopscope-term>`
}

export const prose = (text: string) => proseParts(text).map(part)

export const paragraphs = (texts: Prose) => texts.map((text) => html`<p>${prose(text)}</p>`)
