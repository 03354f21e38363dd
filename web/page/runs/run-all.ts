// SPDX-License-Identifier: MIT
//
// <flopscope-run-all>: chosen questions asked one after another, and one report of their answers.
// Event, which bubbles: flopscope-result (a result file), for each answer.

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import type { Progress } from '../../lab/generated/records.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import { phaseText } from '../../questions/base/phase-text.ts'
import {
  type Answered,
  canBegin,
  isUsual,
  type Planned,
  plannedOf,
  questionsInOrder,
  runAll,
  timeOf,
} from '../../questions/base/run-all.ts'
import { reportForms } from '../../reports/forms.ts'
import { all as texts } from '../../texts/all.ts'
import { page } from '../../texts/page.ts'
import { reports } from '../../texts/reports.ts'
import { runSection } from '../answer/run-section.ts'
import { runBar, type Status } from '../form/run-bar.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import { part } from '../run/part.ts'
import { saveFile } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import styles from '../styles/runs.css?inline'
import theme from '../styles/theme.css?inline'

export class FlopscopeRunAll extends LitElement {
  static override properties = {
    planned: { state: true },
    chosen: { state: true },
    status: { state: true },
    now: { state: true },
    told: { state: true },
    files: { state: true },
    sections: { state: true },
    printed: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare planned: readonly Planned[]
  /** By their names. */
  declare chosen: ReadonlySet<string>
  declare status: Status
  declare now: { readonly place: number; readonly progress: Progress } | undefined
  /** How it ended. */
  declare told: string
  declare files: readonly AnyResultFile[]
  declare sections: readonly TemplateResult[]
  /** Whether paper shows the answers with their pictures in the place of all else. */
  declare printed: boolean
  #abort = new AbortController()

  constructor() {
    super()
    this.planned = []
    this.chosen = new Set()
    this.status = 'idle'
    this.told = ''
    this.files = []
    this.sections = []
    this.printed = false
  }

  #plan = async (): Promise<void> => {
    const questions = await Promise.all(questionsInOrder.map(loadQuestion))
    this.planned = questions.filter(canBegin).map((question) => plannedOf(question))
    this.chosen = new Set(this.planned.filter(isUsual).map(({ question }) => question.name))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#abort.abort()
  }

  override render() {
    const { status, now } = this
    const asked = this.#asked
    return html`
      <h2>${texts.title}</h2>
      ${this.printed ? html`<flopscope-printed-runs></flopscope-printed-runs>` : nothing}
      <p>${texts.about}</p>
      ${part(this.#plan)}
      <fieldset ?disabled=${status !== 'idle'}>
        <legend>${texts.questions}</legend>
        <ul class="choices">${this.planned.map((each) => this.#choice(each))}</ul>
      </fieldset>
      ${runBar({
        status,
        fraction: now?.progress.fraction ?? 0,
        hint:
          status === 'idle' ? texts.together(asked.length, timeText(timeOf(asked))) : this.#hint,
        action: texts.run(asked.length),
        onRun: () => void this.#run(),
        onStop: () => this.#stop(),
      })}
      <p role="status">${this.told}</p>
      ${this.files.length > 0 && status === 'idle' ? this.#tools() : nothing}
      ${this.sections.length > 0 ? html`<h3>${texts.answers}</h3><div class="answers">${this.sections}</div>` : nothing}
    `
  }

  get #asked(): readonly Planned[] {
    return this.planned.filter(({ question }) => this.chosen.has(question.name))
  }

  get #hint(): string {
    const { now, status } = this
    if (status === 'stopping') return page.stopping
    const planned = now && this.#asked[now.place]
    if (!now || !planned) return page.preparing
    const { title } = planned.question
    return texts.at(now.place + 1, this.#asked.length, title, phaseText(now.progress))
  }

  #choice(planned: Planned): TemplateResult {
    const { name, title } = planned.question
    const choose = () => {
      const others = [...this.chosen].filter((each) => each !== name)
      this.chosen = new Set(others.length < this.chosen.size ? others : [...others, name])
    }
    return html`
      <li>
        <label>
          <input type="checkbox" .checked=${this.chosen.has(name)} @change=${choose} />
          <span>${title} <small>${texts.takes(timeText(planned.most_ms))}</small></span>
        </label>
      </li>
    `
  }

  #tools(): TemplateResult {
    return html`
      <div class="tools">
        ${reportForms.map(
          ({ name, ending, type, text }) =>
            html`<button
              type="button"
              @click=${async () => saveFile(`flopscope-all${ending}`, type, await text(this.files))}
            >
              ${reports.forms[name][0]}
            </button>`,
        )}
        <button type="button" @click=${this.#print}>${reports.print}</button>
      </div>
    `
  }

  async #run(): Promise<void> {
    const asked = this.#asked
    if (asked.length === 0) return
    this.#abort = new AbortController()
    const { signal } = this.#abort
    this.files = []
    this.sections = []
    this.told = ''
    this.status = 'opening'
    try {
      const { lab, library } = await openShared()
      if (!signal.aborted) this.status = 'running'
      const onAnswer = async ({
        question,
        asked: { subjects, options },
        report,
        fault,
        created,
      }: Answered) => {
        if (!report) {
          const failed = html`<section class="failed"><p>${question.title}</p><p>${texts.failed(fault ?? '')}</p></section>`
          this.sections = [...this.sections, failed]
          return
        }
        const environment = lab.environment()
        const run = { experiment: question.name, ...subjects, options, environment, report }
        const file: AnyResultFile = library.makeResult(run as never, created)
        this.files = [...this.files, file]
        this.#emit(file)
        const section = await runSection(file, true)
        this.sections = [...this.sections, section]
      }
      const onProgress = (place: number, progress: Progress) => {
        this.now = { place, progress }
      }
      await runAll(lab, asked, { signal, onProgress, onAnswer })
      const done = this.files.length
      this.told = signal.aborted ? texts.stopped(done, asked.length) : texts.done(asked.length)
    } catch (error) {
      this.told = faultOf(error).message
    } finally {
      this.status = 'idle'
      this.now = undefined
    }
  }

  #print = async (): Promise<void> => {
    try {
      const { printRuns } = await import('./printed-runs.ts')
      const named = this.files.map((file) => ({ name: '', file }))
      await printRuns(this, named)
    } catch (error) {
      this.told = faultOf(error).message
    }
  }

  #stop(): void {
    if (this.status === 'idle') return
    this.status = 'stopping'
    this.#abort.abort()
  }

  #emit(detail: AnyResultFile): void {
    this.dispatchEvent(
      new CustomEvent('flopscope-result', { detail, bubbles: true, composed: true }),
    )
  }
}

const timeText = (ms: number): string => (ms > 0 ? formatTime(ms, 2) : '')

customElements.define('flopscope-run-all', FlopscopeRunAll)
