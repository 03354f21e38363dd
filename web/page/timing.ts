// SPDX-License-Identifier: MIT
//
// <flopscope-timing>: how long does it take, and how sure is that?
//
// Attributes: op or model, the fields of its shape, kernel, warmup, runs, confidence, max-ms, seed; theme
// (light or dark); eager, to open the lab at once instead of at the first touch; lab-src, the folder of the
// site where that is not the page's own. Events, which bubble: flopscope-change (detail: subject and
// options), flopscope-result (a result file), flopscope-error (code, field and message).

import { html, LitElement, type PropertyValues, unsafeCSS } from 'lit'
import { allKnown } from '../lab/known-works.ts'
import type { ResultFile } from '../lab/public.ts'
import { costLine } from './answer/cost-line.ts'
import { notices } from './answer/notices.ts'
import { plan } from './answer/plan.ts'
import { formAttributes, givenByAttributes } from './form/attributes.ts'
import {
  type FormModel,
  formOf,
  type Given,
  hasField,
  isComing,
  optionsOf,
  subjectOf,
  unknownWork,
  withOfferedKernel,
} from './form/form-model.ts'
import { idleHint, runBar, startingHint } from './form/run-bar.ts'
import { settingsForm } from './form/settings-form.ts'
import { subjectForm } from './form/subject-form.ts'
import type { Experiment } from './run/experiment.ts'
import { type Fault, faultOf } from './run/fault.ts'
import { hiddenUntil } from './run/hidden-until.ts'
import controls from './styles/controls.css?inline'
import theme from './styles/theme.css?inline'
import styles from './styles/timing.css?inline'

export class FlopscopeTiming extends LitElement {
  static override properties = {
    eager: { type: Boolean },
    labSrc: { attribute: 'lab-src' },
    form: { state: true },
    fault: { state: true },
    problems: { state: true },
    settingsOpen: { state: true },
    loading: { state: true },
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
  /** While the rest of the widget is on its way. */
  declare loading: boolean
  declare announcement: string

  #attributesRead = false
  /** What was asked last, other than by hand. */
  #given: Given | undefined
  /** The run that was asked for last; stopping it, or removing the element, leaves it behind. */
  #asked = 0
  #experiment: Experiment | undefined

  constructor() {
    super()
    this.eager = false
    this.form = formOf()
    this.problems = []
    this.settingsOpen = false
    this.loading = false
    this.announcement = ''
  }

  /** The question as it stands in the form. */
  get question() {
    return { subject: subjectOf(this.form), options: optionsOf(this.form) }
  }

  /** Asks another question; `problems` are shown beside it. */
  ask(given: Given, problems: readonly string[] = []): void {
    this.#attributesRead = true
    this.#given = given
    this.form = formOf(given)
    this.problems = problems
    this.fault = undefined
    this.#count()
    if (!isComing(given)) return
    const again = () => this.#given === given && this.ask(given, problems)
    hiddenUntil(this, allKnown()).then(again, (error) => this.#fail(error))
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value)
    if (!formAttributes.includes(name)) return
    this.#attributesRead = false
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
  }

  protected override willUpdate(_: PropertyValues): void {
    if (this.#attributesRead) return
    this.#attributesRead = true
    const given = givenByAttributes(this)
    this.ask(given, unknownWork(given.subject))
  }

  protected override firstUpdated(_: PropertyValues): void {
    if (this.eager) this.#open()
    for (const touch of ['pointerenter', 'focusin'] as const) {
      this.addEventListener(touch, () => this.#open(true), { once: true })
    }
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#stop()
    })
  }

  override render() {
    const experiment = this.#experiment
    const { measurement } = experiment ?? {}
    const status = this.loading ? 'opening' : (measurement?.status ?? 'idle')
    const idle = status === 'idle' ? idleHint(Number(this.form.options.max_ms)) : undefined
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">How long does it take, and how sure is that?</h2>
        <div class="controls" @keydown=${this.#enter}>
          ${subjectForm({
            form: this.form,
            errors: this.#errors,
            onChange: (form) => this.#change(form),
          })}
          ${costLine(experiment?.cost.texts)}
          ${runBar({
            status,
            fraction: measurement?.live?.progress.fraction ?? 0,
            hint: idle ?? experiment?.hint ?? startingHint,
            onRun: () => this.#run(),
            onStop: () => this.#stop(),
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
        </div>
        <div class="result">
          ${this.#notices()}
          ${
            experiment?.result(this.labSrc, (run) => this.show(run)) ??
            plan(this.form, experiment?.clockStep)
          }
        </div>
        <p class="unseen" role="status">${experiment?.spoken ?? this.announcement}</p>
      </section>
    `
  }

  /** A fault of a field stands at that field; every other one stands above the result. */
  get #errors(): ReadonlyMap<string, string> {
    return new Map(this.#faults.map(({ field, message }) => [field, message]))
  }

  get #faults(): readonly Fault[] {
    const faults = [this.#experiment?.cost.fault, this.fault]
    return faults.filter((fault) => fault !== undefined)
  }

  #notices() {
    const warnings = this.#experiment?.warnings ?? []
    const general = this.#faults.filter(({ field }) => !hasField(this.form, field))
    return notices([...general.map(({ message }) => message), ...this.problems, ...warnings])
  }

  #change(form: FormModel): void {
    this.form = form
    this.fault = undefined
    this.problems = []
    this.#count()
    this.#emit('change', this.question)
  }

  #count(): void {
    this.#experiment?.count(subjectOf(this.form))
  }

  /** Opens the lab and counts the work of what is chosen; once touched, a run is to be expected. */
  async #open(touched = false): Promise<void> {
    try {
      const experiment = await this.load()
      await experiment.open(this.labSrc, touched)
      this.#count()
      if (touched) await experiment.prepare()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** All that is needed beside the form. */
  async load(): Promise<Experiment> {
    const rest = await import('./run/experiment.ts')
    this.#experiment ??= new rest.Experiment(this)
    return this.#experiment
  }

  /** As in a form, which this is none of: frames that are sandboxed may have none that does anything. */
  #enter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.#run()
  }

  async #run(): Promise<void> {
    if (this.loading || (this.#experiment?.measurement.status ?? 'idle') !== 'idle') return
    this.fault = undefined
    this.problems = []
    this.announcement = 'Measuring.'
    const { subject, options } = this.question
    const asked = ++this.#asked
    let begun = false
    try {
      this.loading = true
      const experiment = await this.load()
      await experiment.prepare()
      if (asked !== this.#asked) return
      begun = true
      this.loading = false
      const { cost } = experiment
      if (cost.fault && !hasField(this.form, cost.fault.field)) cost.clear() // that of a lab that is gone
      const result = await experiment.run(subject, options, this.labSrc)
      await this.updateComplete
      const answer = result && this.renderRoot.querySelector('[data-answer]')?.textContent
      this.announcement = answer ?? 'Stopped.'
      if (result) this.#emit('result', result)
      if (!cost.texts) this.#count()
    } catch (error) {
      if (begun || asked === this.#asked) this.#fail(error)
    }
  }

  #stop(): void {
    this.#asked++
    if (this.loading) this.announcement = ''
    this.loading = false
    this.#experiment?.measurement.stop()
  }

  #fail(error: unknown): void {
    const fault = faultOf(error)
    this.loading = false
    this.fault = fault
    this.announcement = ''
    if (fault.field in this.form.options) this.settingsOpen = true
    this.updateComplete.then(() => {
      if (fault.field)
        this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(fault.field)}`)?.focus()
    })
    this.#emit('error', fault)
  }

  /** Shows a run of this visit. */
  show(run: ResultFile): void {
    this.form = withOfferedKernel(formOf(this.#experiment?.show(run, this.question)))
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

customElements.define('flopscope-timing', FlopscopeTiming)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-timing': FlopscopeTiming
  }
}
