// SPDX-License-Identifier: MIT
//
// <flopscope-question name="scaling">: one question, whichever it is: its subjects and options as a form, Run
// that becomes Stop, and the place of the answer. <flopscope-scaling> and all other names are names of it
// (defineQuestion). What is particular to a question is a value in web/questions; all that this file does not
// need before it is touched is in run/session.ts.
//
// Attributes: the fields of the question (form/attributes.ts); theme (light or dark); hide, parts by their names
// (styles/hidden-parts.css); eager, to open the lab at once instead of at the first touch; lab-src, the folder of the
// site where that is not the page's own.
// Events, which bubble: flopscope-change (detail: subjects by their names, and options), flopscope-result (a
// result file), flopscope-error (code, field and message).

import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import type { RunSubject } from '../lab/subject.ts'
import type { QuestionForm } from '../questions/base/question.ts'
import { type Forms, withSubject } from '../questions/base/roles.ts'
import { firstForm } from '../questions/base/timing-form.ts'
import { form as words } from '../texts/form.ts'
import { costLine } from './answer/cost-line.ts'
import { planView } from './answer/markup.ts'
import { Notices, type Told } from './answer/notices.ts'
import { Draft } from './form/draft.ts'
import { type FieldView, fieldGroup } from './form/field.ts'
import { idleHint, runBar } from './form/run-bar.ts'
import { subjectForm } from './form/subject-form.ts'
import { faultOf } from './run/fault.ts'
import type { FaultPlaces } from './run/fault-places.ts'
import type { Session } from './run/session.ts'
import type { faultPlaces, Work } from './run/work.ts'
import controls from './styles/controls.css?inline'
import styles from './styles/form.css?inline'
import theme from './styles/theme.css?inline'

/** How far below the window a question is when it is loaded. */
const ahead = '100px'

/** Attributes that say nothing of a question. */
const notAsked = /^(name|class|style|hidden|data-.*|eager|hide|theme|lab-src)$/

export class FlopscopeQuestion extends LitElement {
  static override properties = {
    name: { type: String },
    eager: { type: Boolean },
    labSrc: { attribute: 'lab-src' },
    settingsOpen: { state: true },
    loading: { state: true },
    announcement: { state: true },
  }
  static override styles = [theme, controls, styles].map((text) => unsafeCSS(text))

  /** As links and elements spell it: "training-cost". */
  declare name: string
  declare eager: boolean
  declare labSrc: string | undefined
  declare settingsOpen: boolean
  /** While the rest of the element is on its way. */
  declare loading: boolean
  declare announcement: string

  readonly draft = new Draft(() => this.requestUpdate())
  /** The count beside the form, where there is one. */
  work: Work | undefined
  /** What knows the places of faults, once anything can go wrong. */
  #faultPlaces: typeof faultPlaces | undefined
  #session: Session | undefined
  /** Of the run that was asked for last; stopping it, or removing the element, leaves it behind. */
  #asked = new AbortController()
  #opening: Promise<Session> | undefined
  /** What decides how the form begins, e.g. a link, while that is on its way. */
  #asking: Promise<unknown> | undefined
  readonly #attributes = new MutationObserver(() => this.#askAttributes())
  readonly #notices = new Notices(this)
  #near: IntersectionObserver | undefined

  constructor() {
    super()
    this.name = ''
    this.eager = false
    this.settingsOpen = false
    this.loading = false
    this.announcement = ''
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#attributes.observe(this, { attributes: true })
    if (this.name === firstForm.name) {
      this.draft.begin(firstForm)
      this.beginWith(this.#askAttributes())
      return
    }
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#open()
      },
      { rootMargin: ahead },
    )
    this.#near.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#attributes.disconnect()
    this.#near?.disconnect()
    this.#stop()
  }

  protected override firstUpdated(_: PropertyValues): void {
    if (this.eager) void this.#open()
    for (const touch of ['pointerenter', 'focusin'] as const) {
      this.addEventListener(touch, () => this.#open(true), { once: true })
    }
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#stop()
    })
  }

  /** Keeps its place, but shows and counts nothing before it is asked what it begins with. */
  beginWith(asking: Promise<unknown>): void {
    this.style.visibility = 'hidden'
    const all = Promise.allSettled([this.#asking, asking.catch((error) => this.fail(error))])
    this.#asking = all
    void all.then(() => {
      if (this.#asking !== all) return
      this.#asking = undefined
      this.style.visibility = ''
      this.count()
    })
  }

  /** All that is needed beside the form; by it the element is asked by links, files and programs. */
  async load(): Promise<Session> {
    this.#opening ??= import('./run/session.ts').then(({ openSession }) => openSession(this))
    try {
      const session = await this.#opening
      if (this.#session !== session) {
        this.#session = session
        this.#near?.disconnect()
        this.draft.begin(session.question)
        this.#faultPlaces = session.faultPlaces
        void this.#askAttributes()
      }
      return session
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }

  /** The attributes ask again whenever one of them changes. */
  async #askAttributes(): Promise<void> {
    const own = [...this.attributes].filter(({ name }) => !notAsked.test(name))
    if (own.length === 0 && !this.#session) return
    try {
      const session = await this.load()
      await session.askAttributes(own)
    } catch (error) {
      this.#failUnasked(error)
    }
  }

  override render() {
    const { form, options } = this.draft
    if (!form) return html`<slot></slot>`
    const session = this.#session
    const foremost = form.foremost ?? []
    const status = this.#status
    const { elsewhere } = this.#faults
    const idle =
      status === 'idle' &&
      (form.hint ??
        idleHint(Number(options.max_ms) * (form.parts?.(options) ?? 1), session?.foretold))
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${form.title}</h2>
        <div class="controls" @keydown=${this.#enter}>
          ${this.#subject(form)} ${session?.roleForms()}
          ${fieldGroup(this.#fieldViews(foremost))}
          ${form.showsWork ? costLine(this.work?.texts) : nothing}
          ${
            form.immediate
              ? html`<p class="hint">${form.hint}</p>`
              : runBar({
                  status,
                  fraction: session?.answering.progress?.fraction ?? 0,
                  hint: idle || session?.hint || words.starting,
                  fault: elsewhere.join(' '),
                  remedy: session?.remedy,
                  action: form.action,
                  onRun: () => this.run(),
                  onStop: () => this.#stop(),
                })
          }
          ${this.#settings(foremost)}
        </div>
        <div class="result">
          ${session?.result() ?? planView(form.plan(options, this.work?.clockStep))}
          ${session?.tools()}
        </div>
        <p class="unseen" role="status">${session?.spoken ?? this.announcement}</p>
      </section>
      ${this.#notices.view(this.#told(form.immediate ? elsewhere : []))}
    `
  }

  /** A question's only subject stands in the form itself; several are elements of their own. */
  #subject({ roles, labels }: QuestionForm) {
    const [only] = roles
    const { forms } = this.draft
    const form = only && forms[only.name]?.[0]
    if (!form || roles.length > 1 || !('subject' in only)) return nothing
    return subjectForm({
      form,
      errors: this.#faults.subject,
      everyModel: only.everyModel,
      onlyModels: only.onlyModels !== undefined,
      onePass: only.onePass,
      kernels: only.kernels,
      kernelLabel: labels?.kernel,
      onChange: (changed) => this.change(withSubject(forms, only.name, changed)),
    })
  }

  #settings(foremost: readonly string[]) {
    const fields = this.#fieldViews(foremost, true)
    if (fields.length === 0) return nothing
    const toggle = (event: Event) => {
      this.settingsOpen = (event.target as HTMLDetailsElement).open
    }
    return html`
      <details class="settings" .open=${this.settingsOpen} @toggle=${toggle}>
        <summary>${words.settings}</summary>
        ${fieldGroup(fields)}
        <p class="hint">${words.arrows}</p>
      </details>
    `
  }

  /** Those of the names in their order, or all others. */
  #fieldViews(names: readonly string[], others = false): readonly FieldView[] {
    const { form, fields: all, forms, options } = this.draft
    const taken = form?.taken?.(options)
    const fields = others
      ? all.filter(({ name }) => !names.includes(name))
      : names.flatMap((name) => all.filter((field) => field.name === name))
    return fields.map((field) => ({
      field,
      value: options[field.name] ?? '',
      error: this.#faults.options.get(field.name),
      label: form?.labels?.[field.name],
      taken: taken?.[field.name],
      onInput: (value) => this.change(forms, { ...options, [field.name]: value }),
    }))
  }

  /** What went wrong, by its places: beside Run until what knows others is here. */
  get #faults(): FaultPlaces {
    const { form, forms, fault } = this.draft
    const faults = [this.work?.fault, fault].filter((fault) => fault !== undefined)
    const elsewhere = faults.map(({ message }) => message)
    const places = form && this.#faultPlaces?.(form, forms, faults)
    return places ?? { subject: new Map(), options: new Map(), elsewhere }
  }

  /** What belongs to no field; of an answer at once also what went wrong, since there is no Run to say it beside. */
  #told(elsewhere: readonly string[]): readonly Told[] {
    const { fault, problems } = this.draft
    const warnings = this.work?.warnings ?? []
    return [
      [fault ?? elsewhere, elsewhere],
      [problems, problems],
      [warnings, warnings],
    ]
  }

  /** Asks what somebody has chosen or typed. */
  change(forms: Forms, options = this.draft.options): void {
    this.draft.change(forms, options, this.#session?.files.own)
    this.count()
    this.emitChange()
    void this.#session?.predict()
    if (this.draft.form?.immediate) this.#session?.answerAtOnce()
  }

  get #status() {
    return this.loading ? 'opening' : (this.#session?.answering.status ?? 'idle')
  }

  count(): void {
    if (this.#asking) return
    this.work?.count(this.draft.asked.subjects.subject as RunSubject, this.#status !== 'idle')
  }

  /** Loads what counts the work of the first question, and every other question itself; once touched, a run is
   *  to be expected. */
  async #open(touched = false): Promise<void> {
    try {
      if (this.draft.form?.showsWork) {
        const { faultPlaces, Work } = await import('./run/work.ts')
        this.#faultPlaces = faultPlaces
        this.work ??= new Work(this)
        await this.work.open(this.labSrc, touched)
        this.count()
        if (!touched) return
      }
      const session = await this.load()
      await this.#asking
      if (!touched) return session.begin()
      await session.prepare()
      void session.predict()
    } catch (error) {
      this.#failUnasked(error)
    }
  }

  /** As in a form, which this is none of: frames that are sandboxed may have none that does anything. */
  #enter = (event: KeyboardEvent): void => {
    const [input] = event.composedPath()
    // At a file, Enter opens the list of files.
    if (event.key === 'Enter' && input instanceof HTMLInputElement && input.type !== 'file') {
      void this.run()
    }
  }

  /** Asks what stands in the form, as its button does. */
  async run(): Promise<void> {
    if (this.#status !== 'idle') return
    this.#asked = new AbortController()
    const { signal } = this.#asked
    this.draft.forgive()
    this.announcement = `${words.measuring}.`
    this.loading = true
    try {
      await this.#asking
      const { asked } = this.draft
      const session = await this.load()
      await session.start(asked, signal)
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  #stop(): void {
    this.#asked.abort()
    if (this.loading) this.announcement = ''
    this.loading = false
    this.#session?.stop()
  }

  fail(error: unknown): void {
    this.loading = false
    this.announcement = ''
    const fault = faultOf(error)
    this.draft.fail(fault)
    this.emit('error', fault)
  }

  /** Tells what went wrong in what the element began by itself, unless it was removed: nobody waits for it then. */
  #failUnasked(error: unknown): void {
    if (this.isConnected) this.fail(error)
  }

  emitChange(): void {
    const { subjects, options } = this.draft.asked
    this.emit('change', { ...subjects, options })
  }

  emit(name: 'change' | 'result' | 'error', detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`flopscope-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

customElements.define('flopscope-question', FlopscopeQuestion)

/** Gives the element a name of its own for one question: `flopscope-training-cost`. */
export function defineQuestion(name: string): void {
  const tag = `flopscope-${name}`
  if (customElements.get(tag)) return
  customElements.define(
    tag,
    class extends FlopscopeQuestion {
      constructor() {
        super()
        this.name = name
      }
    },
  )
}
