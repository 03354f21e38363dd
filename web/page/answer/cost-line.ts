// SPDX-License-Identifier: MIT
//
// The line about the work of the chosen shape, counted while it is typed. Nothing is run for it.

import { html, type TemplateResult } from 'lit'
import { form as words } from '../../texts/form.ts'

export interface CostTexts {
  readonly work: string
  readonly reads: string
  readonly writes: string
}

/** `texts` is absent until the lab is there, and while the shape has a fault. */
export function costLine(texts: CostTexts | undefined): TemplateResult {
  const { work = '–', reads = '–', writes = '–' } = texts ?? {}
  const values = [work, reads, writes]
  const [title, ...names] = words.cost
  return html`
    <dl class="cost" aria-label=${title}>
      ${names.map((name, index) => html`<div><dt>${name}</dt><dd>${values[index]}</dd></div>`)}
    </dl>
  `
}
