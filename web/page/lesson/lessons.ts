// SPDX-License-Identifier: MIT
//
// <flopscope-lessons>: the lesson that the address names, step by step, with a summary at its end; the list of all
// lessons where it names none.

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import type { Case } from '../../lessons/base/case.ts'
import { calibration } from '../../lessons/base/judge.ts'
import type { Lesson, Step } from '../../lessons/base/lesson.ts'
import {
  caseLink,
  caseName,
  caseNames,
  type LessonPlace,
  lessonLink,
  lessonNames,
  lessonPlace,
  loadCase,
  loadLesson,
} from '../../lessons/base/names.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import {
  forgetLesson,
  isRefused,
  type KeptCase,
  type KeptStep,
  keptCases,
  keptStep,
  keptSteps,
  putCase,
  putStep,
} from './kept-steps.ts'
import { distanceText, type Outcome, summaryFigure, table, truthText } from './outcome.ts'
import { guessText } from './prediction-form.ts'
import { paragraphs } from './prose.ts'
import './case.ts'
import './step.ts'

interface Known {
  readonly name: string
  readonly lesson: Lesson
}

interface KnownCase {
  readonly name: string
  readonly investigation: Case
}

export class FlopscopeLessons extends LitElement {
  static override properties = {
    all: { state: true },
    cases: { state: true },
    keptCases: { state: true },
    asked: { state: true },
    place: { state: true },
    kept: { state: true },
    failed: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  /** In the course's order; empty until they are loaded. */
  declare all: readonly Known[]
  declare cases: readonly KnownCase[]
  declare keptCases: readonly KeptCase[]
  /** The case that the address names. */
  declare asked: string | undefined
  declare place: LessonPlace | undefined
  declare kept: readonly KeptStep[]
  declare failed: boolean

  constructor() {
    super()
    this.all = []
    this.cases = []
    this.keptCases = []
    this.kept = []
    this.failed = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('hashchange', this.#follow)
    this.#read()
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('hashchange', this.#follow)
  }

  async #load(): Promise<void> {
    try {
      // Pictures come with what shows answers.
      void import('../answer/result.ts')
      const load = async (name: string) => ({ name, lesson: await loadLesson(name) })
      const all = await Promise.all(lessonNames.map(load))
      const cases = caseNames.map(async (name) => ({ name, investigation: await loadCase(name) }))
      this.cases = (await Promise.all(cases)).sort(
        (a, b) => a.investigation.place - b.investigation.place,
      )
      this.keptCases = await keptCases()
      this.kept = await keptSteps()
      this.all = all.sort((a, b) => a.lesson.place - b.lesson.place)
    } catch {
      this.failed = true
    }
  }

  /** Reads where the address leads; another view of the page leaves this one as it is. */
  #read(): boolean {
    if (!/^#(lessons?|case)\b/.test(location.hash)) return false
    this.asked = caseName(location.hash)
    this.place = lessonPlace(location.hash)
    return true
  }

  #follow = async (): Promise<void> => {
    if (!this.#read()) return
    await this.updateComplete
    const step = this.renderRoot.querySelector(
      'flopscope-lesson-step, flopscope-case',
    ) as LitElement | null
    await step?.updateComplete
    const heading = (step?.shadowRoot ?? this.renderRoot).querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
  }

  protected override updated(): void {
    const title = this.#current?.lesson.title ?? this.#case?.investigation.title
    if (title) document.title = `Flopscope: ${title}`
  }

  get #current(): Known | undefined {
    return this.all.find(({ name }) => name === this.place?.name)
  }

  get #case(): KnownCase | undefined {
    return this.cases.find(({ name }) => name === this.asked)
  }

  override render() {
    if (this.failed) return html`<p role="alert">${texts.notLoaded}</p>`
    if (this.all.length === 0) return html`<slot></slot>`
    const notice = isRefused()
      ? html`<p class="notice" role="status">${texts.refused}</p>`
      : nothing
    const view = this.#case
      ? this.#investigation(this.#case)
      : this.#current
        ? this.#lesson(this.#current)
        : this.#list()
    return html`${notice}${view}`
  }

  #list(): TemplateResult {
    const { place } = this
    return html`
      <h2 tabindex="-1">${texts.title}</h2>
      <p class="intro">${place ? texts.unknown(place.name) : texts.intro}</p>
      <ol class="list">
        ${this.all.map(({ name, lesson }) => {
          const { steps } = lesson
          const done = this.#keptOf(name, steps).filter(({ checked }) => checked !== undefined)
          const next = this.#keptOf(name, steps).findIndex(({ checked }) => checked === undefined)
          return html`
            <li>
              <a href=${lessonLink(name, next < 0 ? steps.length + 1 : next + 1)}>${lesson.title}</a>
              <p>${lesson.about}</p>
              <p class="hint">
                ${done.length > 0 ? texts.progress(done.length, steps.length) : texts.steps(steps.length)}
              </p>
            </li>
          `
        })}
      </ol>
      ${this.#cases()}
    `
  }

  #cases(): TemplateResult {
    const solved = (name: string) =>
      this.#keptCase(name).tried.some(({ verdict }) => verdict === 'works')
    return html`
      <h3>${texts.cases.title}</h3>
      <p class="intro">${texts.cases.intro}</p>
      <ol class="list">
        ${this.cases.map(
          ({ name, investigation: { title, about } }) => html`
            <li>
              <a href=${caseLink(name)}>${title}</a>
              <p>${about}</p>
              ${solved(name) ? html`<p class="hint">${texts.cases.done}</p>` : nothing}
            </li>
          `,
        )}
      </ol>
    `
  }

  #keptCase(name: string): KeptCase {
    return this.keptCases.find((each) => each.name === name) ?? { name, tried: [] }
  }

  #investigation({ name, investigation }: KnownCase): TemplateResult {
    const keep = async ({ detail }: CustomEvent<KeptCase>) => {
      await putCase(detail)
      this.keptCases = await keptCases()
    }
    return html`
      <flopscope-case .investigation=${investigation} .kept=${this.#keptCase(name)} @flopscope-case=${keep}>
        <nav class="ways" aria-label=${texts.title}><a href="#lessons">${texts.all}</a></nav>
      </flopscope-case>
    `
  }

  #keptOf(name: string, steps: readonly Step[]): readonly KeptStep[] {
    return steps.map((step, index) => keptStep(this.kept, name, index + 1, step))
  }

  #lesson({ name, lesson }: Known): TemplateResult {
    const { steps, title } = lesson
    const at = Math.min(this.place?.step ?? 1, steps.length + 1)
    const step = steps[at - 1]
    if (!step) return this.#summary({ name, lesson })
    const kept = keptStep(this.kept, name, at, step)
    return html`
      <flopscope-lesson-step
        .step=${step}
        .kept=${kept}
        .where=${texts.where(title, at, steps.length)}
        @flopscope-step=${(event: CustomEvent<KeptStep>) => this.#keep(event.detail)}
      >
        ${this.#ways(name, at, steps.length, kept)}
      </flopscope-lesson-step>
    `
  }

  #ways(name: string, at: number, steps: number, { checked }: KeptStep): TemplateResult {
    const onward = at === steps ? texts.toSummary : texts.next
    return html`
      <nav class="ways" aria-label=${texts.title}>
        <a href="#lessons">${texts.all}</a>
        ${at > 1 ? html`<a href=${lessonLink(name, at - 1)}>${texts.back}</a>` : nothing}
        <a class=${checked === undefined ? '' : 'onward'} href=${lessonLink(name, at + 1)}>
          ${checked === undefined ? texts.skip : onward}
        </a>
      </nav>
    `
  }

  async #keep(step: KeptStep): Promise<void> {
    await putStep(step)
    this.kept = await keptSteps()
  }

  #summary({ name, lesson }: Known): TemplateResult {
    const kept = this.#keptOf(name, lesson.steps)
    const outcomes = lesson.steps.flatMap(({ title, prediction }, index): Outcome[] => {
      const { guess, first, truth } = kept[index] ?? {}
      return guess === undefined || !first ? [] : [{ title, prediction, guess, truth }]
    })
    const { summary } = texts
    const figure = summaryFigure(outcomes)
    const checks = kept.filter(({ checked }) => checked !== undefined)
    const following = this.all.find((each) => each.lesson.place === lesson.place + 1)
    return html`
      <div class="summary">
      <p class="where">${texts.atTheEnd(lesson.title)}</p>
      <h2 tabindex="-1">${summary.title}</h2>
      ${
        outcomes.length === 0
          ? html`<p>${summary.none}</p>`
          : html`
              ${figure ? html`<flopscope-figure .figure=${figure}></flopscope-figure>` : nothing}
              ${table(
                summary.table,
                summary.head,
                outcomes.map((outcome) => [
                  outcome.title,
                  guessText(outcome.prediction, outcome.guess),
                  truthText(outcome),
                  distanceText(outcome),
                ]),
              )}
            `
      }
      ${checks.length > 0 ? html`<p>${summary.checks(checks.filter(({ passed }) => passed).length, checks.length)}</p>` : nothing}
      ${this.#calibration()}
      <h3>${summary.taken}</h3>
      ${paragraphs(lesson.closing)}
      <nav class="ways" aria-label=${texts.title}>
        <a href="#lessons">${texts.all}</a>
        <a href=${lessonLink(name, lesson.steps.length)}>${texts.back}</a>
        ${
          following
            ? html`<a class="onward" href=${lessonLink(following.name)}>${summary.following(following.lesson.title)}</a>`
            : nothing
        }
      </nav>
      <button type="button" @click=${() => this.#forget(name)}>${summary.again}</button>
      </div>
    `
  }

  /** Over all lessons: one alone asks for too few ranges. */
  #calibration() {
    const settled = this.kept.flatMap(({ guess, first, truth }) =>
      guess === undefined || !first ? [] : [{ guess, truth }],
    )
    const { held, ranges, undecided } = calibration(settled)
    if (ranges === undecided) return nothing
    return html`<p>${texts.summary.calibration(held, ranges - undecided, undecided)}</p>`
  }

  async #forget(name: string): Promise<void> {
    await forgetLesson(name)
    this.kept = await keptSteps()
    location.hash = lessonLink(name)
  }
}

customElements.define('flopscope-lessons', FlopscopeLessons)
