// SPDX-License-Identifier: MIT
//
// <flopscope-answers>: all that somebody predicted, as one picture, to be saved as a file or a report and opened again.
// Event, which bubbles: flopscope-answers, when a file was opened.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import type { AnyResultFile } from '../../lab/public.ts'
import { answersJson } from '../../lessons/base/answers.ts'
import { calibration } from '../../lessons/base/judge.ts'
import type { KeptStep } from '../../lessons/base/kept.ts'
import { cards, cases, lessonNamed } from '../../lessons/base/names.ts'
import { guessSaid } from '../../lessons/base/said.ts'
import { xapiStatements } from '../../lessons/base/xapi.ts'
import { place } from '../../questions/base/place.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { faultOf } from '../run/fault.ts'
import { folder, openShared } from '../run/lab.ts'
import { inAnyLanguage } from '../share/any-language.ts'
import { saveFile } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { keptCards, keptCases, keptSteps } from './kept-steps.ts'
import { type OpenedAnswers, openAnswers, outcomeOf } from './opened-answers.ts'
import { distanceText, summaryFigure, truthText } from './outcome.ts'
import './class.ts'

const { answers: words } = texts

/** Over all lessons: one alone asks for too few ranges. */
export function calibrationText(kept: readonly KeptStep[]): string {
  const settled = kept.flatMap(({ guess, first, truth }) =>
    guess === undefined || !first ? [] : [{ guess, truth }],
  )
  const { held, ranges, undecided } = calibration(settled)
  return ranges === undecided ? '' : texts.summary.calibration(held, ranges - undecided, undecided)
}

/** A random UUID. The browser's own function is there on secure pages alone, and a class's server need not be one. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40
    return at === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const digits = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export class FlopscopeAnswers extends LitElement {
  static override properties = {
    kept: { attribute: false },
    told: { state: true },
    class: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare kept: readonly KeptStep[]
  /** What became of a file. */
  declare told: string
  /** Of a class, whose files were opened together. */
  declare class: readonly OpenedAnswers[]

  constructor() {
    super()
    this.kept = []
    this.told = ''
    this.class = []
  }

  override render() {
    const outcomes = this.kept.flatMap((each) => outcomeOf(each)?.outcome ?? [])
    const figure = summaryFigure(outcomes, words.figure)
    return html`
      <div class="summary">
        <h3>${words.title}</h3>
        ${figure ? html`<flopscope-figure .figure=${figure}></flopscope-figure>` : html`<p class="intro">${words.none}</p>`}
        <p>${calibrationText(this.kept)}</p>
        <div class="ways">
          ${
            this.kept.length > 0
              ? html`
                  <button type="button" @click=${() => this.#attempt(this.#save)}>${words.save}</button>
                  <button type="button" @click=${() => this.#attempt(this.#report)}>${words.report}</button>
                  <button type="button" @click=${this.#xapi}>${words.xapi}</button>
                `
              : nothing
          }
          <label>${words.open}<input type="file" multiple accept=".json,application/json" @change=${this.#open} /></label>
        </div>
        <p role="status">${this.told}</p>
        ${this.class.length > 0 ? html`<flopscope-class .files=${this.class}></flopscope-class>` : nothing}
      </div>
    `
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    this.told = ''
    await act().catch((error) => {
      this.told = faultOf(error).message
    })
  }

  #save = async (): Promise<void> => {
    const { lab } = await openShared()
    const all = {
      steps: await keptSteps.all(),
      cases: await keptCases.all(),
      cards: await keptCards.all(),
    }
    saveFile(
      'flopscope-answers.json',
      'application/json',
      answersJson(new Date(), lab.environment(), all),
    )
  }

  #xapi = (): void => {
    const site = inAnyLanguage(folder()).href
    const statements = xapiStatements({
      ...{ site, kept: this.kept },
      lessons: [...new Set(this.kept.map(({ lesson }) => lesson))].flatMap((name) => {
        const item = lessonNamed(name)
        return item ? [{ name, item }] : []
      }),
      learner: { homePage: site, name: 'learner' },
      now: new Date().toISOString(),
      newId,
    })
    const text = `${JSON.stringify(statements, undefined, 1)}\n`
    saveFile('flopscope-xapi.json', 'application/json', text)
  }

  /** The predictions in a table, and the runs of which they were. */
  #report = async (): Promise<void> => {
    const { lab, library } = await openShared()
    const { escaped, markdownReport, markdownTable } = await import('../../reports/markdown.ts')
    const rows = this.kept.flatMap((kept) => {
      const found = outcomeOf(kept)
      if (!found) return []
      const { lesson, outcome } = found
      const guess = guessSaid(outcome.prediction, outcome.guess)
      const { passed } = kept
      const check = passed === undefined ? '' : texts.verdicts[passed ? 'right' : 'wrong']
      const told = [truthText(outcome), distanceText(outcome), check]
      return [[lesson.title, outcome.title, guess, ...told].map(escaped)]
    })
    const files = this.kept.flatMap(({ first, changed }) => [first ?? [], changed ?? []].flat())
    const runs = await Promise.all(files.map((text) => library.parseResult(text)))
    const parts = [
      `# ${words.heading}`,
      escaped(words.machine(place(lab.environment()))),
      markdownTable(words.head, rows),
      await markdownReport(runs as AnyResultFile[]),
    ]
    saveFile('flopscope-answers.md', 'text/markdown', parts.join('\n\n'))
  }

  /** One file is somebody's own and goes on here; several are those of a class, of which nothing is kept. */
  #open = async ({ target }: Event): Promise<void> => {
    const input = target as HTMLInputElement
    const files = [...(input.files ?? [])]
    const opened: OpenedAnswers[] = []
    const faults: string[] = []
    for (const file of files)
      try {
        opened.push(await openAnswers(file))
      } catch (error) {
        faults.push(`${file.name}: ${(error as Error).message}`)
      }
    input.value = ''
    this.told = faults.join(' ')
    this.class = files.length > 1 ? opened : []
    const [only] = opened
    if (files.length === 1 && only) await this.#goOn(only)
  }

  async #goOn(answers: OpenedAnswers): Promise<void> {
    const { steps, lost } = answers
    for (const step of steps) await keptSteps.put(step)
    const isKnown = (all: readonly { readonly name: string }[], name: string) =>
      all.some((each) => each.name === name)
    for (const each of answers.cases) if (isKnown(cases, each.name)) await keptCases.put(each)
    for (const each of answers.cards) if (isKnown(cards, each.name)) await keptCards.put(each)
    this.told = words.opened(steps.length, steps.length + lost)
    this.dispatchEvent(new CustomEvent('flopscope-answers', { bubbles: true, composed: true }))
  }
}

customElements.define('flopscope-answers', FlopscopeAnswers)
