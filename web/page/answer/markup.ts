// SPDX-License-Identifier: MIT
//
// Sentences of a question as markup.

import { html, nothing, type TemplateResult } from 'lit'
import { form as words } from '../../texts/form.ts'
import { type Text, together } from '../../texts/say.ts'

const tags = {
  strong: (text: string) => html`<strong>${text}</strong>`,
  subject: (text: string) => html`<span class="subject">${together(text)}</span>`,
  code: (text: string) => html`<code>${text}</code>`,
  title: (text: string) => html`<b>${text}</b>`,
  unsure: () => nothing,
}

export const markup = (text: Text) =>
  text.map((part) => (typeof part === 'string' ? together(part) : tags[part.kind](part.text)))

/** What a run is going to do, where the answer will be. */
export const planView = (steps: readonly Text[]): TemplateResult => html`
  <div class="plan">
    <h3>${words.plan}</h3>
    <ol>
      ${steps.map((step) => html`<li>${markup(step)}</li>`)}
    </ol>
  </div>
`
