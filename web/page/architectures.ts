// SPDX-License-Identifier: MIT
//
// <flopscope-architectures>: MLP, CNN or Transformer? Three models that read the same digit, as alike as they can be in
// parameters, in work or in time, and what each costs.
//
// Attributes: theme (light or dark), lab-src (the folder of the site where that is not the page's own). Events, which
// bubble: flopscope-change, flopscope-result (detail: options, report, environment), flopscope-error (code, field and message).

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { suite } from '../charts/suite.ts'
import type { Size } from '../charts/svg.ts'
import type { ArchitecturesProgress, ArchitecturesReport } from '../lab/course/architectures.ts'
import { compareDigitArchitectures } from '../lab/course/compare-digit-architectures.ts'
import { architecturesFields } from '../lab/course/digit-architectures.ts'
import type { AbortError } from '../lab/errors.ts'
import { linkParts, takeOptions } from '../lab/link/link.ts'
import { addOptions, written } from '../lab/link/write-link.ts'
import { answer, architecturesTable, pictureOf, quantities } from './answer/architectures-answer.ts'
import { fieldView } from './form/field.ts'
import { type Fault, faultOf } from './run/fault.ts'
import {
  type ArchitecturesFile,
  architecturesFile,
  architecturesJson,
} from './share/architectures-file.ts'
import after from './styles/after-answer.css?inline'
import busy from './styles/busy.css?inline'
import controls from './styles/controls.css?inline'
import './answer/figure.ts'
import { notices } from './answer/notices.ts'
import { type Entries, entriesOf, valuesOf } from './form/form-model.ts'
import { runBar, type Status } from './form/run-bar.ts'
import { openShared } from './run/lab.ts'
import { share } from './share/share.ts'
import { type Shared, Sharing } from './share/sharing.ts'
import own from './styles/question.css?inline'
import theme from './styles/theme.css?inline'
import styles from './styles/timing.css?inline'
import resultStyles from './styles/timing-result.css?inline'

export const architecturesQuestion = 'MLP, CNN or Transformer?'

export class FlopscopeArchitectures extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    options: { state: true },
    report: { state: true },
    fault: { state: true },
    problems: { state: true },
    status: { state: true },
    progress: { state: true },
  }
  static override styles = [theme, controls, styles, busy, resultStyles, after, own].map((text) =>
    unsafeCSS(text),
  )

  declare labSrc: string | undefined
  declare options: Entries
  declare report: ArchitecturesReport | undefined
  declare fault: Fault | undefined
  /** Sentences about what of a link could not be used. */
  declare problems: readonly string[]
  declare status: Status
  declare progress: ArchitecturesProgress | undefined

  readonly #sharing = new Sharing(this)
  #saved: ArchitecturesFile | undefined
  #abort: AbortController | undefined

  constructor() {
    super()
    this.options = entriesOf(architecturesFields, {})
    this.problems = []
    this.status = 'idle'
  }

  /** The question as it stands in the form, as the end of an address. */
  get link(): string {
    return linkTo(valuesOf(architecturesFields, this.options))
  }

  /** Asks what a link says; a bare one leaves the form as it is. */
  askLink(hash: string): void {
    if (!hash.includes('?')) return
    const parts = linkParts(hash)
    this.options = entriesOf(architecturesFields, takeOptions(parts, architecturesFields))
    this.problems = parts.problems
    this.fault = undefined
  }

  /** Shows a saved comparison. */
  showFile(file: ArchitecturesFile): void {
    this.#saved = file
    this.report = file.report
    this.options = entriesOf(architecturesFields, { ...file.options })
    this.problems = []
    this.fault = undefined
    this.#emit('change', undefined)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
  }

  override render() {
    const { fault, report, status } = this
    const known = architecturesFields.some(({ name }) => name === fault?.field)
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${architecturesQuestion}</h2>
        <div class="controls" @keydown=${this.#enter}>
          <div class="fields">
            ${architecturesFields.map((field) =>
              fieldView({
                field,
                value: this.options[field.name] ?? '',
                error: fault?.field === field.name ? fault.message : undefined,
                onInput: (value) => {
                  this.options = { ...this.options, [field.name]: value }
                  this.fault = undefined
                  this.problems = []
                  this.#emit('change', undefined)
                },
              }),
            )}
          </div>
          ${runBar({
            status,
            fraction: this.progress?.fraction ?? 0,
            hint:
              status === 'idle'
                ? 'Each of the three is timed and its memory recorded; in time, a dozen widths are tried.'
                : this.progress
                  ? `Comparing: ${this.progress.name} …`
                  : 'Comparing …',
            onRun: () => this.#run(),
            onStop: () => this.#stop(),
          })}
        </div>
        <div class="result">
          ${notices([...(fault && !known ? [fault.message] : []), ...this.problems])}
          ${report ? this.#answer(report) : plan}
        </div>
        <p class="unseen" role="status">${status === 'idle' ? report && answer(report) : 'Comparing.'}</p>
      </section>
    `
  }

  #answer(report: ArchitecturesReport): TemplateResult {
    return html`
      <div class="headline"><p class="answer" data-answer>${answer(report)}</p></div>
      ${this.#saved && share(this.#sharing.view(shared(this.#saved), this.labSrc))}
      <div class="pictures">
        ${quantities.map((quantity) => {
          const data = pictureOf(report, quantity)
          if (!data) return nothing
          const { label, caption, file } = quantity
          return html`
            <flopscope-figure
              caption=${caption}
              file=${file}
              .draw=${(place: Size) => suite(data, place)}
              .table=${{
                head: ['Model', label],
                rows: () =>
                  data.candidates.map(({ name, point }) => [name, quantity.format(point)]),
              }}
            ></flopscope-figure>
          `
        })}
      </div>
      ${architecturesTable(report)}
    `
  }

  #enter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement) this.#run()
    if (event.key === 'Escape') this.#stop()
  }

  async #run(): Promise<void> {
    if (this.status !== 'idle') return
    const abort = new AbortController()
    this.#abort = abort
    this.#sharing.forget()
    this.fault = undefined
    this.problems = []
    this.status = 'opening'
    const options = valuesOf(architecturesFields, this.options)
    try {
      const { lab } = await openShared(this.labSrc)
      if (!abort.signal.aborted) this.status = 'running'
      const report = await compareDigitArchitectures(lab, options, {
        signal: abort.signal,
        onProgress: (progress) => {
          this.progress = progress
        },
      })
      const saved = architecturesFile({ options, environment: lab.environment(), report })
      this.#saved = saved
      this.report = report
      this.#emit('result', saved)
    } catch (error) {
      const fault = faultOf(error)
      if (fault.code === 'aborted') {
        this.#keep((error as AbortError<ArchitecturesReport>).partial)
      } else {
        this.fault = fault
        this.#emit('error', fault)
      }
    } finally {
      this.status = 'idle'
      this.progress = undefined
    }
  }

  /** Shows what was finished of a run that was stopped; no file says so little. */
  #keep(finished: ArchitecturesReport | undefined): void {
    if (!finished) return
    this.#saved = undefined
    this.report = finished
    this.problems = ['Stopped: only what was finished until then is shown.']
  }

  #stop(): void {
    if (this.status === 'idle' || this.status === 'stopping') return
    this.#abort?.abort()
    this.status = 'stopping'
  }

  #emit(name: 'change' | 'result' | 'error', detail: unknown): void {
    this.dispatchEvent(
      new CustomEvent(`flopscope-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

/** The end of an address that asks with these options. */
function linkTo(options: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  addOptions(parameters, architecturesFields, { ...options })
  return written('architectures', parameters)
}

/** A comparison as it leaves the page: with the options that it answers, whatever stands in the form now. */
export const shared = (file: ArchitecturesFile): Shared => ({
  hash: linkTo({ ...file.options }),
  question: architecturesQuestion,
  stem: 'architectures',
  json: () => architecturesJson(file),
})

const plan = html`
  <div class="plan">
    <h3>What a run does</h3>
    <ol>
      <li><b>Takes one task:</b> a digit of 28 × 28 pixels, one of ten classes.</li>
      <li><b>Makes three models alike.</b> The MLP has the width that you choose; that of the others is searched for, until they have as many parameters, as much work, or take as long.</li>
      <li><b>Sets them side by side:</b> parameters, work, time of a forward pass, peak memory, and the share of this machine’s own peak.</li>
    </ol>
  </div>
`

customElements.define('flopscope-architectures', FlopscopeArchitectures)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-architectures': FlopscopeArchitectures
  }
}
