// SPDX-License-Identifier: MIT
//
// <flopscope-runs>: the runs that this browser keeps, to find, name, pin, open, set side by side, take along and delete.
// Event, which bubbles: flopscope-open (detail: the text of a result file), for whoever shows it.

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { spelled } from '../../questions/base/names.ts'
import { dayOf } from '../../questions/base/place.ts'
import { subjectsText } from '../../questions/base/saved-run.ts'
import { type ReportForm, reportForms } from '../../reports/forms.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { reports, runs as texts } from '../../texts/reports.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import { saveFile } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import styles from '../styles/runs.css?inline'
import theme from '../styles/theme.css?inline'
import { forget, isRefused, type KeptRun, keptRuns, put } from './kept.ts'
import { runLine } from './run-line.ts'

export class FlopscopeRuns extends LitElement {
  static override properties = {
    runs: { state: true },
    wanted: { state: true },
    chosen: { state: true },
    sides: { state: true },
    asking: { state: true },
    told: { state: true },
    printed: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare runs: readonly KeptRun[]
  declare wanted: string
  /** Those to take along, or to set side by side. */
  declare chosen: readonly string[]
  /** Those that stand side by side. */
  declare sides: readonly NamedFile[]
  /** Whether it was asked to delete all, which is asked twice. */
  declare asking: boolean
  /** Why what was asked for last could not be done. */
  declare told: string
  /** Whether paper shows answers in the place of the list. */
  declare printed: boolean

  constructor() {
    super()
    this.runs = []
    this.wanted = ''
    this.chosen = []
    this.sides = []
    this.asking = false
    this.told = ''
    this.printed = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('flopscope-kept', this.#read)
    void this.#read()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('flopscope-kept', this.#read)
  }

  #read = async (): Promise<void> => {
    this.runs = await keptRuns()
    this.chosen = this.chosen.filter((id) => this.runs.some((run) => run.id === id))
  }

  override render() {
    const wanted = this.wanted.trim().toLowerCase()
    const found = this.runs.filter(({ name, line, experiment }) =>
      `${name}\n${line}\n${spelled(experiment)}`.toLowerCase().includes(wanted),
    )
    return html`
      <h2>${texts.title}</h2>
      ${isRefused() ? html`<p class="notice" role="status">${texts.refused}</p>` : nothing}
      ${this.runs.length === 0 ? html`<p>${texts.none}</p>` : this.#tools()}
      <p role="status" ?hidden=${this.told === ''}>${this.told}</p>
      ${this.printed ? html`<flopscope-printed-runs></flopscope-printed-runs>` : nothing}
      <ul>${found.map((run) => this.#run(run))}</ul>
      ${this.sides.length > 0 ? html`<flopscope-files .files=${this.sides}></flopscope-files>` : nothing}
    `
  }

  #tools(): TemplateResult {
    return html`
      <div class="tools">
        <input
          type="search"
          placeholder=${texts.search}
          aria-label=${texts.search}
          .value=${this.wanted}
          @input=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)}
        />
        <button type="button" ?disabled=${this.chosen.length < 2} @click=${() => this.#attempt(this.#compare)}>${texts.sideBySide}</button>
        <button type="button" @click=${this.#save}>${texts.save(this.chosen.length)}</button>
        ${reportForms.map(
          (form) =>
            html`<button type="button" @click=${() => this.#attempt(() => this.#report(form))}>${reports.forms[form.name][0]}</button>`,
        )}
        <button type="button" @click=${() => this.#attempt(this.#print)}>${reports.print}</button>
        <button type="button" @click=${this.#deleteAll}>
          ${this.asking ? texts.reallyAll(this.runs.length) : texts.deleteAll}
        </button>
      </div>
    `
  }

  #run(run: KeptRun): TemplateResult {
    const { id, name, line, experiment, created, pinned, text } = run
    const called = name || line
    const open = () =>
      this.dispatchEvent(
        new CustomEvent('flopscope-open', { detail: text, bubbles: true, composed: true }),
      )
    return html`
      <li>
        <input
          type="checkbox"
          aria-label=${texts.choose(called)}
          .checked=${this.chosen.includes(id)}
          @change=${() => this.#choose(id)}
        />
        <div>
          <button type="button" class="line" @click=${open}>${line}</button>
          <small>${spelled(experiment).replaceAll('-', ' ')} · ${dayOf(created)}</small>
        </div>
        <input
          class="name"
          placeholder=${texts.name}
          aria-label=${texts.nameOf(line)}
          .value=${name}
          @change=${(event: Event) => put({ ...run, name: (event.target as HTMLInputElement).value })}
        />
        <button type="button" aria-pressed=${pinned} aria-label=${texts.pinOf(called)} @click=${() => put({ ...run, pinned: !pinned })}>
          ${texts.pin}
        </button>
        <button type="button" aria-label=${texts.deleteOf(called)} @click=${() => forget([id])}>${texts.delete}</button>
      </li>
    `
  }

  #choose(id: string): void {
    const others = this.chosen.filter((each) => each !== id)
    this.chosen = others.length < this.chosen.length ? others : [...others, id]
    this.sides = []
  }

  /** Those to take along, in the order in which they stand: all where none was chosen. */
  get #taken(): readonly KeptRun[] {
    if (this.chosen.length === 0) return this.runs
    return this.runs.filter(({ id }) => this.chosen.includes(id))
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    this.told = ''
    await act().catch((error) => {
      this.told = faultOf(error).message
    })
  }

  #compare = async (): Promise<void> => {
    const [{ library }] = await Promise.all([openShared(), import('./files.ts')])
    const runs = this.chosen.flatMap((id) => this.runs.find((run) => run.id === id) ?? [])
    const files = await Promise.all(runs.map(({ text }) => library.parseResult(text)))
    const named = files.map((file, place) => ({
      file,
      name: runs[place]?.name || subjectsText(file),
    }))
    const isTold = (name: string) => name && named.filter((other) => other.name === name).length < 2
    this.sides = named.map(({ name, file }) => ({
      file,
      name: isTold(name) ? name : [name, dayOf(file.created)].filter(Boolean).join(', '),
    }))
  }

  /** One result a line, as programs read that are given many. */
  #save = (): void => {
    const lines = this.#taken.map((run) => `${runLine(run)}\n`)
    saveFile('flopscope-runs.ndjson', 'application/x-ndjson', lines.join(''))
  }

  async #report({ ending, type, text }: ReportForm): Promise<void> {
    const { library } = await openShared()
    const files = await Promise.all(this.#taken.map((run) => library.parseResult(run.text)))
    saveFile(`flopscope-runs${ending}`, type, await text(files))
  }

  #print = async (): Promise<void> => {
    const [{ library }, { printRuns }] = await Promise.all([
      openShared(),
      import('./printed-runs.ts'),
    ])
    const named = this.#taken.map(async ({ name, text }) => ({
      name,
      file: await library.parseResult(text),
    }))
    await printRuns(this, await Promise.all(named))
  }

  #deleteAll = (): void => {
    if (this.asking) void forget(this.runs.map(({ id }) => id))
    this.asking = !this.asking
    this.sides = []
  }
}

customElements.define('flopscope-runs', FlopscopeRuns)
