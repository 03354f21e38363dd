// SPDX-License-Identifier: MIT
//
// The line about the work of the chosen shape, counted while it is typed. Nothing is run for it.

import { html, type TemplateResult } from 'lit'

export interface CostTexts {
  readonly work: string
  /** What the figure of work counts, with every digit. */
  readonly meaning: string
  readonly reads: string
  readonly writes: string
}

/** `texts` is absent until the lab is there, and while the shape has a fault. */
export function costLine(texts: CostTexts | undefined): TemplateResult {
  const { work = '–', meaning = '', reads = '–', writes = '–' } = texts ?? {}
  return html`
    <dl class="cost" aria-label="Work of one call">
      ${[
        ['Work', work, meaning],
        ['Reads', reads, ''],
        ['Writes', writes, ''],
      ].map(
        ([name, value, title]) => html`<div><dt>${name}</dt><dd title=${title}>${value}</dd></div>`,
      )}
    </dl>
  `
}
