// SPDX-License-Identifier: MIT
//
// The bones that every experiment has but the first one, so that the second needs no learning: the question,
// its subjects, Run that becomes Stop, the settings, and the place of the answer. What is particular to an
// experiment is a value, `Question`, from which `defineQuestion` makes its element.
//
// Attributes of the elements: theme (light or dark), lab-src (the folder of the site where that is not the
// page's own). Events, which bubble: flopscope-result (detail: subjects, options, report, environment),
// flopscope-error (code, field and message).

import { css, html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import type { ExperimentName } from '../lab/public.ts'
import { questions } from '../lab/questions.ts'
import type { FieldInfo } from '../lab/records.ts'
import { type Answered, Answering } from './answering.ts'
import controls from './controls.css?inline'
import { type Fault, faultOf } from './fault.ts'
import { fieldView } from './field.ts'
import {
  type Entries,
  type Entry,
  entriesOf,
  type FormModel,
  valuesOf,
  withinChoices,
} from './form-model.ts'
import { progressText, spokenProgress } from './progress-text.ts'
import {
  type Forms,
  formsOf,
  isList,
  pathOf,
  placeOf,
  type Role,
  subjectsOf,
  withSubject,
} from './roles.ts'
import { idleHint, runBar } from './run-bar.ts'
import './subject.ts'
import './subjects.ts'
import theme from './theme.css?inline'
import styles from './timing.css?inline'
import resultStyles from './timing-result.css?inline'

export interface Question<Name extends ExperimentName> {
  readonly name: Name
  readonly roles: readonly Role[]
  readonly fields: readonly FieldInfo[]
  /** What options stand at first, where that is not their default. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Options without which there is no question: they stand open, not among the settings. */
  readonly foremost?: readonly string[]
  /** A field as it is for these subjects. */
  readonly fieldFor?: (field: FieldInfo, forms: Forms) => FieldInfo
  /** What a run takes, where that is not the time in `max_ms`. */
  readonly hint?: string
  /** What a run does, before there is an answer. */
  readonly plan: TemplateResult
  /** The answer in a sentence. */
  readonly answer: (answered: Answered<Name>) => TemplateResult | string
  /** Pictures, tables and notes. */
  readonly details: (answered: Answered<Name>) => TemplateResult
}

export abstract class FlopscopeQuestion<Name extends ExperimentName> extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    forms: { state: true },
    options: { state: true },
    fault: { state: true },
    settingsOpen: { state: true },
    announcement: { state: true },
  }
  static override styles = [
    ...[theme, controls, styles, resultStyles].map((text) => unsafeCSS(text)),
    css`
      .headline {
        min-height: 0;
      }
    `,
  ]

  declare labSrc: string | undefined
  declare forms: Forms
  declare options: Entries
  declare fault: Fault | undefined
  declare settingsOpen: boolean
  declare announcement: string

  readonly #question: Question<Name>
  readonly #answering: Answering<Name>

  constructor(question: Question<Name>) {
    super()
    this.#question = question
    this.#answering = new Answering(this, question.name)
    this.forms = formsOf(question.roles)
    this.options = withinChoices(this.#fields(), entriesOf(question.fields, question.options ?? {}))
    this.settingsOpen = false
    this.announcement = ''
  }

  protected override firstUpdated(): void {
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#answering.stop()
    })
  }

  override render() {
    const { status, progress, answered } = this.#answering
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${questions[this.#question.name]}</h2>
        <div class="controls" @keydown=${this.#enter}>
          ${this.#question.roles.map((role) => this.#role(role))}
          ${this.#foremost()}
          ${runBar({
            status,
            fraction: progress?.fraction ?? 0,
            hint:
              status === 'idle'
                ? (this.#question.hint ?? idleHint(Number(this.options.max_ms)))
                : progressText(status, progress),
            onRun: () => this.#run(),
            onStop: () => this.#answering.stop(),
          })}
          ${this.#settings()}
        </div>
        <div class="result">
          ${this.#notice()} ${answered ? this.#answer(answered) : this.#question.plan}
        </div>
        <p class="unseen" role="status">
          ${progress ? spokenProgress(progress) : this.announcement}
        </p>
      </section>
    `
  }

  #role(role: Role): TemplateResult {
    const forms = this.forms[role.name] ?? []
    const errors = forms.map((_, place) => this.#errorsOf(pathOf(role, place)))
    const change = (changed: Forms) => {
      this.forms = changed
      this.options = withinChoices(this.#fields(), this.options)
      this.fault = undefined
    }
    if (isList(role)) {
      const { name, label, most } = role
      return html`
        <flopscope-subjects
          label=${label}
          .forms=${forms}
          .errors=${errors}
          .most=${most}
          @flopscope-subjects=${({ detail }: CustomEvent<readonly FormModel[]>) =>
            change({ ...this.forms, [name]: detail })}
        ></flopscope-subjects>
      `
    }
    return html`
      <flopscope-subject
        label=${role.label}
        .form=${forms[0]}
        .errors=${errors[0]}
        @flopscope-subject=${({ detail }: CustomEvent<FormModel>) =>
          change(withSubject(this.forms, role.name, detail))}
      ></flopscope-subject>
    `
  }

  #settings() {
    const toggle = (event: Event) => {
      this.settingsOpen = (event.target as HTMLDetailsElement).open
    }
    return html`
      <details class="settings" .open=${this.settingsOpen} @toggle=${toggle}>
        <summary>Settings</summary>
        <div class="fields">
          ${this.#fields()
            .filter((field) => !this.#isForemost(field))
            .map((field) => this.#field(field))}
        </div>
      </details>
    `
  }

  #foremost() {
    const all = this.#fields()
    const fields = (this.#question.foremost ?? []).flatMap((foremost) =>
      all.filter(({ name }) => name === foremost),
    )
    return fields.length === 0
      ? nothing
      : html`<div class="fields">${fields.map((field) => this.#field(field))}</div>`
  }

  #field = (field: FieldInfo): TemplateResult =>
    fieldView({
      field,
      value: this.options[field.name] ?? '',
      error: this.#optionOf(this.fault)?.name === field.name ? this.fault?.message : undefined,
      onInput: (value) => this.#option(field.name, value),
    })

  #fields(): readonly FieldInfo[] {
    const { fields, fieldFor = (field: FieldInfo) => field } = this.#question
    return fields.map((field) => fieldFor(field, this.forms))
  }

  #isForemost = ({ name }: FieldInfo): boolean => this.#question.foremost?.includes(name) ?? false

  #answer(answered: Answered<Name>): TemplateResult {
    const { answer, details } = this.#question
    return html`
      <div class="headline">
        <p class="answer" data-answer>${answer(answered)}</p>
        ${answered.final ? nothing : html`<p class="basis">Not final: it goes on.</p>`}
      </div>
      ${details(answered)}
    `
  }

  /** A fault of a field stands at that field; every other one stands above the answer. */
  #notice() {
    const { fault } = this
    if (!fault || this.#optionOf(fault)) return nothing
    if (placeOf(this.#question.roles, this.forms, fault.field)) return nothing
    return html`<div class="notices" role="alert"><p>${fault.message}</p></div>`
  }

  /** The option that a fault is of; "values[1]" is of values. */
  #optionOf(fault: Fault | undefined): FieldInfo | undefined {
    const [option] = fault?.field.split('[') ?? []
    return this.#question.fields.find(({ name }) => name === option)
  }

  #errorsOf(path: string): ReadonlyMap<string, string> {
    const place = this.fault && placeOf(this.#question.roles, this.forms, this.fault.field)
    return place?.path === path && this.fault
      ? new Map([[place.field, this.fault.message]])
      : new Map()
  }

  #option(name: string, value: Entry): void {
    this.options = { ...this.options, [name]: value }
    this.fault = undefined
  }

  /** As in a form, which this is none of: frames that are sandboxed may have none that does anything. */
  #enter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement) this.#run()
  }

  async #run(): Promise<void> {
    if (this.#answering.status !== 'idle') return
    this.fault = undefined
    const asked = {
      subjects: subjectsOf(this.#question.roles, this.forms),
      options: valuesOf(this.#fields(), this.options),
    } as Parameters<Answering<Name>['ask']>[0]
    try {
      await this.#answering.ask(asked, this.labSrc)
      await this.updateComplete
      this.announcement = this.renderRoot.querySelector('[data-answer]')?.textContent ?? 'Stopped.'
      this.#emit('result', this.#answering.answered)
    } catch (error) {
      this.fault = faultOf(error)
      const option = this.#optionOf(this.fault)
      if (option && !this.#isForemost(option)) this.settingsOpen = true
      this.#emit('error', this.fault)
    }
  }

  #emit(name: 'result' | 'error', detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`flopscope-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

/** Makes the element `flopscope-<name>`, with hyphens. */
export function defineQuestion<Name extends ExperimentName>(question: Question<Name>): void {
  customElements.define(
    `flopscope-${question.name.replaceAll('_', '-')}`,
    class extends FlopscopeQuestion<Name> {
      constructor() {
        super(question)
      }
    },
  )
}
