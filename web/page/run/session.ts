// SPDX-License-Identifier: MIT
//
// All that an element needs beside its first form: the question, the run, and links and files of it; once it has
// been touched, everything that shows an answer. Loaded apart, so that an element which nobody touches costs its
// form and nothing else.

import { type CSSResult, html, type TemplateResult, unsafeCSS } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { AnyResultFile, ModelSpec } from '../../lab/public.ts'
import { entriesOf, withinChoices } from '../../questions/base/form-model.ts'
import { readQuestion, writeQuestion } from '../../questions/base/link.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import { longCall } from '../../questions/base/prediction.ts'
import type { Asked, OwnData, Question, QuestionName } from '../../questions/base/question.ts'
import { formsFor, isFile, namesOfFiles } from '../../questions/base/roles.ts'
import { fileStem, fitsLink, subjectName } from '../../questions/base/subject-name.ts'
import { unknownWork } from '../../questions/base/unknown-work.ts'
import { progressText, spokenProgress, waitingText } from '../answer/progress-text.ts'
import { askedByAttributes } from '../form/attributes.ts'
import type { OwnFiles } from '../form/data-files.ts'
import { roleForms } from '../form/question-form.ts'
import { readRuns } from '../form/run-file.ts'
import type { FlopscopeQuestion } from '../question.ts'
import { saveFile } from '../share/files.ts'
import { type Shared, Sharing } from '../share/sharing.ts'
import questionStyles from '../styles/question.css?inline'
import { type Answer, Answering, type Asking } from './answering.ts'
import { faultOf } from './fault.ts'
import { faultPlaces, optionOf } from './fault-places.ts'
import { openShared } from './lab.ts'
import { differenceTexts, isAlike } from './saved.ts'

const styles = unsafeCSS(questionStyles)

function adopt({ shadowRoot }: FlopscopeQuestion, { styleSheet }: CSSResult): void {
  if (styleSheet) shadowRoot?.adoptedStyleSheets.push(styleSheet)
}

/** Where the answer stands below the form, as on a phone. A page around this one stays where it is. */
function bringIntoView(place: Element): void {
  const { top, bottom } = place.getBoundingClientRect()
  if (parent === window && (top < 0 || bottom > innerHeight)) place.scrollIntoView()
}

type ResultModule = typeof import('../answer/result.ts')

export async function openSession(host: FlopscopeQuestion): Promise<Session> {
  const name = host.name.replaceAll('-', '_') as QuestionName
  return new Session(host, await loadQuestion(name))
}

export class Session {
  readonly question: Question
  readonly answering: Answering
  readonly #host: FlopscopeQuestion
  readonly #sharing: Sharing
  #module: ResultModule | undefined
  /** The files of its roles. */
  #files: Readonly<Record<string, readonly File[]>> = {}
  #tab = 'picture'
  /** That a call of what is asked is longer than all may take, where it is. */
  longCall: string | undefined
  #predicted = 0
  /** The form, as a link, that each answer is of. */
  readonly #forms = new WeakMap<Answer, string>()
  #said = JSON.stringify({ subjects: {}, options: {} })
  #own: OwnFiles | undefined // in no link and in no saved result

  constructor(host: FlopscopeQuestion, question: Question) {
    this.#host = host
    this.question = question
    this.answering = new Answering(host, question)
    this.#sharing = new Sharing(host)
    host.placeFaults = faultPlaces
    // The first form was painted without.
    if (!question.showsWork) adopt(host, styles)
  }

  /** Files to learn from that were read. */
  get ownData(): OwnData | undefined {
    return this.#own === 'reading' ? undefined : (this.#own ?? undefined)
  }

  /** Loads what shows an answer: the pictures are most of what the page weighs. */
  async prepare(): Promise<void> {
    const module = await import('../answer/result.ts')
    if (!this.#module) adopt(this.#host, module.resultStyles)
    this.#module = module
  }

  /** Predicts whether a call of what stands in the form is longer than all may take. */
  async predict(): Promise<void> {
    const { asked, labSrc } = this.#host
    const turn = ++this.#predicted
    this.longCall = undefined
    if (this.question.immediate || this.answering.status !== 'idle') return
    // That of a lab which does not open is told when it is run.
    const open = await openShared(labSrc).catch(() => undefined)
    const found = open && (await longCall(open.lab, this.question, asked))
    if (!found || turn !== this.#predicted) return
    this.longCall = found
    this.#host.requestUpdate()
  }

  /** What a run is doing, beside its button. */
  get hint(): string {
    const { status, progress, waiting } = this.answering
    return progressText(status, progress, waiting)
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
    const { roles, takesData } = this.question
    const inForm = roles.length === 1 && roles[0] && 'subject' in roles[0]
    const forms = roleForms({
      roles: inForm ? [] : roles,
      forms: host.forms,
      fault: host.fault,
      onChange: (changed) => host.change(changed),
      onFiles: (role, files) => {
        this.#files = { ...this.#files, [role]: files }
        host.fault = undefined
      },
    })
    return takesData ? [...forms, this.#dataFiles()] : forms
  }

  /** Where files of one's own come in. */
  #dataFiles(): TemplateResult {
    import('../form/data-files.ts').catch(() => {})
    return html`
      <flopscope-data-files
        lab-src=${ifDefined(this.#host.labSrc)}
        @flopscope-data=${({ detail }: CustomEvent<OwnFiles>) => this.#takeFiles(detail)}
      ></flopscope-data-files>
    `
  }

  #takeFiles(own: OwnFiles): void {
    const { forms, options } = this.#host
    this.#own = own
    this.#host.change(forms, own === null ? { ...options, data: '' } : options)
  }

  /** The spec of a known model that was counted, to copy, or to change and count again. */
  tools(): TemplateResult | undefined {
    const host = this.#host
    const { subject } = host.asked.subjects as { readonly subject?: { readonly model?: unknown } }
    if (!this.question.immediate || typeof subject?.model !== 'string') return undefined
    import('../form/model-spec.ts').catch(() => {})
    return html`
      <flopscope-model-spec
        model=${subject.model}
        lab-src=${ifDefined(host.labSrc)}
        @flopscope-spec=${({ detail: model }: CustomEvent<ModelSpec>) =>
          host.change({
            ...host.forms,
            ...formsFor(this.question.roles, { subject: { ...subject, model } }),
          })}
      ></flopscope-model-spec>
    `
  }

  /** The question that is asked, as the end of an address; files of one's own have no place there. */
  get link(): string {
    const { subjects, options } = this.#host.asked
    const shared = this.#own ? { ...options, data: undefined } : options
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
  async ask(asked: Asked, problems: readonly string[] = []): Promise<void> {
    const host = this.#host
    const { question } = this
    const { subjects, options } = question.complete?.(asked) ?? asked
    host.forms = { ...host.forms, ...formsFor(question.roles, subjects) }
    host.options = withinChoices(host.fields, entriesOf(question.fields, options))
    host.fault = undefined
    host.problems = problems
    host.count()
    if (question.immediate) void this.answerAtOnce()
    await host.updateComplete
  }

  /** Runs; resolves to the result file, or to nothing where it was stopped before there was any. */
  async run(asked: Asked): Promise<AnyResultFile | undefined> {
    if (this.#own === 'reading') throw new Error('The files are still being read.')
    this.#sharing.forget()
    const release = this.#holdHeight()
    try {
      const { labSrc: site } = this.#host
      const asking = await this.#withFiles({ asked, site, files: this.ownData?.files })
      const answer = await this.answering.ask(asking).catch((error: unknown) => {
        throw this.#blamed(error, asking.fileNames)
      })
      if (answer) this.#forms.set(answer, this.#form(asked))
      return answer && this.#file(answer)
    } finally {
      release()
    }
  }

  /** A run, unless it was taken back while everything for it was loaded. */
  async start(asked: Asked, turn: number): Promise<void> {
    const host = this.#host
    let begun = false
    try {
      await this.prepare()
      if (turn !== host.turn) return
      begun = true
      host.loading = false
      if (host.work?.fault && !host.work.fault.field) host.work.clear() // that of a lab that is gone
      const result = await this.run(asked)
      await host.updateComplete
      const place = host.renderRoot.querySelector('[data-answer]')
      if (result && place) bringIntoView(place)
      const answer = result && place?.textContent
      host.announcement = answer ?? 'Stopped.'
      if (result) host.emit('result', result)
      if (!host.work?.texts) host.count()
    } catch (error) {
      if (begun || turn === host.turn) this.#fail(error)
    }
  }

  /** What needs no run is answered as soon as it is seen. */
  begin(): void {
    if (this.question.immediate && !this.answering.answer) void this.answerAtOnce()
  }

  /** Answers without a run. A slower answer to an earlier question is not wanted; what was answered stays until
   *  the next. */
  async answerAtOnce(): Promise<void> {
    const host = this.#host
    const turn = ++host.turn
    const { asked, labSrc: site } = host
    this.#sharing.forget()
    try {
      await this.prepare()
      const answer = await this.answering.askAtOnce({ asked, site }, () => turn === host.turn)
      if (answer) this.#forms.set(answer, this.#form(asked))
      const result = answer && this.#file(answer)
      if (!result) return
      host.fault = undefined
      host.emit('result', result)
    } catch (error) {
      if (turn === host.turn) this.#fail(error, false)
    }
  }

  /** Opens the settings where one of them is at fault, and goes to the field. */
  #fail(error: unknown, focus = true): void {
    const host = this.#host
    host.fail(error)
    if (!host.fault) return
    const option = optionOf(this.question, host.fault)
    if (option && !this.question.foremost?.includes(option)) host.settingsOpen = true
    const place = option ?? host.fault.field
    if (!place || !focus) return
    host.updateComplete.then(() =>
      host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(place)}`)?.focus(),
    )
  }

  /** The runs that its files hold are its subjects. */
  async #withFiles(asking: Asking): Promise<Asking> {
    const roles = this.question.roles.filter(isFile)
    if (roles.length === 0) return asking
    const runs: Record<string, unknown> = {}
    for (const role of roles) runs[role.name] = await readRuns(role, this.#files[role.name])
    const fileNames = namesOfFiles(this.#files, ({ name }) => name)
    const subjects = { ...asking.asked.subjects, ...runs }
    return { ...asking, asked: { ...asking.asked, subjects }, fileNames }
  }

  /** A refusal of what is in a file stands at its field. */
  #blamed(error: unknown, fileNames: Readonly<Record<string, string>> = {}): unknown {
    const fault = faultOf(error)
    const blame = this.question.blame?.(fault.message, fileNames)
    return blame ? { ...fault, field: blame.role, message: blame.text } : error
  }

  /** Makes a saved answer one of this visit, and shows it. */
  async showFile(saved: AnyResultFile): Promise<void> {
    const { lab } = this.answering.open ?? (await this.answering.openLab(this.#host.labSrc))
    await this.prepare()
    const { file, differences } = await lab.recomputed(saved)
    const { options, environment, report, created } = file
    const members: Readonly<Record<string, unknown>> = { ...file }
    const roles = this.question.roles.filter(({ name }) => members[name] !== undefined)
    const subjects = Object.fromEntries(roles.map(({ name }) => [name, members[name]]))
    const answer: Answer = {
      subjects,
      options: { ...options },
      environment,
      report,
      created,
      final: true,
      saved: isAlike(environment, lab.environment()) ? 'here' : 'elsewhere',
    }
    await this.#show(answer, differenceTexts(differences))
  }

  async #show(answer: Answer, problems: readonly string[] = []): Promise<void> {
    this.answering.show(answer)
    const lost = this.#own ? '' : this.question.unrepeatable?.(answer.report)
    await this.ask(answer, lost ? [...problems, lost] : problems)
    this.#forms.set(answer, this.#form())
    this.#host.emitChange()
  }

  /** What there is to show, if there is anything. */
  result(): TemplateResult | undefined {
    const { answer, runs, open } = this.answering
    if (!answer) return undefined
    const host = this.#host
    const site = host.labSrc
    const share = answer.final && open ? this.#sharing.view(this.#shared(answer), site) : undefined
    const onShow = (run: Answer) => void this.#show(run)
    const form = this.#forms.get(answer)
    return this.#module?.result({
      ...{ question: this.question, answer, runs, share, site, onShow },
      changed: form !== undefined && form !== this.#form(),
      tab: this.#tab,
      onTab: (name) => {
        this.#tab = name
        host.requestUpdate()
      },
    })
  }

  #form = (asked: Asked = this.#host.asked): string => writeQuestion(this.question, asked)

  #file({ subjects, options, environment, report, created }: Answer): AnyResultFile | undefined {
    const { name: experiment } = this.question
    const run = { experiment, ...subjects, options, environment, report }
    return this.answering.open?.library.makeResult(run as never, new Date(created))
  }

  /** An answer as it leaves the page. */
  #shared(answer: Answer): Shared {
    const { question } = this
    const { subjects, report } = answer
    const names = question.roles.filter((role) => !isFile(role)).map(({ name }) => subjects[name])
    const [first] = names.flat() as object[]
    const timing = question.name === 'timing'
    const named = first ? fileStem(subjectName(first)) : question.name
    const stem = first && !timing ? `${question.name}-${named}` : named
    return {
      hash:
        !question.unrepeatable?.(report) && fitsLink(subjects)
          ? writeQuestion(question, answer)
          : undefined,
      question: question.title.toLowerCase(),
      stem,
      json: () => this.answering.open?.library.resultJson(this.#file(answer) as never) ?? '',
      others: (question.savedForms ?? [])
        .filter((form) => form.has(report))
        .map((form) => ({
          label: form.label,
          save: async () => {
            const lab = this.answering.open?.lab
            if (lab) saveFile(`${stem}${form.ending}`, form.type, await form.text(lab, report))
          },
        })),
    }
  }

  /** A longer answer of before leaves its room to the run, so that nothing below it jumps. */
  #holdHeight(): () => void {
    const place = this.#host.renderRoot.querySelector<HTMLElement>('.result')
    if (place) place.style.minHeight = `${place.offsetHeight}px`
    return () => {
      if (place) place.style.minHeight = ''
    }
  }
}
