// SPDX-License-Identifier: MIT
//
// <flopscope-model-spec>: the spec of a known model, to be copied, and to be changed and counted. Event,
// which bubbles: flopscope-spec (detail: the spec as it stands now).

import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import type { ModelName, ModelSpec } from '../../lab/generated/records.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import { copyText } from '../share/files.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import specStyles from '../styles/spec-text.css?inline'
import theme from '../styles/theme.css?inline'

class FlopscopeModelSpec extends LitElement {
  static override properties = {
    model: { type: String },
    labSrc: { attribute: 'lab-src' },
    text: { state: true },
    copied: { state: true },
    fault: { state: true },
  }
  static override styles = [
    ...[theme, controls, resultStyles, busy, specStyles].map((text) => unsafeCSS(text)),
    css`
      :host {
        display: block;
      }
      .share {
        margin-top: 0.5rem;
      }
    `,
  ]

  declare model: ModelName
  declare labSrc: string | undefined
  /** What stands in the text; nothing before it was asked for. */
  declare text: string | undefined
  declare copied: boolean
  declare fault: string | undefined
  #open = false

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('model')) return
    this.text = undefined
    this.fault = undefined
    if (this.#open) this.#load()
  }

  override render() {
    const { fault } = this
    return html`
      <details @toggle=${this.#toggle}>
        <summary>Its spec, to copy and change</summary>
        <label class="unseen" for="spec">Spec of ${this.model} as JSON</label>
        <textarea
          id="spec"
          spellcheck="false"
          wrap="off"
          .value=${this.text ?? ''}
          ?readonly=${this.text === undefined}
          aria-invalid=${fault ? 'true' : 'false'}
          @input=${this.#type}
        ></textarea>
        ${fault ? html`<p class="error" role="alert">${fault}</p>` : nothing}
        <div class="share" role="group" aria-label="What to do with the spec">
          <button type="button" class="quiet" @click=${this.#copy}>
            ${this.copied ? 'Copied' : 'Copy'}
          </button>
          <button type="button" class="quiet" @click=${this.#count}>Count it as it stands</button>
        </div>
      </details>
    `
  }

  #toggle = (event: Event): void => {
    this.#open = (event.target as HTMLDetailsElement).open
    if (this.#open && this.text === undefined) this.#load()
  }

  #type = (event: Event): void => {
    this.text = (event.target as HTMLTextAreaElement).value
    this.copied = false
    this.fault = undefined
  }

  /** A slower answer about a model that is shown no more is not wanted. */
  async #load(): Promise<void> {
    const { model } = this
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

  #count = (): void => {
    const spec = this.#parsed()
    if (!spec) return
    this.dispatchEvent(
      new CustomEvent<ModelSpec>('flopscope-spec', { detail: spec, bubbles: true, composed: true }),
    )
  }

  /** C++ reads it closely; here it has to be JSON. */
  #parsed(): ModelSpec | undefined {
    try {
      return JSON.parse(this.text ?? '')
    } catch (error) {
      this.fault = `The spec must be JSON: ${faultOf(error).message}.`
      return undefined
    }
  }
}

customElements.define('flopscope-model-spec', FlopscopeModelSpec)
