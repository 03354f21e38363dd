// SPDX-License-Identifier: MIT
//
// <flopscope-class>: the answers of a class, of which somebody opened the files: of each step who predicted what, on
// which machine, and all in one picture.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { guessSaid } from '../../lessons/base/said.ts'
import { platformOf } from '../../questions/base/place.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { saveTable } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { type OpenedAnswers, outcomeOf } from './opened-answers.ts'
import { distanceText, summaryFigure, table, truthText } from './outcome.ts'

const { class: words } = texts

interface Pupil {
  readonly name: string
  readonly machine: string
  readonly lesson: string
  readonly outcome: NonNullable<ReturnType<typeof outcomeOf>>['outcome']
  readonly passed: boolean | undefined
}

/** Of each step, by its lesson and its title, who predicted. */
function byStep(files: readonly OpenedAnswers[]): ReadonlyMap<string, readonly Pupil[]> {
  const found = new Map<string, Pupil[]>()
  for (const { name, environment, steps } of files)
    for (const kept of steps) {
      const { lesson, outcome } = outcomeOf(kept) ?? {}
      if (!lesson || !outcome) continue
      const step = `${lesson.title} · ${outcome.title}`
      const pupil = { name, machine: platformOf(environment), lesson: lesson.title, outcome }
      found.set(step, [...(found.get(step) ?? []), { ...pupil, passed: kept.passed }])
    }
  return found
}

export class FlopscopeClass extends LitElement {
  static override properties = { files: { attribute: false }, chosen: { state: true } }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare files: readonly OpenedAnswers[]
  /** The step that is shown; empty for the first. */
  declare chosen: string

  constructor() {
    super()
    this.files = []
    this.chosen = ''
  }

  override render() {
    const steps = byStep(this.files)
    const names = [...steps.keys()]
    const chosen = names.includes(this.chosen) ? this.chosen : (names[0] ?? '')
    const pupils = steps.get(chosen) ?? []
    if (pupils.length === 0) return html`<p>${words.none}</p>`
    // A pupil's name stands where a step's does in somebody's own picture.
    const figure = summaryFigure(
      pupils.map(({ name, outcome }) => ({ ...outcome, title: name })),
      words.figure(chosen),
    )
    const rows = pupils.map(({ name, machine, outcome, passed }) => [
      name,
      guessSaid(outcome.prediction, outcome.guess),
      truthText(outcome),
      distanceText(outcome),
      passed === undefined ? '' : texts.verdicts[passed ? 'right' : 'wrong'],
      machine,
    ])
    const right = pupils.filter(({ passed }) => passed).length
    const choose = (event: Event) => (this.chosen = (event.target as HTMLSelectElement).value)
    return html`
      <div class="summary">
        <h3>${words.title(this.files.length)}</h3>
        <label>${words.step}<span class="select"><select @change=${choose}>
          ${names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${name}</option>`)}
        </select></span></label>
        ${figure ? html`<flopscope-figure .figure=${figure}></flopscope-figure>` : nothing}
        <p>${words.checks(right, pupils.length)}</p>
        ${table(chosen, words.head, rows)}
        <button type="button" @click=${() => saveTable('flopscope-class.csv', [words.head, ...rows])}>${words.save}</button>
      </div>
    `
  }
}

customElements.define('flopscope-class', FlopscopeClass)
