// SPDX-License-Identifier: MIT
//
// Sentences below a question that belong to no field: what of a link could not be used, and what works less well than it
// could. They stand over the lower edge of the window until they are put away.

import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { page as words } from '../../texts/page.ts'

/** Each sentence once: one fault of the lab may have ended both a count and a run. */
export function notices(sentences: readonly string[]): unknown {
  if (sentences.length === 0) return nothing
  const each = [...new Set(sentences)]
  // Others are made anew, so that they are seen where these were put away.
  return keyed(
    each.join('\n'),
    html`
      <div class="notices" role="alert">
        <div>${each.map((text) => html`<p>${text}</p>`)}</div>
        <button type="button" class="quiet" aria-label=${words.close} @click=${putAway}></button>
      </div>
    `,
  )
}

function putAway({ currentTarget }: Event): void {
  const place = (currentTarget as HTMLElement).parentElement
  if (place) place.hidden = true
}
