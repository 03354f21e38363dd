// SPDX-License-Identifier: MIT
//
// All that an element needs beside its first form: the question, the run, and links and files of it; once it has
// been touched, everything that shows an answer. Loaded apart, so that an element which nobody touches costs its
// form and nothing else.

import { type CSSResult, html, type TemplateResult, unsafeCSS } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { AnyResultFile } from '../../lab/public.ts'
import type { Said } from '../../lab/wording.ts'
import { entriesOf } from '../../questions/base/form-model.ts'
import { readQuestion, writeQuestion } from '../../questions/base/link.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import { type Prediction, predict } from '../../questions/base/prediction.ts'
import type { Asked, Question, QuestionName } from '../../questions/base/question.ts'
import { formsFor } from '../../questions/base/roles.ts'
import { differenceTexts } from '../../questions/base/saved-run.ts'
import { unknownWork } from '../../questions/base/unknown-work.ts'
import { page } from '../../texts/page.ts'
import { worded } from '../../texts/told/worded.ts'
import { bringIntoView, holdHeight } from '../answer/answer-place.ts'
import { isolationLink } from '../answer/isolation-link.ts'
import { progressText, spokenProgress, waitingText } from '../answer/progress-text.ts'
import type { Gloss } from '../answer/table.ts'
import { doubleByArrowKeys } from '../form/arrow-keys.ts'
import { askedByAttributes } from '../form/attributes.ts'
import type { OwnFiles } from '../form/data-files.ts'
import { roleForms } from '../form/question-form.ts'
import type { Foretold } from '../form/run-bar.ts'
import type { FlopscopeQuestion } from '../question.ts'
import { resultFile, sharedAnswer } from '../share/shared-answer.ts'
import { Sharing } from '../share/sharing.ts'
import questionStyles from '../styles/question.css?inline'
import { type Answer, Answering } from './answering.ts'
import { ChosenFiles } from './chosen-files.ts'
import { faultPlaces, optionOf } from './fault-places.ts'
import { openShared } from './lab.ts'
import { part } from './part.ts'
import { waitsForPrediction } from './predicting.ts'
import { answerOfFile } from './saved.ts'

const styles = unsafeCSS(questionStyles)

function adopt({ shadowRoot }: FlopscopeQuestion, { styleSheet }: CSSResult): void {
  if (styleSheet) shadowRoot?.adoptedStyleSheets.push(styleSheet)
}

type ResultModule = typeof import('../answer/result.ts')

export async function openSession(host: FlopscopeQuestion): Promise<Session> {
  const name = host.name.replaceAll('-', '_') as QuestionName
  return new Session(host, await loadQuestion(name))
}

export class Session {
  readonly question: Question
  readonly answering: Answering
  readonly files: ChosenFiles
  readonly faultPlaces = faultPlaces
  readonly #host: FlopscopeQuestion
  readonly #sharing: Sharing
  #module: ResultModule | undefined
  #tab = 'picture'
  #gloss: Gloss | undefined
  /** What can be said of a run of what stands in the form. */
  #prediction: Prediction = {}
  #predicted = 0
  /** In the place of an answer that waits for a prediction. */
  #notice: TemplateResult | undefined
  /** The form, as a link, that each answer is of. */
  readonly #forms = new WeakMap<Answer, string>()
  /** What attributes asked last. */
  #said = JSON.stringify({ subjects: {}, options: {} })
  /** Of the answer at once that was asked for last. */
  #atOnce = new AbortController()

  constructor(host: FlopscopeQuestion, question: Question) {
    this.#host = host
    this.question = question
    this.files = new ChosenFiles(question)
    this.answering = new Answering(host, question)
    this.#sharing = new Sharing(host)
    doubleByArrowKeys(host)
    // The first form was painted without.
    if (!question.showsWork) adopt(host, styles)
  }

  /** Loads what shows an answer: the pictures are most of what the page weighs. */
  async prepare(): Promise<void> {
    const module = await import('../answer/result.ts')
    if (!this.#module) adopt(this.#host, module.resultStyles)
    this.#module = module
  }

  /** What a run of what stands in the form will be: how long, where that is known, since it took so long the last time
   *  or is expected to, and what else to know before. */
  get foretold(): Foretold {
    const { longCall, foreseen, time } = this.#prediction
    const known = longCall ?? this.answering.lastTime(this.#host.draft.asked) ?? time
    return { time: known, more: foreseen }
  }

  /** Predicts what can be said of a run of what stands in the form. */
  async predict(): Promise<void> {
    const { draft, labSrc } = this.#host
    const { asked } = draft
    const turn = ++this.#predicted
    this.#prediction = {}
    if (this.question.immediate || this.answering.status !== 'idle') return
    // That of a lab which does not open is told when it is run.
    const open = await openShared(labSrc, this.question.onThreads).catch(() => undefined)
    // A run that has begun in the meantime takes as long as it takes.
    if (!open || this.answering.status !== 'idle') return
    const found = await predict(open.lab, this.question, asked)
    if (!found || turn !== this.#predicted) return
    this.#prediction = found
    this.#host.requestUpdate()
  }

  /** What a run is doing, beside its button. */
  get hint(): string {
    const { status, progress, waiting, answer } = this.answering
    const text = progressText(status, progress, waiting)
    const foreseen =
      status === 'running' && answer?.final === false && this.question.foreseen?.(answer.report)
    return foreseen ? `${text} ${foreseen}` : text
  }

  /** The same for the ear; undefined while there is nothing to tell. */
  get spoken(): string | undefined {
    const { progress, waiting } = this.answering
    if (waiting !== undefined) return waitingText(waiting)
    return progress && spokenProgress(progress)
  }

  /** The forms of its subjects, and where files come in. */
  roleForms(): readonly TemplateResult[] {
    const host = this.#host
    const { draft } = host
    const { roles, takesData } = this.question
    const inForm = roles.length === 1 && roles[0] && 'subject' in roles[0]
    const forms = roleForms({
      roles: inForm ? [] : roles,
      forms: draft.forms,
      fault: draft.fault,
      onChange: (changed) => host.change(changed),
      onFiles: (role, files) => {
        this.files.choose(role, files)
        draft.forgive(draft.problems)
      },
    })
    return takesData ? [...forms, this.#dataFiles()] : forms
  }

  /** Where files of one's own come in. */
  #dataFiles(): TemplateResult {
    const take = ({ detail: own }: CustomEvent<OwnFiles>) => {
      const { forms, options } = this.#host.draft
      this.files.take(own)
      this.#host.change(forms, own === null ? { ...options, data: '' } : options)
    }
    return html`
      ${part(() => import('../form/data-files.ts'))}
      <flopscope-data-files lab-src=${ifDefined(this.#host.labSrc)} @flopscope-data=${take}></flopscope-data-files>
    `
  }

  /** The spec of a known model that was counted, to copy, or to change and count again. */
  tools(): TemplateResult | undefined {
    const host = this.#host
    const { forms, asked } = host.draft
    const { subject } = asked.subjects as { readonly subject?: { readonly model?: unknown } }
    if (!this.question.immediate || typeof subject?.model !== 'string') return undefined
    const count = ({ detail }: CustomEvent<string>) => {
      const changed = { ...subject, model: JSON.parse(detail) }
      host.change({ ...forms, ...formsFor(this.question.roles, { subject: changed }) })
    }
    return html`
      ${part(() => import('../form/spec-editor.ts'))}
      <flopscope-spec-editor
        .model=${subject.model}
        .labSrc=${host.labSrc}
        @flopscope-spec=${count}
      ></flopscope-spec-editor>
    `
  }

  /** The question that is asked, as the end of an address; files of one's own have no place there. */
  get link(): string {
    const { subjects, options } = this.#host.draft.asked
    const shared = this.files.own ? { ...options, data: undefined } : options
    return writeQuestion(this.question, { subjects, options: shared })
  }

  /** Asks what a link says; what of it was not used is told. */
  async askLink(hash: string): Promise<void> {
    const { problems, ...asked } = readQuestion(this.question, hash)
    await this.ask(asked, problems)
  }

  /** Asks what attributes say, where they say anything new. */
  async askAttributes(attributes: readonly Attr[]): Promise<void> {
    const asked = askedByAttributes(attributes, this.question)
    const said = JSON.stringify(asked)
    if (said === this.#said) return
    this.#said = said
    const works = Object.values(asked.subjects).flat() as object[]
    const options = { ...this.question.options, ...asked.options }
    await this.ask({ ...asked, options }, works.flatMap(unknownWork))
  }

  /** Asks another question; a subject that it says nothing of stays. `problems` are shown beside it. */
  async ask(asked: Asked, problems: readonly Said[] = []): Promise<void> {
    this.#stand(asked, problems)
    if (this.question.immediate) void this.answerAtOnce()
    await this.#host.updateComplete
  }

  /** Puts a question into the form. */
  #stand(asked: Asked, problems: readonly Said[]): void {
    const host = this.#host
    const { roles, fields, complete } = this.question
    const { subjects, options } = complete?.(asked) ?? asked
    const forms = { ...host.draft.forms, ...formsFor(roles, subjects) }
    host.draft.stand(forms, entriesOf(fields, options), problems.map(worded))
    host.count()
  }

  /** Runs; resolves to the result file, or to nothing where it was stopped before there was any. */
  async run(asked: Asked): Promise<AnyResultFile | undefined> {
    this.#sharing.forget()
    const release = holdHeight(this.#host.renderRoot.querySelector('.result'))
    try {
      const asking = await this.files.with({ asked, site: this.#host.labSrc })
      const answer = await this.answering.ask(asking).catch((error: unknown) => {
        throw this.files.blamed(error)
      })
      return answer && this.#resultOf(answer, asked)
    } finally {
      release()
    }
  }

  /** A run, unless it was taken back while everything for it was loaded. */
  async start(asked: Asked, signal: AbortSignal): Promise<void> {
    const host = this.#host
    let begun = false
    try {
      if (waitsForPrediction(host, this.question)) {
        const { predictionLink } = await import('../lesson/predict-first.ts')
        host.loading = false
        location.hash = predictionLink(this.question, this.link)
        return
      }
      await this.prepare()
      if (signal.aborted) return
      begun = true
      host.loading = false
      bringIntoView(host.renderRoot.querySelector('.run progress'), 'nearest')
      if (host.work?.fault && !host.work.fault.field) host.work.clear() // that of a lab that is gone
      const result = await this.run(asked)
      await host.updateComplete
      const place = host.renderRoot.querySelector('[data-answer]')
      // An answer is read with how far to trust it.
      if (result) bringIntoView(place, 'start', host.renderRoot.querySelector('.trusted .badge'))
      host.announcement = (result && place?.textContent) || page.stopped
      if (result) host.emit('result', result)
      if (!host.work?.texts) host.count()
    } catch (error) {
      if (begun || !signal.aborted) this.#fail(error)
    }
  }

  /** What needs no run is answered as soon as it is seen. */
  begin(): void {
    if (this.question.immediate && !this.answering.answer) void this.answerAtOnce()
  }

  /** Answers without a run. A slower answer to an earlier question is not wanted; what was answered stays until
   *  the next. */
  async answerAtOnce(): Promise<void> {
    const { draft, labSrc: site } = this.#host
    this.#atOnce.abort()
    this.#atOnce = new AbortController()
    const { signal } = this.#atOnce
    const { asked } = draft
    this.#sharing.forget()
    try {
      await this.prepare()
      if (waitsForPrediction(this.#host, this.question)) {
        const { predictionNotice } = await import('../lesson/predict-first.ts')
        this.#notice = predictionNotice(this.question, this.link)
        this.#host.requestUpdate()
        return
      }
      const answer = await this.answering.askAtOnce({ asked, site }, () => !signal.aborted)
      if (!answer) return
      draft.forgive(draft.problems)
      this.#host.emit('result', this.#resultOf(answer, asked))
    } catch (error) {
      if (!signal.aborted) this.#fail(error, false)
    }
  }

  /** The way to where what went wrong does not. */
  get remedy() {
    return this.#host.draft.fault?.code === 'one_thread' ? isolationLink() : undefined
  }

  stop(): void {
    this.#atOnce.abort()
    this.answering.stop()
  }

  /** Opens the settings where one of them is at fault, and goes to the field. */
  #fail(error: unknown, focus = true): void {
    const host = this.#host
    host.fail(error)
    const { fault } = host.draft
    if (!fault) return
    const option = optionOf(this.question, fault)
    if (option && !this.question.foremost?.includes(option)) host.settingsOpen = true
    const place = option ?? fault.field
    if (!place || !focus) return
    host.updateComplete.then(() =>
      host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(place)}`)?.focus(),
    )
  }

  /** Makes a saved answer one of this visit, and shows it. */
  async showFile(saved: AnyResultFile): Promise<void> {
    const { lab } = this.answering.open ?? (await this.answering.openLab(this.#host.labSrc))
    await this.prepare()
    const again = await lab.recomputed(saved)
    const answer = answerOfFile(again.file, this.question, lab.environment())
    await this.#show(answer, differenceTexts(again))
    bringIntoView(this.#host.renderRoot.querySelector('[data-answer]'))
  }

  async #show(answer: Answer, problems: readonly string[] = []): Promise<void> {
    this.#atOnce.abort() // else an answer that is on its way would take the place of this one
    this.answering.show(answer)
    const lost = this.files.own ? '' : this.question.unrepeatable?.(answer.report)
    this.#stand(answer, lost ? [...problems, lost] : problems)
    await this.#host.updateComplete
    this.#forms.set(answer, this.#form())
    this.#host.emitChange()
  }

  /** What there is to show, if there is anything. */
  result(): TemplateResult | undefined {
    const { question } = this
    const { answer, runs, open } = this.answering
    if (!answer) return this.#notice
    const host = this.#host
    const site = host.labSrc
    const share =
      answer.final && open
        ? this.#sharing.view(sharedAnswer(question, answer, open), site)
        : undefined
    const form = this.#forms.get(answer)
    return this.#module?.result({
      ...{ question, answer, runs, share, site },
      changed: form !== undefined && form !== this.#form(),
      tab: this.#tab,
      gloss: this.#gloss,
      onTab: (name) => {
        this.#tab = name
        host.requestUpdate()
        if (name === 'numbers') this.#explainTerms().catch((error) => host.fail(error))
      },
      onShow: (run) => void this.#show(run),
    })
  }

  /** Links names of numbers to the glossary, on a page that has it. */
  async #explainTerms(): Promise<void> {
    if (!document.querySelector('flopscope-glossary')) return
    const { glossed } = await import('../lesson/glossed.ts')
    this.#gloss = glossed
    this.#host.requestUpdate()
  }

  #form = (asked: Asked = this.#host.draft.asked): string => writeQuestion(this.question, asked)

  /** The file of an answer to the form as it was asked. */
  #resultOf(answer: Answer, asked: Asked): AnyResultFile | undefined {
    this.#forms.set(answer, this.#form(asked))
    const { open } = this.answering
    return open && resultFile(this.question, answer, open)
  }
}
