// SPDX-License-Identifier: MIT
//
// Sentences below a question that belong to no field: what of a link could not be used, and what works less well than it
// could.

import { html, nothing, type TemplateResult } from 'lit'

/** Each sentence once: one fault of the lab may have ended both a count and a run. */
export function notices(sentences: readonly string[]): TemplateResult | typeof nothing {
  if (sentences.length === 0) return nothing
  const each = [...new Set(sentences)]
  return html`<div class="notices" role="alert">${each.map((text) => html`<p>${text}</p>`)}</div>`
}
