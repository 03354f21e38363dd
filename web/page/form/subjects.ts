// SPDX-License-Identifier: MIT
//
// <flopscope-subjects>: the subjects of a question that takes a list. Each is a line that opens to its form,
// one at a time, so that eight of them fit beside an answer. Tells of each change by flopscope-subjects
// (detail: the form models).

import { css, html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import { type FormModel, formOf, subjectOf } from '../../questions/base/form-model.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import './subject.ts'
import { subjectWithKernel } from '../../questions/base/subject-name.ts'
import { page } from '../../texts/page.ts'
import theme from '../styles/theme.css?inline'

export class FlopscopeSubjects extends LitElement {
  static override properties = {
    label: { type: String },
    forms: { attribute: false },
    errors: { attribute: false },
    fewest: { attribute: false },
    most: { attribute: false },
    opened: { state: true },
  }
  static override styles = [
    ...[theme, controls, busy].map((text) => unsafeCSS(text)),
    css`
      .subjects {
        display: grid;
        gap: 0.5rem;
      }

      h3 {
        font-size: 0.875rem;
      }

      details {
        border: 1px solid var(--edge);
        border-radius: var(--radius);
      }

      summary {
        padding: 0.375rem 0.625rem;
        font-variant-numeric: tabular-nums;
      }

      .form {
        display: grid;
        gap: 0.75rem;
        padding: 0.25rem 0.625rem 0.625rem;
      }
    `,
  ]

  declare label: string
  declare forms: readonly FormModel[]
  /** Of each subject, sentences by the names of the fields that they are about. */
  declare errors: readonly ReadonlyMap<string, string>[]
  /** So many there are at least, and at most. */
  declare fewest: number
  declare most: number
  /** The place of the one whose form is open. */
  declare opened: number | undefined

  constructor() {
    super()
    this.label = ''
    this.forms = []
    this.errors = []
    this.fewest = 0
    this.most = Infinity
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const wrong = this.errors.findIndex(({ size }) => size > 0)
    if (changed.has('errors') && wrong >= 0) this.opened = wrong
  }

  override render() {
    return html`
      <div class="subjects" role="group" aria-label=${this.label}>
        <h3>${this.label}</h3>
        ${this.forms.map((form, place) => this.#subject(form, place))}
        ${
          this.forms.length < this.most
            ? html`<button type="button" data-action="add" @click=${this.#add}>${page.subjects.add}</button>`
            : nothing
        }
      </div>
    `
  }

  #subject(form: FormModel, place: number) {
    const name = subjectWithKernel(subjectOf(form))
    const open = place === this.opened
    const toggle = (event: Event) => {
      if ((event.target as HTMLDetailsElement).open) this.opened = place
      else if (this.opened === place) this.opened = undefined
    }
    return html`
      <details .open=${open} @toggle=${toggle}>
        <summary>${name}</summary>
        ${
          open
            ? html`
                <div class="form">
                  <flopscope-subject
                    .form=${form}
                    .errors=${this.errors[place] ?? new Map()}
                    @flopscope-subject=${({ detail }: CustomEvent<FormModel>) =>
                      this.#change(
                        this.forms.map((each, other) => (other === place ? detail : each)),
                      )}
                  ></flopscope-subject>
                  ${
                    this.forms.length > this.fewest
                      ? html`<button type="button" @click=${() => this.#remove(place)}>${page.subjects.remove}</button>`
                      : nothing
                  }
                </div>
              `
            : nothing
        }
      </details>
    `
  }

  /** Another like the last: what is compared mostly differs in a size or a kernel. */
  #add = (): void => {
    this.opened = this.forms.length
    this.#change([...this.forms, this.forms.at(-1) ?? formOf()])
  }

  async #remove(place: number): Promise<void> {
    this.opened = undefined
    this.#change(this.forms.filter((_, other) => other !== place))
    await this.updateComplete
    // The button that had the focus is gone.
    this.renderRoot.querySelector<HTMLElement>('[data-action=add]')?.focus()
  }

  #change(forms: readonly FormModel[]): void {
    this.forms = forms
    this.dispatchEvent(new CustomEvent('flopscope-subjects', { detail: forms }))
  }
}

customElements.define('flopscope-subjects', FlopscopeSubjects)
