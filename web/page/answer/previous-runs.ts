// SPDX-License-Identifier: MIT
//
// The runs of this visit, newest first; pressing one shows it again. Kept in memory only.

import { html, nothing, type TemplateResult } from 'lit'
import { page } from '../../texts/page.ts'

export interface PreviousRun {
  /** What tells it from the others. */
  readonly line: TemplateResult
  readonly current: boolean
  readonly onShow: () => void
}

export function previousRuns(runs: readonly PreviousRun[]) {
  if (runs.length < 2) return nothing
  return html`
    <section class="previous" aria-labelledby="previous-title">
      <h3 id="previous-title">${page.previous}</h3>
      <ul>
        ${runs.map(
          ({ line, current, onShow }) => html`
            <li>
              <button type="button" aria-current=${current ? 'true' : 'false'} @click=${onShow}>${line}</button>
            </li>
          `,
        )}
      </ul>
    </section>
  `
}
