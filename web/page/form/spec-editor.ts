// SPDX-License-Identifier: MIT
//
// <flopscope-spec-editor>: where the spec of a model is written. One of one's own begins with an example, or is read
// from a file; that of a known `model` is folded, and can be copied, and changed and counted. Event: flopscope-spec
// (detail: the text), at each change of one's own, and of a known model when it is to be counted. Only whether it is
// JSON is judged here; the lab judges the rest, and names the layer.

import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyValues,
  type TemplateResult,
  unsafeCSS,
} from 'lit'
import type { ModelName } from '../../lab/generated/records.ts'
import page from '../../lab/MODELS.md?examples'
import { specText } from '../../questions/base/form-model.ts'
import { page as words } from '../../texts/page.ts'
import { faultOf } from '../run/fault.ts'
import { folder, openShared } from '../run/lab.ts'
import { copyText } from '../share/files.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'

const { spec, file: fileWords } = words

/** The examples of the page about specs, by the headings that they stand under. */
const examples: ReadonlyMap<string, string> = new Map(
  page.map(([heading, example]) => [heading, specText(example)]),
)

/** The most that a spec of 10,000 layers takes, and more than enough. */
const most_bytes = 8 * 2 ** 20

class FlopscopeSpecEditor extends LitElement {
  static override properties = {
    model: { attribute: false },
    labSrc: { attribute: false },
    text: { attribute: false },
    copied: { state: true },
    fault: { state: true },
  }
  static override styles = [
    ...[theme, controls, resultStyles, busy].map((text) => unsafeCSS(text)),
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }
      textarea {
        height: 16rem;
        white-space: pre;
        overflow: auto;
        resize: vertical;
      }
      textarea[aria-invalid='true'] {
        border-color: var(--wrong);
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

  /** The known model whose spec it is; none of one's own. */
  declare model: ModelName | undefined
  declare labSrc: string | undefined
  /** What stands there, empty for an example; of a known model nothing before it was asked for. */
  declare text: string | undefined
  declare copied: boolean
  /** Why it is no spec. */
  declare fault: string | undefined
  #open = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('model') && this.model) {
      this.text = undefined
      if (this.#open) void this.#load()
    } else if (changed.has('text')) this.fault = faultIn(this.text)
  }

  protected override firstUpdated(): void {
    const [first = ''] = examples.values()
    if (this.text === '') this.#change(first)
  }

  override render() {
    return this.model ? this.#known() : this.#own()
  }

  #own(): TemplateResult {
    const { text } = this
    return html`
      <div class="field">
        <label for="example">${spec.begin}</label>
        <span class="select">
          <select id="example" @change=${this.#begin}>
            <option value="" ?selected=${![...examples.values()].includes(text ?? '')}>${spec.asWritten}</option>
            ${[...examples].map(
              ([name, example]) =>
                html`<option value=${name} ?selected=${example === text}>${name}</option>`,
            )}
          </select>
        </span>
      </div>
      ${this.#area()}
      <label for="file">${spec.file}</label>
      <input id="file" class="bare" type="file" accept=".json,application/json" @change=${this.#read} />
      <p id="spec-doc" class="hint">
        <a href=${new URL('models.html', folder(siteOf(this))).href} target="_blank" rel="noopener">${spec.how}</a>
      </p>
    `
  }

  #known(): TemplateResult {
    return html`
      <details @toggle=${this.#toggle}>
        <summary>${spec.summary}</summary>
        ${this.#area()}
        <div class="share" role="group" aria-label=${spec.tools}>
          <button type="button" class="quiet" @click=${this.#copy}>${this.copied ? words.share.copied : spec.copy}</button>
          <button type="button" class="quiet" @click=${() => this.fault || this.#tell()}>${spec.count}</button>
        </div>
      </details>
    `
  }

  #area(): TemplateResult {
    const { text, fault } = this
    return html`
      <label class="unseen" for="spec">${spec.label}</label>
      <textarea
        id="spec"
        spellcheck="false"
        wrap="off"
        .value=${text ?? ''}
        ?readonly=${text === undefined}
        aria-invalid=${fault ? 'true' : 'false'}
        @input=${({ target }: Event) => this.#change((target as HTMLTextAreaElement).value)}
        @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      ></textarea>
      <div class="room">${fault ? html`<p class="error" role="alert">${fault}</p>` : nothing}</div>
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
      if (file.size > most_bytes) throw new Error(spec.tooLarge)
      this.#change(await file.text())
    } catch (error) {
      this.fault = fileWords.unreadable(file.name, `${faultOf(error).message}.`)
    }
    input.value = '' // The same file may be chosen again.
  }

  #toggle = (event: Event): void => {
    this.#open = (event.target as HTMLDetailsElement).open
    if (this.#open && this.text === undefined) void this.#load()
  }

  /** A slower answer about a model that is shown no more is not wanted. */
  async #load(): Promise<void> {
    const { model } = this
    if (!model) return
    try {
      const { lab } = await openShared(this.labSrc)
      const text = await lab.text('model_spec', { model })
      if (model === this.model) this.text = text
    } catch (error) {
      this.fault = faultOf(error).message
    }
  }

  #copy = async (): Promise<void> => {
    this.copied = await copyText(this.text ?? '')
    if (!this.copied) this.renderRoot.querySelector('textarea')?.select()
  }

  #change(text: string): void {
    this.text = text
    this.copied = false
    if (!this.model) this.#tell()
  }

  #tell(): void {
    this.dispatchEvent(new CustomEvent('flopscope-spec', { detail: this.text }))
  }
}

/** The folder of the site, as one of the elements that this stands in was told; the page's own unless any was. */
function siteOf(element: Element): string | undefined {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return host && ((host as { labSrc?: string }).labSrc ?? siteOf(host))
}

/** What keeps a text from being JSON. */
function faultIn(text: string | undefined): string | undefined {
  try {
    if (text) JSON.parse(text)
    return undefined
  } catch (error) {
    return fileWords.notJson(spec.it, `${faultOf(error).message}.`)
  }
}

customElements.define('flopscope-spec-editor', FlopscopeSpecEditor)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-spec-editor': FlopscopeSpecEditor
  }
}
