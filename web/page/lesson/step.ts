// SPDX-License-Identifier: MIT
//
// <flopscope-lesson-step>: a step of a lesson: text, prediction, the real question's element, then the explanation, the
// change and the quick check, each as soon as the one before it is done. Event, which bubbles: flopscope-step (detail:
// the step as it is to be kept).

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import type { RegressionSubject } from '../../lab/generated/records.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import type { KeptStep } from '../../lessons/base/kept.ts'
import type { Choices, Step } from '../../lessons/base/lesson.ts'
import { guessSaid } from '../../lessons/base/said.ts'
import { writeQuestion } from '../../questions/base/link.ts'
import type { QuestionName, ReportOf } from '../../questions/base/question.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import type { FlopscopeQuestion } from '../question.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { askLink, questionElement } from './asked-question.ts'
import { outcomeView } from './outcome.ts'
import { choicesView, predictionForm, readPrediction } from './prediction-form.ts'
import { paragraphs, prose } from './prose.ts'
import { comparedFor } from './regression.ts'

type Report = ReportOf<QuestionName>

async function fileIn(text: string): Promise<AnyResultFile> {
  const { library } = await openShared()
  return (await library.parseResult(text)) as AnyResultFile
}

type Turn = 'first' | 'changed'

export class FlopscopeLessonStep extends LitElement {
  static override properties = {
    step: { attribute: false },
    kept: { attribute: false },
    where: {},
    error: { state: true },
    reports: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare step: Step
  declare kept: KeptStep
  /** Its place in its lesson, in words. */
  declare where: string
  /** What is wrong with what was typed or chosen, and with which part. */
  declare error:
    | { readonly part: 'predict' | 'explain' | 'check'; readonly text: string }
    | undefined
  /** What both runs found, and how they compare where the check asks for it. */
  declare reports: Readonly<Partial<Record<Turn, Report>>> & {
    readonly compared?: RegressionSubject | undefined
  }

  #question: FlopscopeQuestion | undefined
  /** The addresses of both runs, as the question writes them. */
  #links = new Map<string, Turn>()

  constructor() {
    super()
    this.reports = {}
    this.where = ''
  }

  /** Another step begins anew, where it was left. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('step')) return
    this.error = undefined
    this.reports = {}
    this.#question = undefined
    this.#links = new Map()
    if (this.kept.guess !== undefined) void this.updateComplete.then(() => this.#resume())
  }

  /** What was typed in the step before is not of this one. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('step')) return
    for (const form of this.renderRoot.querySelectorAll('form')) {
      if (form.className !== 'explain') form.reset()
    }
    const words = this.renderRoot.querySelector('textarea')
    if (words) words.value = this.kept.explained ?? ''
  }

  override render(): TemplateResult {
    const { title, text, prediction } = this.step
    const { guess } = this.kept
    return html`
      <article>
        <div class="tell">
          <p class="where">${this.where}</p>
          <h2 tabindex="-1">${title}</h2>
          ${paragraphs(text)}
          <h3>${texts.predict}</h3>
          ${
            guess === undefined
              ? predictionForm({
                  prediction,
                  error: this.error?.part === 'predict' ? this.error.text : '',
                  onCommit: (form) => this.#commit(form),
                })
              : html`
                  <p>${prose(prediction.ask)}</p>
                  <p class="said">${texts.committed(guessSaid(prediction, guess))}</p>
                `
          }
        </div>
        <div
          class="ask"
          @flopscope-result=${this.#answered}
          @flopscope-change=${(event: Event) => event.stopPropagation()}
        >
          ${this.#question ?? html`<p class="hidden">${texts.hidden}</p>`}
        </div>
        <div class="then">${guess === undefined ? nothing : this.#then()}<slot></slot></div>
      </article>
    `
  }

  /** What follows a prediction, part after part. */
  #then() {
    const { step, kept, reports } = this
    const { first } = reports
    if (!first || kept.guess === undefined) return html`<p class="hint">${texts.waiting}</p>`
    const { title, prediction } = step
    return html`
      ${outcomeView({ title, prediction, guess: kept.guess, truth: kept.truth })}
      ${
        kept.truth === undefined
          ? html`<button type="button" @click=${() => this.#run('first')}>${texts.again}</button>`
          : nothing
      }
      ${step.isBrief ? nothing : this.#explain(first)}
      ${step.isBrief || kept.explained === undefined ? nothing : this.#change()}
    `
  }

  #explain(first: Report) {
    const { explain } = this.step
    const { explained } = this.kept
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const words = String(new FormData(event.target as HTMLFormElement).get('words')).trim()
      if (words) this.#keep({ explained: words }, '.model')
      else this.error = { part: 'explain', text: texts.tryFirst }
    }
    const isDone = explained !== undefined
    return html`
      <h3>${texts.explain}</h3>
      <form class="explain" @submit=${submit}>
        <label for="words">${prose(explain.ask)}</label>
        <textarea
          id="words"
          name="words"
          rows="3"
          placeholder=${texts.yourWords}
          .value=${explained ?? ''}
          ?readonly=${isDone}
        ></textarea>
        ${this.#errorOf('explain')}
        ${isDone ? nothing : html`<button type="submit">${texts.compare}</button>`}
      </form>
      ${
        isDone
          ? html`<div class="model" tabindex="-1"><h4>${texts.model}</h4>${paragraphs(explain.answer(first))}</div>`
          : nothing
      }
    `
  }

  #change() {
    const { change } = this.step
    const { first, changed } = this.reports
    return html`
      <h3>${texts.change}</h3>
      ${paragraphs(change.text)}
      <button type="button" class=${changed ? '' : 'primary'} @click=${() => this.#run('changed')}>
        ${changed ? texts.again : texts.changeIt}
      </button>
      ${first && changed ? this.#check(first, changed) : nothing}
    `
  }

  #check(first: Report, changed: Report) {
    const { check } = this.step
    const { checked, passed } = this.kept
    const { compared } = this.reports
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const choice = new FormData(event.target as HTMLFormElement).get('choice')
      if (typeof choice !== 'string') {
        this.error = { part: 'check', text: texts.errors.choice }
        return
      }
      const right = check.right(first, changed, compared) ?? ''
      this.#keep({ checked: choice, passed: choice === right }, '.checked')
    }
    const choices: Choices = { ...check.choices, '': texts.cannotTell }
    const right = choices[check.right(first, changed, compared) ?? ''] ?? ''
    return html`
      <h3>${texts.check}</h3>
      <form class="check" @submit=${submit}>
        ${choicesView(check.ask, choices, checked)}
        ${this.#errorOf('check')}
        ${checked === undefined ? html`<button type="submit" class="primary">${texts.answer}</button>` : nothing}
      </form>
      ${
        checked === undefined
          ? nothing
          : html`
              <div class="checked ${passed ? 'right' : 'wrong'}" tabindex="-1">
                <p>
                  <strong>${passed ? texts.verdicts.right : texts.verdicts.wrong}</strong>
                  ${passed ? nothing : prose(right)}
                </p>
                ${paragraphs(check.because(first, changed, compared))}
              </div>
            `
      }
    `
  }

  #errorOf(part: 'explain' | 'check') {
    const { error } = this
    return error?.part === part ? html`<p class="error" role="alert">${error.text}</p>` : nothing
  }

  /** Keeps what is new of the step, and goes on to where it is told. */
  #keep(news: Partial<KeptStep>, next?: string): void {
    this.error = undefined
    this.kept = { ...this.kept, ...news }
    const event = { detail: this.kept, bubbles: true, composed: true }
    this.dispatchEvent(new CustomEvent('flopscope-step', event))
    if (next) void this.updateComplete.then(() => this.#focus(next))
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus()
  }

  #commit(form: HTMLFormElement): void {
    const read = readPrediction(this.step.prediction, form)
    if ('error' in read) {
      this.error = { part: 'predict', text: read.error }
      return
    }
    this.#keep({ guess: read.guess })
    void this.#run('first')
  }

  /** The question's element, made when a prediction is committed. */
  async #element(): Promise<FlopscopeQuestion> {
    if (!this.#question) {
      this.#question = questionElement(this.step.link)
      this.requestUpdate()
      await this.updateComplete
    }
    return this.#question
  }

  /** Asks what the step asks; gives the element back. */
  async #ask(turn: Turn): Promise<FlopscopeQuestion> {
    const { step } = this
    const element = await this.#element()
    const links = this.#links
    const session = await askLink(element, turn === 'first' ? step.link : step.change.link)
    links.set(session.link, turn)
    return element
  }

  async #run(turn: Turn): Promise<void> {
    try {
      const element = await this.#ask(turn)
      // What needs no run has answered by now.
      if (element.draft.form?.immediate) return
      await element.run()
    } catch (error) {
      this.#question?.fail(faultOf(error))
    }
  }

  /** Takes a result of the question, if it is one that the step is about: the form may ask others. */
  async #answered({ detail }: CustomEvent<AnyResultFile>): Promise<void> {
    const { question, answering } = (await this.#question?.load()) ?? {}
    const { answer, open } = answering ?? {}
    if (!question || !answer || !open) return
    const turn = this.#links.get(writeQuestion(question, answer))
    const text = open.library.resultJson(detail as never)
    if (turn === 'first') this.#takeFirst(answer.report, text)
    if (turn === 'changed') await this.#takeChanged(detail, text)
  }

  #takeFirst(report: Report, text: string): void {
    const { kept } = this
    // A prediction is of the first run that could tell.
    if (kept.first && kept.truth !== undefined) return
    this.reports = { ...this.reports, first: report }
    this.#keep({ first: text, truth: this.step.prediction.truth(report) }, '.then h3')
  }

  async #takeChanged(file: AnyResultFile, text: string): Promise<void> {
    const { kept, step } = this
    if (kept.checked !== undefined || !kept.first) return
    const compared = await comparedFor(step, await fileIn(kept.first), file)
    if (this.step !== step) return
    this.reports = { ...this.reports, changed: file.report as Report, compared }
    this.#keep({ changed: text })
  }

  /** Shows what was measured before a reload. */
  async #resume(): Promise<void> {
    const { step, kept } = this
    const { first, changed } = kept
    try {
      const element = await this.#ask('first')
      if (changed) await this.#ask('changed')
      if (!first) return
      const file = await fileIn(first)
      const later = changed ? await fileIn(changed) : undefined
      const compared = later && (await comparedFor(step, file, later))
      if (this.step !== step) return
      this.reports = {
        first: file.report as Report,
        ...(later && { changed: later.report as Report, compared }),
      }
      const session = await element.load()
      await session.showFile(later ?? file)
    } catch (error) {
      this.#question?.fail(faultOf(error))
    }
  }
}

customElements.define('flopscope-lesson-step', FlopscopeLessonStep)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-lesson-step': FlopscopeLessonStep
  }
}
