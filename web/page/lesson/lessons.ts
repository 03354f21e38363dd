// SPDX-License-Identifier: MIT
//
// <flopscope-lessons>: the lesson that the address names, step by step, with a summary at its end, or the case or card
// that it names; the list of all where it names none.

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import type { Card } from '../../lessons/base/card.ts'
import type { Case } from '../../lessons/base/case.ts'
import { isDone, type KeptCard, type KeptCase, type KeptStep } from '../../lessons/base/kept.ts'
import type { Lesson, Step } from '../../lessons/base/lesson.ts'
import {
  builder,
  builderLink,
  cards,
  cases,
  type Known,
  type LessonPlace,
  lessonLink,
  lessonNamed,
  lessonPlace,
  lessons,
  named,
} from '../../lessons/base/names.ts'
import { guessSaid } from '../../lessons/base/said.ts'
import { findScorm, ScormSession } from '../../lessons/base/scorm.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { part } from '../run/part.ts'
import { saveFile } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { calibrationText } from './answers.ts'
import { keptCards, keptCases, keptStep, keptSteps } from './kept-steps.ts'
import { listView } from './list.ts'
import { distanceText, type Outcome, summaryFigure, table, truthText } from './outcome.ts'
import { paragraphs } from './prose.ts'
import { scormPackage } from './scorm-package.ts'
import './builder.ts'
import './card.ts'
import './case.ts'
import './step.ts'

export class FlopscopeLessons extends LitElement {
  static override properties = {
    keptCases: { state: true },
    keptCards: { state: true },
    asked: { state: true },
    place: { state: true },
    kept: { state: true },
    opened: { state: true },
    told: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare keptCases: readonly KeptCase[]
  declare keptCards: readonly KeptCard[]
  /** The case or the card that the address names. */
  declare asked: { readonly case?: string | undefined; readonly card?: string | undefined }
  declare place: LessonPlace | undefined
  declare kept: readonly KeptStep[]
  /** Whether it is known what is kept. */
  declare opened: boolean
  /** That no package could be made. */
  declare told: string
  #platform: ScormSession | undefined

  constructor() {
    super()
    this.keptCases = []
    this.keptCards = []
    this.asked = {}
    this.kept = []
    this.opened = false
    this.told = ''
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
    await this.#readKept()
    this.#confine()
    this.#connect()
    this.opened = true
  }

  /** A package of a learning platform says so in its address. */
  #connect(): void {
    if (this.#platform || new URLSearchParams(location.search).get('scorm') !== '1') return
    const api = findScorm(window)
    if (!api) return
    const platform = new ScormSession(api, () => performance.now())
    this.#platform = platform
    addEventListener('pagehide', () => platform.end(), { once: true })
    this.#tell()
  }

  #tell(): void {
    const { name, item } = this.#current ?? {}
    if (!this.#platform || !name || !item) return
    const kept = this.#keptOf(name, item.steps).filter(({ guess }) => guess !== undefined)
    this.#platform.report(item, kept, this.place?.step ?? 1)
  }

  async #package({ name, item }: Known<Lesson>): Promise<void> {
    this.told = ''
    try {
      saveFile(
        `flopscope-${name.slice(0, 24)}-scorm.zip`,
        'application/zip',
        await scormPackage(name, item.title),
      )
    } catch {
      this.told = texts.answers.noScorm
    }
  }

  #readKept = async (): Promise<void> => {
    this.keptCases = await keptCases.all()
    this.keptCards = await keptCards.all()
    this.kept = await keptSteps.all()
  }

  /** Reads where the address leads; another view of the page leaves this one as it is. */
  #read(): boolean {
    const { hash } = location
    if (!/^#(lessons?|case|card)\b/.test(hash)) return false
    this.asked = { case: named(hash, 'case'), card: named(hash, 'card') }
    this.place = lessonPlace(hash)
    return true
  }

  /** Locked, nothing after the first step that is not done yet can be reached. */
  #confine(): void {
    const { name, item } = this.#current ?? {}
    if (!name || !item || !this.place?.locked) return
    const kept = this.#keptOf(name, item.steps)
    const open = item.steps.findIndex((step, at) => !isDone(step, kept[at] as KeptStep))
    if (open < 0 || this.place.step <= open + 1) return
    this.place = { ...this.place, step: open + 1 }
    history.replaceState(history.state, '', lessonLink(name, open + 1, true))
  }

  #follow = async (): Promise<void> => {
    if (!this.#read()) return
    this.#confine()
    await this.updateComplete
    const step = this.renderRoot.querySelector(
      'flopscope-lesson-step, flopscope-case, flopscope-card, flopscope-lesson-builder',
    ) as LitElement | null
    await step?.updateComplete
    const heading = (step?.shadowRoot ?? this.renderRoot).querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
  }

  protected override updated(): void {
    const title = (this.#current ?? this.#case ?? this.#card)?.item.title
    if (title) document.title = `Flopscope: ${title}`
  }

  get #current(): Known<Lesson> | undefined {
    const { name = '' } = this.place ?? {}
    const item = lessonNamed(name)
    return item && { name, item }
  }

  get #case(): Known<Case> | undefined {
    return cases.find(({ name }) => name === this.asked.case)
  }

  get #card(): Known<Card> | undefined {
    return cards.find(({ name }) => name === this.asked.card)
  }

  override render() {
    if (!this.opened) return html`<slot></slot>`
    const notice = keptSteps.isRefused()
      ? html`<p class="notice" role="status">${texts.refused}</p>`
      : nothing
    // Pictures come with what shows answers.
    return html`${part(() => import('../answer/result.ts'))}${notice}${this.#view()}`
  }

  #view(): TemplateResult {
    if (this.#case) return this.#caseView(this.#case)
    if (this.#card) return this.#cardView(this.#card)
    if (this.#current) return this.#lesson(this.#current)
    const { place } = this
    if (place?.name === builder)
      return html`<flopscope-lesson-builder of=${new URLSearchParams(location.hash).get('of') ?? ''}></flopscope-lesson-builder>`
    const unknown = place?.name ?? this.asked.case ?? this.asked.card
    return html`${unknown ? html`<p class="notice" role="alert">${texts.unknown(unknown)}</p>` : nothing}${listView(
      {
        checked: (name, steps) =>
          this.#keptOf(name, steps).map((kept, at) => isDone(steps[at] as Step, kept)),
        isSolved: (name) => this.#keptCase(name).tried.some(({ verdict }) => verdict === 'works'),
        isAnswered: (name) => this.#keptCard(name).attempt !== undefined,
      },
    )}
      <flopscope-answers .kept=${this.kept} @flopscope-answers=${this.#readKept}></flopscope-answers>`
  }

  #keptCase(name: string): KeptCase {
    return this.keptCases.find((each) => each.name === name) ?? { name, tried: [] }
  }

  #keptCard(name: string): KeptCard {
    return this.keptCards.find((each) => each.name === name) ?? { name, typed: {} }
  }

  #caseView({ name, item }: Known<Case>): TemplateResult {
    const keep = async ({ detail }: CustomEvent<KeptCase>) => {
      await keptCases.put(detail)
      this.keptCases = await keptCases.all()
    }
    return html`
      <flopscope-case .investigation=${item} .kept=${this.#keptCase(name)} @flopscope-case=${keep}>
        ${this.#toAll()}
      </flopscope-case>
    `
  }

  #cardView({ name, item }: Known<Card>): TemplateResult {
    const keep = async ({ detail }: CustomEvent<KeptCard>) => {
      await keptCards.put(detail)
      this.keptCards = await keptCards.all()
    }
    return html`
      <flopscope-card .card=${item} .kept=${this.#keptCard(name)} @flopscope-card=${keep}>
        ${this.#toAll()}
      </flopscope-card>
    `
  }

  #toAll = () =>
    html`<nav class="ways" aria-label=${texts.title}><a href="#lessons">${texts.all}</a></nav>`

  #keptOf(name: string, steps: readonly Step[]): readonly KeptStep[] {
    return steps.map((step, index) => keptStep(this.kept, name, index + 1, step))
  }

  #lesson(known: Known<Lesson>): TemplateResult {
    const { name, item: lesson } = known
    const { steps, title } = lesson
    const at = Math.min(this.place?.step ?? 1, steps.length + 1)
    const step = steps[at - 1]
    if (!step) return this.#summary(known)
    const kept = keptStep(this.kept, name, at, step)
    return html`
      <flopscope-lesson-step
        .step=${step}
        .kept=${kept}
        .where=${texts.where(title, at, steps.length)}
        @flopscope-step=${(event: CustomEvent<KeptStep>) => this.#keep(event.detail)}
      >
        ${this.#ways(name, at, steps.length, isDone(step, kept))}
      </flopscope-lesson-step>
    `
  }

  #ways(name: string, at: number, steps: number, done: boolean): TemplateResult {
    const onward = at === steps ? texts.toSummary : texts.next
    const isLocked = this.place?.locked === true
    const link = (step: number) => lessonLink(name, step, isLocked)
    return html`
      <nav class="ways" aria-label=${texts.title}>
        <a href="#lessons">${texts.all}</a>
        ${at > 1 ? html`<a href=${link(at - 1)}>${texts.back}</a>` : nothing}
        ${
          done || !isLocked
            ? html`<a class=${done ? 'onward' : ''} href=${link(at + 1)}>${done ? onward : texts.skip}</a>`
            : nothing
        }
      </nav>
    `
  }

  async #keep(step: KeptStep): Promise<void> {
    await keptSteps.put(step)
    this.kept = await keptSteps.all()
    this.#tell()
  }

  #summary({ name, item: lesson }: Known<Lesson>): TemplateResult {
    const kept = this.#keptOf(name, lesson.steps)
    const outcomes = lesson.steps.flatMap(({ title, prediction }, index): Outcome[] => {
      const { guess, first, truth } = kept[index] ?? {}
      return guess === undefined || !first ? [] : [{ title, prediction, guess, truth }]
    })
    const { summary } = texts
    const figure = summaryFigure(outcomes)
    const checks = kept.filter(({ checked }) => checked !== undefined)
    const following = lessons.find((each) => each.item.place === lesson.place + 1)
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
                  guessSaid(outcome.prediction, outcome.guess),
                  truthText(outcome),
                  distanceText(outcome),
                ]),
              )}
            `
      }
      ${checks.length > 0 ? html`<p>${summary.checks(checks.filter(({ passed }) => passed).length, checks.length)}</p>` : nothing}
      <p>${calibrationText(this.kept)}</p>
      <h3>${summary.taken}</h3>
      ${paragraphs(lesson.closing)}
      <nav class="ways" aria-label=${texts.title}>
        <a href="#lessons">${texts.all}</a>
        <a href=${lessonLink(name, lesson.steps.length)}>${texts.back}</a>
        ${
          following
            ? html`<a class="onward" href=${lessonLink(following.name)}>${summary.following(following.item.title)}</a>`
            : nothing
        }
      </nav>
      ${
        this.place?.locked
          ? nothing
          : html`
              <button type="button" @click=${() => this.#forget(name)}>${summary.again}</button>
              <p><a href=${lessonLink(name, 1, true)}>${texts.answers.lock}</a></p>
              ${name.startsWith('own.') ? html`<p><a href=${builderLink(name)}>${texts.own.edit}</a></p>` : nothing}
              <button type="button" @click=${() => this.#package({ name, item: lesson })}>${texts.answers.scorm}</button>
              <p class="hint">${texts.answers.scormAbout}</p>
              <p role="alert">${this.told}</p>
            `
      }
      </div>
    `
  }

  async #forget(name: string): Promise<void> {
    await keptSteps.forget(({ lesson }) => lesson === name)
    this.kept = await keptSteps.all()
    location.hash = lessonLink(name)
  }
}

customElements.define('flopscope-lessons', FlopscopeLessons)
