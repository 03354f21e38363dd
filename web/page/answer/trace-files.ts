// SPDX-License-Identifier: MIT
//
// <flopscope-trace-files>: the trace as files for the programs that draw traces. C++ writes them when they
// are asked for, behind whatever is being measured.

import { css, html, LitElement, nothing, unsafeCSS } from 'lit'
import type { TraceReport } from '../../lab/generated/records.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import { fileStem, saveFile } from '../share/files.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import theme from '../styles/theme.css?inline'
import resultStyles from '../styles/timing-result.css?inline'

const programs = [
  { name: 'chrome', label: 'Save for Chrome and Perfetto' },
  { name: 'speedscope', label: 'Save for speedscope' },
] as const
type Program = (typeof programs)[number]['name']

class FlopscopeTraceFiles extends LitElement {
  static override properties = {
    report: { attribute: false },
    name: { type: String },
    writing: { state: true },
    fault: { state: true },
  }
  static override styles = [
    ...[theme, controls, resultStyles, busy].map((text) => unsafeCSS(text)),
    css`
      :host {
        display: block;
      }
    `,
  ]

  declare report: TraceReport
  /** What was traced, for the name of the file. */
  declare name: string
  declare writing: Program | undefined
  declare fault: string | undefined

  override render() {
    return html`
      <div class="share" role="group" aria-label="Save the trace">
        ${programs.map(
          ({ name, label }) => html`
            <button type="button" class="quiet" @click=${() => this.#save(name)}>
              ${this.writing === name ? 'Writing…' : label}
            </button>
          `,
        )}
      </div>
      ${this.fault ? html`<p class="notices" role="alert">${this.fault}</p>` : nothing}
    `
  }

  async #save(program: Program): Promise<void> {
    if (this.writing) return
    this.writing = program
    this.fault = undefined
    try {
      // The lab is open: it made the report.
      const { lab } = await openShared()
      const text = await lab.traceFile(this.report, program)
      saveFile(`${fileStem(this.name)}.${program}.json`, 'application/json', text)
    } catch (error) {
      this.fault = faultOf(error).message
    } finally {
      this.writing = undefined
    }
  }
}

customElements.define('flopscope-trace-files', FlopscopeTraceFiles)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-trace-files': FlopscopeTraceFiles
  }
}
