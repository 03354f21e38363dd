// SPDX-License-Identifier: MIT
//
// <flopscope-printed-runs>: several runs as paper shows them, one after another: each with its answer, how far to trust it, its
// pictures, how it was measured and its numbers. On a screen it is laid out and not seen, since a picture is drawn when its
// width is known.

import { html, LitElement, unsafeCSS } from 'lit'
import { loadQuestion } from '../../questions/base/names.ts'
import type { Question } from '../../questions/base/question.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { printed, resultStyles } from '../answer/result.ts'
import type { Answer } from '../run/answering.ts'
import { openShared } from '../run/lab.ts'
import { answerOfFile } from '../run/saved.ts'
import controls from '../styles/controls.css?inline'
import form from '../styles/form.css?inline'
import styles from '../styles/printed-runs.css?inline'
import theme from '../styles/theme.css?inline'

interface PrintedRun {
  /** As its owner calls it; else its question is its heading. */
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
  async show(files: readonly NamedFile[]): Promise<void> {
    const { lab } = await openShared()
    this.runs = await Promise.all(
      files.map(async ({ name, file }) => {
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

/** Whoever has runs printed: while `printed` it renders the element above, which paper shows in the place of what follows. */
export interface Printing extends LitElement {
  printed: boolean
}

export async function printRuns(host: Printing, files: readonly NamedFile[]): Promise<void> {
  host.printed = true
  await host.updateComplete
  const done = () => {
    host.printed = false
  }
  try {
    await host.renderRoot.querySelector('flopscope-printed-runs')?.show(files)
  } catch (error) {
    done()
    throw error
  }
  addEventListener('afterprint', done, { once: true })
  print()
}

customElements.define('flopscope-printed-runs', FlopscopePrintedRuns)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-printed-runs': FlopscopePrintedRuns
  }
}
