// SPDX-License-Identifier: MIT
//
// Sentences below a question that belong to no field: what of a link could not be used, and what works less well than it
// could. They stand over the lower edge of the window until they are put away.

import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import { form as words } from '../../texts/form.ts'

/** Sentences that came together, e.g. about one link, after what they are of: another link may have equal ones. */
export type Told = readonly [of: object, sentences: readonly string[]]

export class Notices {
  readonly #host: LitElement
  readonly #putAway = new WeakSet<object>()

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Each sentence once: one fault of the lab may have ended both a count and a run. */
  view(told: readonly Told[]): TemplateResult | typeof nothing {
    const seen = told.filter(([of]) => !this.#putAway.has(of))
    const sentences = [...new Set(seen.flatMap(([, sentences]) => sentences))]
    if (sentences.length === 0) return nothing
    // No space stands between the parts: what is read of them is the sentences alone.
    return html`<div class="notices"><div role="alert">${sentences.map((text) => html`<p>${text}</p>`)}</div><button type="button" aria-label=${words.close} @click=${() => this.#close(seen)}></button></div>`
  }

  /** The button goes with them, so a keyboard goes on at the answer, which they were covering. */
  #close(seen: readonly Told[]): void {
    for (const [of] of seen) this.#putAway.add(of)
    this.#host.requestUpdate()
    const answer = this.#host.renderRoot.querySelector<HTMLElement>('.result')
    if (!answer) return
    answer.tabIndex = -1
    answer.focus({ preventScroll: true })
  }
}
