// SPDX-License-Identifier: MIT
//
// <flopscope-reference>: whether a number is normal. Sets a run beside those that the project ships, which are loaded when
// somebody asks, each with its machine, clock and build.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import type { Question } from '../../questions/base/question.ts'
import { common } from '../../texts/common.ts'
import { resultStyles } from '../answer/result.ts'
import type { Answer } from '../run/answering.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/runs.css?inline'
import theme from '../styles/theme.css?inline'
import type { BesideReference } from './reference-runs.ts'

export interface AskedReference {
  readonly question: Question
  readonly answer: Answer
  readonly site: string | undefined
}

export class FlopscopeReference extends LitElement {
  static override properties = {
    asked: { attribute: false },
    beside: { state: true },
    told: { state: true },
  }
  static override styles = [
    ...[theme, controls, styles].map((text) => unsafeCSS(text)),
    resultStyles,
  ]

  declare asked: AskedReference | undefined
  declare beside: BesideReference | undefined
  declare told: string

  constructor() {
    super()
    this.told = ''
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('asked') as AskedReference | undefined
    if (!before || before.answer === this.asked?.answer) return
    this.beside = undefined
    this.told = ''
  }

  override render() {
    if (this.beside) return this.beside.shown
    return html`
      <button type="button" class="line ask" @click=${this.#ask}>${common.isItNormal}</button>
      ${this.told ? html`<p role="status">${this.told}</p>` : nothing}
    `
  }

  #ask = async (): Promise<void> => {
    const { asked } = this
    if (!asked) return
    try {
      const { besideReference } = await import('./reference-runs.ts')
      const beside = await besideReference(asked)
      if (asked.answer === this.asked?.answer) this.beside = beside
    } catch (error) {
      this.told = error instanceof Error ? error.message : String(error)
    }
  }
}

customElements.define('flopscope-reference', FlopscopeReference)
