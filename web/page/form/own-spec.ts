// SPDX-License-Identifier: MIT
//
// <flopscope-own-spec>: where a model of one's own is written, begun with an example, or read from a file. Tells
// of each change by flopscope-own-spec (detail: the text). Only whether it is JSON is judged here; the lab judges the
// rest, and names the layer.

import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import page from '../../lab/MODELS.md?examples'
import { specText } from '../../questions/base/form-model.ts'
import { faultOf } from '../run/fault.ts'
import { folder } from '../run/lab.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import specStyles from '../styles/spec-text.css?inline'
import theme from '../styles/theme.css?inline'

/** The examples of the page about specs, by the headings that they stand under. */
const examples: ReadonlyMap<string, string> = new Map(
  page.map(([heading, spec]) => [heading, specText(spec)]),
)

/** The most that a spec of 10,000 layers takes, and more than enough. */
const most_bytes = 8 * 2 ** 20

class FlopscopeOwnSpec extends LitElement {
  static override properties = {
    text: { type: String },
    fault: { state: true },
  }
  static override styles = [
    ...[theme, controls, busy, specStyles].map((text) => unsafeCSS(text)),
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }
      textarea {
        margin: 0;
      }
      label {
        font-size: 0.875rem;
        font-weight: 600;
      }
      a {
        color: var(--accent);
      }
    `,
  ]

  declare text: string
  /** Why it is no spec. */
  declare fault: string | undefined

  constructor() {
    super()
    this.text = ''
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.fault = faultIn(this.text)
  }

  protected override firstUpdated(): void {
    const [first = ''] = examples.values()
    if (!this.text) this.#change(first)
  }

  override render() {
    const { text, fault } = this
    return html`
      <div class="field">
        <label for="example">Begin with</label>
        <span class="select">
          <select id="example" @change=${this.#begin}>
            <option value="" ?selected=${![...examples.values()].includes(text)}>what is written below</option>
            ${[...examples].map(
              ([name, example]) =>
                html`<option value=${name} ?selected=${example === text}>${name}</option>`,
            )}
          </select>
        </span>
      </div>
      <label class="unseen" for="spec">The spec as JSON</label>
      <textarea
        id="spec"
        spellcheck="false"
        wrap="off"
        .value=${text}
        aria-invalid=${fault ? 'true' : 'false'}
        aria-describedby="spec-doc"
        @input=${({ target }: Event) => this.#change((target as HTMLTextAreaElement).value)}
        @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      ></textarea>
      ${fault ? html`<p class="error" role="alert">${fault}</p>` : nothing}
      <label for="file">Or a file, which stays on this machine</label>
      <input id="file" class="bare" type="file" accept=".json,application/json" @change=${this.#read} />
      <p id="spec-doc" class="hint">
        <a href=${new URL('models.html', folder(siteOf(this))).href} target="_blank" rel="noopener">How a spec is written</a>
      </p>
    `
  }

  #begin = (event: Event): void => {
    const example = examples.get((event.target as HTMLSelectElement).value)
    if (example !== undefined) this.#change(example)
  }

  #read = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement
    const [file] = input.files ?? []
    if (!file) return
    try {
      if (file.size > most_bytes) throw new Error('a spec may have at most 8 MB')
      this.#change(await file.text())
    } catch (error) {
      this.fault = `${file.name} cannot be read: ${faultOf(error).message}.`
    }
    input.value = '' // The same file may be chosen again.
  }

  #change(text: string): void {
    this.text = text
    this.dispatchEvent(new CustomEvent('flopscope-own-spec', { detail: text }))
  }
}

/** The folder of the site, as one of the elements that this stands in was told; the page's own unless any was. */
function siteOf(element: Element): string | undefined {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return host && ((host as { labSrc?: string }).labSrc ?? siteOf(host))
}

/** What keeps a text from being JSON. */
function faultIn(text: string): string | undefined {
  try {
    if (text) JSON.parse(text)
    return undefined
  } catch (error) {
    return `The spec must be JSON: ${faultOf(error).message}.`
  }
}

customElements.define('flopscope-own-spec', FlopscopeOwnSpec)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-own-spec': FlopscopeOwnSpec
  }
}
