// SPDX-License-Identifier: MIT
//
// <flopscope-cost>: how much work is it on paper? Counts a known model or an operation as soon as it is
// chosen, and again at each change; nothing is run for it, so there is no button.
//
// Attributes: theme (light or dark), lab-src (the folder of the site where that is not the page's own).
// Events, which bubble: flopscope-result (detail: subjects, options, report, environment),
// flopscope-error (code, field and message).

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { batchField, operations } from '../lab/catalogue.ts'
import { costOptionsFields, models, questions } from '../lab/generated/questions.ts'
import type { CostReport, FieldInfo, ModelSpec } from '../lab/generated/records.ts'
import type { Lab } from '../lab/public.ts'
import { layersTable } from './answer/cost-layers.ts'
import { conventions, costAnswer, costTable, publishedList } from './answer/cost-texts.ts'
import { fieldView } from './form/field.ts'
import { type Entries, type Entry, entriesOf, operationOf, valuesOf } from './form/form-model.ts'
import { type Fault, faultOf } from './run/fault.ts'
import { openShared } from './run/lab.ts'
import busy from './styles/busy.css?inline'
import controls from './styles/controls.css?inline'
import costStyles from './styles/cost.css?inline'
import './form/model-spec.ts'
import { subjectName } from './form/subject-name.ts'
import { painted } from './run/painted.ts'
import theme from './styles/theme.css?inline'
import styles from './styles/timing.css?inline'
import resultStyles from './styles/timing-result.css?inline'

const modelOf = (chosen: string) => models.find(({ name }) => name === chosen)

/** The fields of what was chosen: a model's batch, or an operation's shape. */
const fieldsOf = (chosen: string): readonly FieldInfo[] =>
  modelOf(chosen) ? [batchField] : operationOf(chosen).fields

interface Counted {
  readonly name: string
  readonly report: CostReport
}

export class FlopscopeCost extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    chosen: { state: true },
    sizes: { state: true },
    options: { state: true },
    counted: { state: true },
    fault: { state: true },
    open: { state: true },
  }
  static override styles = [theme, controls, styles, busy, resultStyles, costStyles].map((text) =>
    unsafeCSS(text),
  )

  declare labSrc: string | undefined
  /** The model or operation. */
  declare chosen: string
  declare sizes: Entries
  declare options: Entries
  declare counted: Counted | undefined
  declare fault: Fault | undefined
  /** Paths of the layers whose parts are shown. */
  declare open: ReadonlySet<string>

  #asked = 0
  /** What became of the model's spec, where somebody changed it. */
  #spec: ModelSpec | undefined

  constructor() {
    super()
    this.chosen = 'gpt2-small'
    this.sizes = entriesOf(fieldsOf(this.chosen), {})
    this.options = entriesOf(costOptionsFields, {})
    this.open = new Set()
  }

  protected override async firstUpdated(): Promise<void> {
    await painted()
    this.#count()
  }

  override render() {
    const { counted, fault } = this
    const known = [...fieldsOf(this.chosen), ...costOptionsFields]
    const homeless = fault && !this.#spec && !known.some(({ name }) => name === fault.field)
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${questions.cost}</h2>
        <div class="controls">
          ${this.#choice()}
          <div class="fields" role="group" aria-label="Shape">
            ${fieldsOf(this.chosen).map((field) =>
              this.#field(field, this.sizes, (sizes) => {
                this.sizes = sizes
              }),
            )}
          </div>
          <div class="fields" role="group" aria-label="What counts">
            ${costOptionsFields.map((field) =>
              this.#field(field, this.options, (options) => {
                this.options = options
              }),
            )}
          </div>
          <p class="hint">Counted from the shape alone; nothing is run.</p>
        </div>
        <div class="result" aria-busy=${counted ? 'false' : 'true'}>
          ${homeless ? html`<div class="notices" role="alert"><p>${fault.message}</p></div>` : nothing}
          ${counted ? this.#answer(counted) : html`<p class="hint">Counting …</p>`}
        </div>
      </section>
    `
  }

  #choice(): TemplateResult {
    const choose = (event: Event) => {
      this.chosen = (event.target as HTMLSelectElement).value
      this.sizes = entriesOf(fieldsOf(this.chosen), {})
      this.open = new Set()
      this.#spec = undefined
      this.#count()
    }
    const option = ({ name }: { readonly name: string }) =>
      html`<option value=${name} ?selected=${name === this.chosen}>${name}</option>`
    return html`
      <div class="field">
        <label for="chosen">Model or operation</label>
        <span class="select">
          <select id="chosen" aria-describedby="chosen-doc" @change=${choose}>
            <optgroup label="Known models">${models.map(option)}</optgroup>
            <optgroup label="Operations">${operations.map(option)}</optgroup>
          </select>
        </span>
        <p id="chosen-doc" class="hint">${(modelOf(this.chosen) ?? operationOf(this.chosen)).doc}</p>
      </div>
    `
  }

  #field(field: FieldInfo, entries: Entries, change: (entries: Entries) => void): TemplateResult {
    return fieldView({
      field,
      value: entries[field.name] ?? '',
      error: this.fault?.field === field.name ? this.fault.message : undefined,
      onInput: (value: Entry) => {
        change({ ...entries, [field.name]: value })
        this.#count()
      },
    })
  }

  #answer({ name, report }: Counted): TemplateResult {
    const toggle = (path: string) => {
      const open = new Set(this.open)
      if (!open.delete(path)) open.add(path)
      this.open = open
    }
    return html`
      <div class="headline">
        <p class="answer" data-answer>${costAnswer(name, report)}</p>
        <p class="basis">
          Counted: ${conventions[report.convention]}.${
            report.rounded ? ' Counts beyond 2^53 are rounded.' : ''
          }
        </p>
      </div>
      ${
        report.layers.length > 1
          ? layersTable({ layers: report.layers, open: this.open, onToggle: toggle })
          : nothing
      }
      ${costTable(report)}
      ${report.published.length > 0 ? publishedList(report.published) : nothing}
      ${modelOf(this.chosen) ? this.#specOf(this.chosen) : nothing}
    `
  }

  #specOf(model: string): TemplateResult {
    const count = ({ detail }: CustomEvent<ModelSpec>) => {
      this.#spec = detail
      this.open = new Set()
      this.#count()
    }
    return html`
      <flopscope-model-spec
        model=${model}
        lab-src=${ifDefined(this.labSrc)}
        refused=${(this.#spec && this.fault?.message) ?? ''}
        @flopscope-spec=${count}
      ></flopscope-model-spec>
    `
  }

  get #subject() {
    const sizes = valuesOf(fieldsOf(this.chosen), this.sizes)
    const model = this.#spec ?? this.chosen
    return modelOf(this.chosen) ? { model, ...sizes } : { op: this.chosen, ...sizes }
  }

  /** A slower answer to an earlier question is no longer wanted; what was counted stays until the next. */
  async #count(): Promise<void> {
    const asked = ++this.#asked
    const subjects = { subject: this.#subject } as Parameters<
      typeof Lab.prototype.experiment<'cost'>
    >[1]
    const options = valuesOf(costOptionsFields, this.options)
    const model = this.#spec ? 'Your spec' : this.chosen
    const name = modelOf(this.chosen)
      ? `${model} on a batch of ${this.sizes.batch}`
      : subjectName(this.#subject)
    try {
      const { lab } = await openShared(this.labSrc)
      const report = await lab.experiment('cost', subjects, options)
      if (asked !== this.#asked) return
      this.fault = undefined
      this.counted = { name, report }
      this.#emit('result', { subjects, options, report, environment: lab.environment() })
    } catch (error) {
      if (asked !== this.#asked) return
      this.fault = faultOf(error)
      this.#emit('error', this.fault)
    }
  }

  #emit(name: 'result' | 'error', detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`flopscope-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

customElements.define('flopscope-cost', FlopscopeCost)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-cost': FlopscopeCost
  }
}
