// SPDX-License-Identifier: MIT
//
// <flopscope-regression>: is it slower than last time? Its subjects are files, a saved run and a later one,
// so it has a form of its own. Nothing is measured, only compared, and the files stay on this machine.
//
// Attributes: theme (light or dark), lab-src (the folder of the site where that is not the page's own).
// Events, which bubble: flopscope-change (the form asks something else), flopscope-result (detail: options,
// report), flopscope-error (code, field and message).

import { css, html, LitElement, unsafeCSS } from 'lit'
import { type RunRole, runFault } from '../lab/format/regression-text.ts'
import { questions, regressionOptionsFields } from '../lab/generated/questions.ts'
import type { RegressionOptions, RegressionReport } from '../lab/public.ts'
import { notices } from './answer/notices.ts'
import { answer, details, plan } from './answer/regression-answer.ts'
import { type Entries, entriesOf, valuesOf, withinChoices } from './form/form-model.ts'
import { settings } from './form/question-form.ts'
import { type Fault, faultOf } from './run/fault.ts'
import { openShared } from './run/lab.ts'
import { readQuestion, writeQuestion } from './share/question-link.ts'
import { readRun, runFile } from './share/run-file.ts'
import after from './styles/after-answer.css?inline'
import busy from './styles/busy.css?inline'
import controls from './styles/controls.css?inline'
import theme from './styles/theme.css?inline'
import styles from './styles/timing.css?inline'
import resultStyles from './styles/timing-result.css?inline'

const roles = ['saved', 'later'] as const
const fields = regressionOptionsFields
const linked = { name: 'regression', roles: [], fields }

interface Compared {
  readonly report: RegressionReport
  /** Of the files, which the form may have others of by now. */
  readonly names: Readonly<Record<RunRole, string>>
}

export class FlopscopeRegression extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    files: { state: true },
    options: { state: true },
    compared: { state: true },
    comparing: { state: true },
    fault: { state: true },
    problems: { state: true },
    settingsOpen: { state: true },
    announcement: { state: true },
  }
  static override styles = [
    ...[theme, controls, styles, busy, resultStyles, after].map((text) => unsafeCSS(text)),
    css`
      .headline {
        min-height: 0;
      }

      .number {
        white-space: normal;
      }

      input[type="file"] {
        padding: 0.25rem 0.5rem;
        font-size: 0.875rem;
      }

      .fields .wide {
        grid-column: 1 / -1;
      }

      .settings .fields {
        grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
        align-items: end;
      }
    `,
  ]

  declare labSrc: string | undefined
  declare files: Readonly<Partial<Record<RunRole, File>>>
  declare options: Entries
  declare compared: Compared | undefined
  declare comparing: boolean
  declare fault: Fault | undefined
  /** Sentences about what of a link could not be used. */
  declare problems: readonly string[]
  declare settingsOpen: boolean
  declare announcement: string

  constructor() {
    super()
    this.files = {}
    this.options = entriesOf(fields, {})
    this.comparing = false
    this.problems = []
    this.settingsOpen = false
    this.announcement = ''
  }

  /** The options as they stand in the form, as the end of an address; files have no place there. */
  get link(): string {
    return writeQuestion(linked, { subjects: {}, options: valuesOf(fields, this.options) })
  }

  /** Takes what a link says of the options; what of it was not used is told. */
  askLink(hash: string): void {
    if (!hash.includes('?')) return
    const { options, problems } = readQuestion(linked, hash)
    this.options = withinChoices(fields, entriesOf(fields, options))
    this.fault = undefined
    this.problems = problems
  }

  override render() {
    const { fault, compared, comparing } = this
    const at = (name: string) => (fault?.field === name ? fault.message : undefined)
    const known = [...roles, ...fields.map(({ name }) => name)]
    const elsewhere = fault && !known.includes(fault.field) ? [fault.message] : []
    return html`
      <section class="experiment" aria-labelledby="question">
        <h2 id="question">${questions.regression}</h2>
        <div class="controls" @keydown=${this.#enter}>
          ${roles.map((role) =>
            runFile({
              role,
              error: at(role),
              onFile: (file) => {
                const { [role]: _, ...others } = this.files
                this.files = file ? { ...others, [role]: file } : others
                this.fault = undefined
              },
            }),
          )}
          <p id="files-hint" class="hint">What “Save JSON” of a timing or a suite wrote: choose a file or drop it on the field.</p>
          <div class="run">
            <button type="button" class="primary" data-action="run" aria-disabled=${comparing} @click=${this.#compare}>
              ${comparing ? 'Comparing…' : 'Compare'}
            </button>
          </div>
          ${settings({
            fields: fields.map((field) => ({
              field,
              value: this.options[field.name] ?? '',
              error: at(field.name),
              onInput: (value) => this.#setOption(field.name, value),
            })),
            open: this.settingsOpen,
            onToggle: (open) => {
              this.settingsOpen = open
            },
          })}
        </div>
        <div class="result">
          ${notices([...elsewhere, ...this.problems])}
          ${
            compared
              ? html`
                  <div class="headline">
                    <p class="answer" data-answer>${answer(compared.report)}</p>
                    <p class="basis">${compared.names.later} against ${compared.names.saved}</p>
                  </div>
                  ${details(compared.report)}
                `
              : plan
          }
        </div>
        <p class="unseen" role="status">${this.announcement}</p>
      </section>
    `
  }

  #setOption(name: string, value: string | boolean): void {
    this.options = { ...this.options, [name]: value }
    this.fault = undefined
    this.problems = []
    this.#emit('change', undefined)
  }

  #enter = (event: KeyboardEvent): void => {
    const [input] = event.composedPath()
    // At a file, Enter opens the list of files.
    if (event.key === 'Enter' && input instanceof HTMLInputElement && input.type !== 'file') {
      void this.#compare()
    }
  }

  #compare = async (): Promise<void> => {
    if (this.comparing) return
    this.comparing = true
    this.fault = undefined
    this.problems = []
    this.announcement = 'Comparing.'
    const { saved, later } = this.files
    const options = valuesOf(fields, this.options) as Partial<RegressionOptions>
    try {
      const runs = [await readRun('saved', saved), await readRun('later', later)] as const
      const { lab } = await openShared(this.labSrc)
      const names = { saved: saved?.name ?? '', later: later?.name ?? '' }
      const report = await lab.regression(...runs, options).catch((error: unknown) => {
        throw faultByFile(faultOf(error), names)
      })
      this.compared = { report, names }
      await this.updateComplete
      this.announcement = this.renderRoot.querySelector('[data-answer]')?.textContent ?? ''
      this.#emit('result', { options, report })
    } catch (error) {
      this.fault = faultOf(error)
      const { field, message } = this.fault
      this.announcement = message
      if (fields.some(({ name }) => name === field)) this.settingsOpen = true
      this.#emit('error', this.fault)
    } finally {
      this.comparing = false
    }
  }

  #emit(name: 'change' | 'result' | 'error', detail: unknown): void {
    const event = { detail, bubbles: true, composed: true }
    this.dispatchEvent(new CustomEvent(`flopscope-${name}`, event))
  }
}

/** A refusal of what is in a file stands at its field. */
function faultByFile(fault: Fault, names: Readonly<Record<RunRole, string>>): Fault {
  const own = runFault(fault.message, names)
  return own ? { ...fault, field: own.role, message: own.text } : fault
}

customElements.define('flopscope-regression', FlopscopeRegression)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-regression': FlopscopeRegression
  }
}
