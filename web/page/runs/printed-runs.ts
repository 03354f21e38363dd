// SPDX-License-Identifier: MIT
//
// <flopscope-printed-runs>: kept runs as paper shows them, one after another: each with its answer, how far to trust it, its
// pictures, how it was measured and its numbers. On a screen it is laid out and not seen, since a picture is drawn when its
// width is known.

import { html, LitElement, unsafeCSS } from 'lit'
import type { AnyResultFile } from '../../lab/public.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import type { Question } from '../../questions/base/question.ts'
import { printed, resultStyles } from '../answer/result.ts'
import type { Answer } from '../run/answering.ts'
import { openShared } from '../run/lab.ts'
import { answerOfFile } from '../run/saved.ts'
import controls from '../styles/controls.css?inline'
import form from '../styles/form.css?inline'
import styles from '../styles/printed-runs.css?inline'
import theme from '../styles/theme.css?inline'
import type { KeptRun } from './kept.ts'

interface PrintedRun {
  /** As its owner calls it. */
  readonly name: string
  readonly question: Question
  readonly answer: Answer
}

export class FlopscopePrintedRuns extends LitElement {
  static override properties = { runs: { state: true } }
  static override styles = [
    ...[theme, controls, form].map((text) => unsafeCSS(text)),
    resultStyles,
    unsafeCSS(styles),
  ]

  declare runs: readonly PrintedRun[]

  constructor() {
    super()
    this.runs = []
  }

  /** Until all of them can be printed, pictures included. */
  async show(kept: readonly Pick<KeptRun, 'name' | 'text'>[]): Promise<void> {
    const { library, lab } = await openShared()
    this.runs = await Promise.all(
      kept.map(async ({ name, text }) => {
        const file: AnyResultFile = await library.parseResult(text)
        const question = await loadQuestion(file.experiment)
        const { saved, ...answer } = answerOfFile(file, question, lab.environment())
        // Of one that was made here where and when stand in how it was measured.
        const told = saved === 'elsewhere' ? { saved } : {}
        return { name, question, answer: { ...answer, ...told } }
      }),
    )
    await this.updateComplete
    const figures = this.renderRoot.querySelectorAll('flopscope-figure')
    await Promise.all([...figures].map(({ settled }) => settled))
  }

  override render() {
    return this.runs.map(
      ({ name, question, answer }) => html`
        <section>
          <h3>${name || question.title}</h3>
          ${printed({ question, answer })}
        </section>
      `,
    )
  }
}

customElements.define('flopscope-printed-runs', FlopscopePrintedRuns)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-printed-runs': FlopscopePrintedRuns
  }
}
