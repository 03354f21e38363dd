// SPDX-License-Identifier: MIT
//
// <flopscope-subject>: one subject of a question that may have several. Its fields keep names of their own
// within it, so that two matrices may both have an m. Tells of each change by flopscope-subject (detail:
// the form model).

import { html, LitElement, unsafeCSS } from 'lit'
import { type FormModel, formOf } from '../../questions/base/form-model.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import styles from '../styles/form.css?inline'
import theme from '../styles/theme.css?inline'
import { subjectForm } from './subject-form.ts'

export class FlopscopeSubject extends LitElement {
  static override properties = {
    label: { type: String },
    form: { attribute: false },
    errors: { attribute: false },
    everyModel: { attribute: false },
    onePass: { attribute: false },
  }
  static override styles = [theme, controls, styles, busy].map((text) => unsafeCSS(text))

  declare label: string
  declare form: FormModel
  /** Sentences by the names of the fields that they are about. */
  declare errors: ReadonlyMap<string, string>
  /** Whether all known models are listed. */
  declare everyModel: boolean | undefined
  /** Whether which way it is run is no choice. */
  declare onePass: boolean | undefined

  constructor() {
    super()
    this.label = ''
    this.form = formOf()
    this.errors = new Map()
  }

  override render() {
    const { form, errors } = this
    return html`
      <div class="controls" role="group" aria-label=${this.label}>
        ${this.label ? html`<h3>${this.label}</h3>` : ''}
        ${subjectForm({
          form,
          errors,
          everyModel: this.everyModel,
          onePass: this.onePass,
          onChange: (changed) => this.#change(changed),
        })}
      </div>
    `
  }

  #change(form: FormModel): void {
    this.form = form
    this.dispatchEvent(new CustomEvent('flopscope-subject', { detail: form }))
  }
}

customElements.define('flopscope-subject', FlopscopeSubject)
