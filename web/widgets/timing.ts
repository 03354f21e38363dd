// SPDX-License-Identifier: MIT
//
// <flopscope-timing>: how long does it take, and how sure is that?
//
// Attributes: op, the fields of its shape, kernel, warmup, runs, confidence, max-ms, seed; theme (light or
// dark); eager, to open the lab at once instead of at the first touch; lab-src, the folder of the site
// where that is not the page's own. Events, which bubble: flopscope-change (detail: subject and
// options), flopscope-result (a result file), flopscope-error (code, field and message).

import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import type { Progress, ResultFile } from '../lab/public.ts'
import { afterPaint } from './after-paint.ts'
import { formAttributes, givenByAttributes } from './attributes.ts'
import controls from './controls.css?inline'
import { CostCount } from './cost-count.ts'
import { costLine } from './cost-line.ts'
import {
  type FormModel,
  formOf,
  type Given,
  optionsOf,
  subjectOf,
  withOperation,
} from './form-model.ts'
import { type Fault, faultOf, Measurement } from './measurement.ts'
import { plan } from './plan.ts'
import { runBar } from './run-bar.ts'
import { settingsForm } from './settings-form.ts'
import { Sharing } from './sharing.ts'
import { subjectForm } from './subject-form.ts'
import theme from './theme.css?inline'
import styles from './timing.css?inline'

type ResultModule = typeof import('./timing-result.ts')

export class FlopscopeTiming extends LitElement {
  static override properties = {
    eager: { type: Boolean },
    labSrc: { attribute: 'lab-src' },
    form: { state: true },
    fault: { state: true },
    problems: { state: true },
    settingsOpen: { state: true },
    announcement: { state: true },
  }
  static override styles = [theme, controls, styles].map((text) => unsafeCSS(text))

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: Lit prepares the class that it is asked through.
    return [...super.observedAttributes, ...formAttributes]
  }

  declare eager: boolean
  declare labSrc: string | undefined
  declare form: FormModel
  /** What the last run, or its preparation, failed of. */
  declare fault: Fault | undefined
  /** Sentences about what could not be used, e.g. of a link. */
  declare problems: readonly string[]
  declare settingsOpen: boolean
  declare announcement: string

  readonly #measurement = new Measurement(this)
  readonly #cost = new CostCount(this)
  readonly #sharing = new Sharing(this)
  #attributesRead = false
  #result: ResultModule | undefined

  constructor() {
    super()
    this.eager = false
    this.form = formOf()
    this.problems = []
    this.settingsOpen = false
    this.announcement = ''
  }

  /** The question as it stands in the form. */
  get question() {
    return { subject: subjectOf(this.form), options: optionsOf(this.form) }
  }

  /** Asks another question; `problems` are shown beside it. */
  ask(given: Given, problems: readonly string[] = []): void {
    this.#attributesRead = true
    this.form = formOf(given)
    this.problems = problems
    this.fault = undefined
    this.#count()
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value)
    if (!formAttributes.includes(name)) return
    this.#attributesRead = false
    this.requestUpdate()
  }

  protected override willUpdate(_: PropertyValues): void {
    if (this.#attributesRead) return
    this.#attributesRead = true
    this.form = formOf(givenByAttributes(this))
    this.#count()
  }

  protected override firstUpdated(_: PropertyValues): void {
    if (this.eager) afterPaint(() => this.#open())
    for (const touch of ['pointerenter', 'focusin'] as const) {
      this.addEventListener(touch, () => this.#open(), { once: true })
    }
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#measurement.stop()
    })
  }

  override render() {
    const { status, live, environment, shown, open } = this.#measurement
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">How long does it take, and how sure is that?</h2>
        <form class="controls" novalidate @submit=${this.#submit}>
          ${subjectForm({
            form: this.form,
            errors: this.#errors,
            onOperation: (op) => this.#change(withOperation(this.form, op)),
            onKernel: (kernel) => this.#change({ ...this.form, kernel }),
            onShape: (name, value) =>
              this.#change({ ...this.form, shape: { ...this.form.shape, [name]: value } }),
          })}
          ${costLine(this.#cost.cost)}
          ${runBar({
            status,
            progress: live?.progress,
            max_ms: Number(this.form.options.max_ms),
            onStop: () => this.#measurement.stop(),
          })}
          ${settingsForm({
            form: this.form,
            errors: this.#errors,
            open: this.settingsOpen,
            onOption: (name, value) =>
              this.#change({ ...this.form, options: { ...this.form.options, [name]: value } }),
            onToggle: (open) => {
              this.settingsOpen = open
            },
          })}
        </form>
        <div class="result">
          ${this.#notices()}
          ${
            this.#result && (live || shown)
              ? this.#result.timingResult({
                  live,
                  shown,
                  runs: this.#measurement.runs,
                  share: shown && open && this.#sharing.view(shown, open.library, this.labSrc),
                  onShow: (run) => this.#show(run),
                })
              : plan(this.form, environment)
          }
        </div>
        <p class="unseen" role="status">${live ? spoken(live.progress) : this.announcement}</p>
      </section>
    `
  }

  /** A fault of a field stands at that field; every other one stands above the result. */
  get #errors(): ReadonlyMap<string, string> {
    const faults = [this.#cost.fault, this.fault].filter((fault) => fault !== undefined)
    return new Map(faults.map(({ field, message }) => [field, message]))
  }

  #hasField(name: string): boolean {
    const { shape, options } = this.form
    return name === 'op' || name === 'kernel' || name in shape || name in options
  }

  #notices() {
    const warnings = this.#measurement.open?.lab.warnings ?? []
    const general = this.fault && !this.#hasField(this.fault.field) ? [this.fault.message] : []
    const all = [...general, ...this.problems, ...warnings]
    return all.length > 0
      ? html`<div class="notices" role="alert">${all.map((text) => html`<p>${text}</p>`)}</div>`
      : nothing
  }

  #change(form: FormModel): void {
    this.form = form
    this.fault = undefined
    this.problems = []
    this.#count()
    this.#emit('change', this.question)
  }

  #count(): void {
    const { open } = this.#measurement
    if (open) this.#cost.count(open.lab, subjectOf(this.form))
  }

  /** Makes everything ready that a run needs, and counts the work of what is chosen. */
  async #open(): Promise<void> {
    if (this.#measurement.open) return
    try {
      const [{ lab }] = await Promise.all([
        this.#measurement.openLab(this.labSrc),
        this.#loadResult(),
      ])
      await this.#cost.count(lab, subjectOf(this.form))
    } catch (error) {
      this.#fail(error)
    }
  }

  async #loadResult(): Promise<void> {
    if (this.#result) return
    const module = await import('./timing-result.ts')
    const { styleSheet } = module.resultStyles
    if (!this.#result && styleSheet) this.shadowRoot?.adoptedStyleSheets.push(styleSheet)
    this.#result = module
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.#measurement.status !== 'idle') return
    this.fault = undefined
    this.problems = []
    this.announcement = 'Measuring.'
    this.#sharing.forget()
    const { subject, options } = this.question
    try {
      await this.#loadResult()
      const result = await this.#measurement.run(subject, options, this.labSrc)
      await this.updateComplete
      this.announcement = this.renderRoot.querySelector('[data-answer]')?.textContent ?? 'Stopped.'
      if (result) this.#emit('result', result)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const fault = faultOf(error)
    this.fault = fault
    this.announcement = ''
    if (fault.field in this.form.options) this.settingsOpen = true
    this.updateComplete.then(() => {
      if (fault.field)
        this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(fault.field)}`)?.focus()
    })
    this.#emit('error', fault)
  }

  #show(run: ResultFile): void {
    this.#measurement.show(run)
    this.form = formOf(run)
    this.fault = undefined
    this.#count()
    this.#emit('change', this.question)
  }

  #emit(name: 'change' | 'result' | 'error', detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`flopscope-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

/** Progress for the ear: a sentence that changes four times, not at each step. */
const spoken = ({ fraction }: Progress): string =>
  `Measuring, ${Math.floor(fraction * 4) * 25} % done.`

customElements.define('flopscope-timing', FlopscopeTiming)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-timing': FlopscopeTiming
  }
}
