// SPDX-License-Identifier: MIT
//
// Buttons that share: a link that asks the same question, code that embeds it, the result as files, and on paper.

import { html, nothing, type TemplateResult } from 'lit'
import { page } from '../../texts/page.ts'
import { reports } from '../../texts/reports.ts'
import { type EmbedForm, embedForms } from './embed-code.ts'

const { share: words } = page

export interface ShareView {
  /** Address of the lab page with this question in it; absent where no address can hold it. */
  readonly link?: string
  /** Code that embeds it, in the form that was chosen, and which that is. */
  readonly embed?: string
  readonly embedForm: EmbedForm
  readonly onEmbedForm: (form: EmbedForm) => void
  /** What was copied last, for a moment: the button says so. */
  readonly copied: 'link' | 'embed' | undefined
  /** Text that the clipboard refused, to be copied by hand. */
  readonly byHand: string | undefined
  readonly onCopy: (what: 'link' | 'embed', text: string) => void
  readonly onJson: () => void
  /** Absent where the page around is not ours to print. */
  readonly onPrint?: () => void
  /** Other forms in which it can be saved. */
  readonly others: readonly { readonly label: string; readonly save: () => Promise<void> }[]
  /** Why the last of these could not be saved. */
  readonly fault: string | undefined
  readonly onOther: (save: () => Promise<void>) => void
}

export function share(view: ShareView): TemplateResult {
  const copy = (what: 'link' | 'embed', text: string | undefined, label: string) =>
    text === undefined
      ? nothing
      : html`
          <button type="button" class="quiet" @click=${() => view.onCopy(what, text)}>
            ${view.copied === what ? words.copied : label}
          </button>
        `
  return html`
    <div class="share" role="group" aria-label=${words.title}>
      ${copy('link', view.link, words.link)}
      <button type="button" class="quiet" @click=${view.onJson}>${words.json}</button>
      ${view.others.map(
        ({ label, save }) =>
          html`<button type="button" class="quiet" @click=${() => view.onOther(save)}>${label}</button>`,
      )}
      ${
        view.onPrint
          ? html`<button type="button" class="quiet" @click=${view.onPrint}>${reports.print}</button>`
          : nothing
      }
      ${view.embed === undefined ? nothing : embedding(view, copy('embed', view.embed, words.embed))}
      ${view.fault ? html`<p class="notices" role="alert">${view.fault}</p>` : nothing}
      ${
        view.byHand
          ? html`<label class="by-hand">
              ${words.byHand}
              <textarea readonly rows="2" .value=${view.byHand} @focus=${select}></textarea>
            </label>`
          : nothing
      }
    </div>
  `
}

const embedding = (view: ShareView, button: unknown) => html`
  <div class="embedding">
    <label>
      ${words.embedAs}
      <span class="select">
        <select @change=${(event: Event) =>
          view.onEmbedForm((event.target as HTMLSelectElement).value as EmbedForm)}>
          ${Object.keys(embedForms).map(
            (form) =>
              html`<option value=${form} ?selected=${form === view.embedForm}>
                ${words.embedForms[form as EmbedForm]}
              </option>`,
          )}
        </select>
      </span>
    </label>
    ${button}
    <pre tabindex="0"><code>${view.embed}</code></pre>
  </div>
`

const select = (event: Event) => (event.target as HTMLTextAreaElement).select()
