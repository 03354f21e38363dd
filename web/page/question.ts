// SPDX-License-Identifier: MIT
//
// The bones that every experiment has but the first one, so that the second needs no learning: the question,
// its subjects, Run that becomes Stop, the settings, and the place of the answer. What is particular to an
// experiment is a value, `Question`, from which `defineQuestion` makes its element.
//
// Attributes of the elements: theme (light or dark), lab-src (the folder of the site where that is not the
// page's own). Events, which bubble: flopscope-change (the form asks something else), flopscope-result (detail:
// subjects, options, report, environment), flopscope-error (code, field and message).

import { html, LitElement, type TemplateResult, unsafeCSS } from 'lit'
import { questions } from '../lab/generated/questions.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import type { ExperimentName, ResultFile } from '../lab/public.ts'
import { notices } from './answer/notices.ts'
import { progressText, spokenProgress } from './answer/progress-text.ts'
import { questionResult } from './answer/question-result.ts'
import type { OwnData, OwnFiles } from './form/data-files.ts'
import type { FieldView } from './form/field.ts'
import { type Entries, entriesOf, valuesOf, withinChoices } from './form/form-model.ts'
import { fieldGroup, roleForm, settings } from './form/question-form.ts'
import { type Forms, formsFor, formsOf, placeOf, subjectsOf } from './form/roles.ts'
import { idleHint, runBar } from './form/run-bar.ts'
import { formWithoutModel, holdsOtherModel } from './form/subject-name.ts'
import type { Question } from './question-type.ts'
import { type Answered, Answering, type Asked } from './run/answering.ts'
import { type Fault, faultOf } from './run/fault.ts'
import type { LabLibrary } from './run/lab.ts'
import { answeredOf, sharedAnswer } from './share/answered-file.ts'
import { type AskedQuestion, readQuestion, writeQuestion } from './share/question-link.ts'
import { Sharing } from './share/sharing.ts'
import after from './styles/after-answer.css?inline'
import busy from './styles/busy.css?inline'
import controls from './styles/controls.css?inline'
import own from './styles/question.css?inline'
import theme from './styles/theme.css?inline'
import styles from './styles/timing.css?inline'
import resultStyles from './styles/timing-result.css?inline'

export abstract class FlopscopeQuestion<Name extends ExperimentName> extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    forms: { state: true },
    options: { state: true },
    fault: { state: true },
    problems: { state: true },
    settingsOpen: { state: true },
    announcement: { state: true },
  }
  static override styles = [theme, controls, styles, busy, resultStyles, after, own].map((text) =>
    unsafeCSS(text),
  )

  declare labSrc: string | undefined
  declare forms: Forms
  declare options: Entries
  declare fault: Fault | undefined
  /** Sentences about what of a link could not be used. */
  declare problems: readonly string[]
  declare settingsOpen: boolean
  declare announcement: string

  readonly #question: Question<Name>
  readonly #answering: Answering<Name>
  readonly #sharing: Sharing
  #own: OwnFiles | undefined // in no link and in no saved result

  constructor(question: Question<Name>) {
    super()
    this.#question = question
    this.#answering = new Answering(this, question.name)
    this.#sharing = new Sharing(this)
    this.forms = formsOf(question.roles)
    this.options = withinChoices(this.#fields(), entriesOf(question.fields, question.options ?? {}))
    this.problems = []
    this.settingsOpen = false
    this.announcement = ''
  }

  /** The question as it stands in the form, as the end of an address. */
  get link(): string {
    const { subjects, options } = this.#asked()
    const shared = this.#own ? { ...options, data: undefined } : options
    return writeQuestion(this.#question, { subjects, options: shared })
  }

  /** Asks what a link says; a bare one leaves the form as it is. What of it was not used is told. */
  askLink(hash: string): void {
    if (!hash.includes('?')) return
    const { problems, ...asked } = readQuestion(this.#question, hash)
    this.#fill(asked)
    this.problems = problems
  }

  /** Shows a saved run of this experiment. */
  showFile(file: ResultFile<Name>, library: LabLibrary): void {
    this.#show(answeredOf(file, this.#question), library)
  }

  protected override firstUpdated(): void {
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#answering.stop()
    })
  }

  override render() {
    const { status, progress, answered } = this.#answering
    const { fault } = this
    const { roles, foremost = [], plan, name } = this.#question
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${questions[name]}</h2>
        <div class="controls" @keydown=${this.#enter}>
          ${roles.map((role) =>
            roleForm({
              role,
              roles,
              forms: this.forms,
              fault,
              onChange: (forms) => this.#ask(forms),
            }),
          )}
          ${this.#question.files?.(this.labSrc, (own) => this.#takeFiles(own))}
          ${fieldGroup(this.#fieldViews(foremost))}
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
          ${settings({
            fields: this.#fieldViews(foremost, true),
            open: this.settingsOpen,
            onToggle: (open) => {
              this.settingsOpen = open
            },
          })}
        </div>
        <div class="result">
          ${this.#notice()} ${answered ? this.#answer(answered) : plan}
        </div>
        <p class="unseen" role="status">
          ${progress ? spokenProgress(progress) : this.announcement}
        </p>
      </section>
    `
  }

  #fields(): readonly FieldInfo[] {
    const { fields, fieldFor = (field: FieldInfo) => field } = this.#question
    return fields.map((field) => fieldFor(field, this.forms))
  }

  /** Fields in the order of their names, or all but those of the names. */
  #fieldViews(names: readonly string[], others = false): readonly FieldView[] {
    const all = this.#fields()
    const fields = others
      ? all.filter(({ name }) => !names.includes(name))
      : names.flatMap((each) => all.filter(({ name }) => name === each))
    return fields.map((field) => ({
      field,
      value: this.options[field.name] ?? '',
      error: this.#optionOf(this.fault)?.name === field.name ? this.fault?.message : undefined,
      onInput: (value) => this.#ask(this.forms, { ...this.options, [field.name]: value }),
    }))
  }

  #ask(forms: Forms, options = this.options): void {
    const now = { forms, options }
    const fitted = this.#question.fitted?.(now, this, this.#ownData()) ?? now
    this.forms = fitted.forms
    this.options = withinChoices(this.#fields(), fitted.options)
    this.#changed()
  }

  #ownData = (): OwnData | undefined =>
    this.#own === 'reading' ? undefined : (this.#own ?? undefined)

  #answer(answered: Answered<Name>): TemplateResult {
    const { library, runs } = this.#answering
    const shared = answered.final && library && sharedAnswer(this.#question, answered, library)
    return questionResult({
      question: this.#question,
      answered,
      runs,
      share: shared ? this.#sharing.view(shared, this.labSrc) : undefined,
      onShow: (run) => this.#show(run),
    })
  }

  /** A fault of a field stands at that field; every other one stands above the answer. */
  #notice() {
    const { fault } = this
    const { roles } = this.#question
    const elsewhere = fault && !this.#optionOf(fault) && !placeOf(roles, this.forms, fault.field)
    return notices([...(elsewhere ? [fault.message] : []), ...this.problems])
  }

  /** The option that a fault is of; "values[1]" is of values. */
  #optionOf(fault: Fault | undefined): FieldInfo | undefined {
    const [option] = fault?.field.split('[') ?? []
    return this.#question.fields.find(({ name }) => name === option)
  }

  #takeFiles(own: OwnFiles): void {
    this.#own = own
    this.#ask(this.forms, own === null ? { ...this.options, data: '' } : this.options)
  }

  #changed(): void {
    this.fault = undefined
    this.problems = []
    this.#emit('change', undefined)
  }

  #show(answered: Answered<Name>, library?: LabLibrary): void {
    this.#answering.show(answered, library)
    this.#fill(answered as AskedQuestion)
    const lost = this.#own ? '' : this.#question.unrepeatable?.(answered)
    if (lost) this.problems = [...this.problems, lost]
    this.#emit('change', undefined)
  }

  /** Makes the form ask this; a subject that is not in it stays. */
  #fill(asked: AskedQuestion): void {
    const { subjects, options } = this.#question.complete?.(asked) ?? asked
    this.forms = { ...this.forms, ...formsFor(this.#question.roles, subjects) }
    this.options = withinChoices(this.#fields(), entriesOf(this.#question.fields, options))
    this.fault = undefined
    this.problems = holdsOtherModel(subjects) ? [formWithoutModel] : []
  }

  /** As in a form, which this is none of: frames that are sandboxed may have none that does anything. */
  #enter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement) this.#run()
  }

  #asked(): AskedQuestion {
    return {
      subjects: subjectsOf(this.#question.roles, this.forms),
      options: valuesOf(this.#fields(), this.options),
    }
  }

  async #run(): Promise<void> {
    if (this.#answering.status !== 'idle') return
    this.fault = undefined
    this.problems = []
    this.#sharing.forget()
    try {
      if (this.#own === 'reading') throw new Error('The files are still being read.')
      await this.#answering.ask(this.#asked() as Asked<Name>, this.labSrc, this.#own?.files)
      await this.updateComplete
      this.announcement = this.renderRoot.querySelector('[data-answer]')?.textContent ?? 'Stopped.'
      this.#emit('result', this.#answering.answered)
    } catch (error) {
      this.fault = faultOf(error)
      const option = this.#optionOf(this.fault)
      if (option && !this.#question.foremost?.includes(option.name)) this.settingsOpen = true
      this.#emit('error', this.fault)
    }
  }

  #emit(name: 'change' | 'result' | 'error', detail: unknown): void {
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
