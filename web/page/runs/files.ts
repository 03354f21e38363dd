// SPDX-License-Identifier: MIT
//
// <flopscope-files>: saved runs of several files side by side, of machines, browsers, days or a class. Times of the same
// subject are ranked, in groups that are not told apart, and compared with runs that the reader chooses; answers of other
// questions stand beside each other.

import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { guard } from 'lit/directives/guard.js'
import type { Environment, RegressionReport } from '../../lab/generated/records.ts'
import type { Table } from '../../questions/base/question.ts'
import type { NamedFile, SameQuestion, TimedRun } from '../../reports/ranking.ts'
import { compared, isTimed, rankedRuns, sameQuestions } from '../../reports/ranking.ts'
import { files as texts } from '../../texts/files.ts'
import { markup } from '../answer/markup.ts'
import { resultStyles } from '../answer/result.ts'
import { runSection } from '../answer/run-section.ts'
import { tableView } from '../answer/table.ts'
import { trust } from '../answer/trust.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import { isAlike } from '../run/saved.ts'
import controls from '../styles/controls.css?inline'
import rankingStyles from '../styles/ranking.css?inline'
import styles from '../styles/runs.css?inline'
import theme from '../styles/theme.css?inline'
import { besideTable } from './beside.ts'
import {
  cautionsOf,
  groupsIn,
  judgedSentence,
  type Legend,
  machinesTable,
  type Ranking,
  rankingFigure,
  rankingSentence,
  rankingTable,
} from './ranking-view.ts'
import { readFiles } from './read-files.ts'

/** Of so many at most the oldest is what the others are compared with, until the reader chooses. */
const mostAtOnce = 20

export class FlopscopeFiles extends LitElement {
  static override properties = {
    files: { attribute: false },
    own: { attribute: false },
    faults: { state: true },
    rankings: { state: true },
    besides: { state: true },
    sections: { state: true },
    told: { state: true },
  }
  static override styles = [
    ...[theme, controls, styles, rankingStyles].map((text) => unsafeCSS(text)),
    resultStyles,
  ]

  /** Those to show, as whoever uses the element gives them. */
  declare files: readonly NamedFile[]
  /** Which of them are one's own, that all others are compared with; where nobody says, those that this machine may have
   *  made are marked, and the oldest is the baseline. */
  declare own: Legend | undefined
  declare faults: readonly string[]
  declare rankings: readonly Ranking[]
  /** Tables of answers that are not ranked. */
  declare besides: readonly Table[]
  /** Those answers. */
  declare sections: readonly TemplateResult[]
  declare told: string
  #turn = 0

  constructor() {
    super()
    this.files = []
    this.faults = []
    this.rankings = []
    this.besides = []
    this.sections = []
    this.told = ''
  }

  /** Reads files and shows the runs in them. */
  async open(given: readonly File[]): Promise<void> {
    this.faults = []
    this.rankings = []
    this.besides = []
    this.sections = []
    this.told = texts.reading(0, given.length)
    try {
      const open = await openShared()
      const named = given.map((file) => ({ name: file.name, text: () => file.text() }))
      const { files, faults } = await readFiles(named, open, (done, all) => {
        this.told = texts.reading(done, all)
      })
      this.faults = faults
      this.files = files
      if (files.length === 0) this.told = ''
    } catch (error) {
      this.#fail(error)
    }
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('files') && this.files.length > 0) void this.#show(this.files)
  }

  async #show(files: readonly NamedFile[]): Promise<void> {
    const turn = ++this.#turn
    this.told = texts.judging
    try {
      const questions = sameQuestions(files)
      const rankings: Ranking[] = []
      for (const question of questions)
        if (question.times.length > 0) rankings.push(await this.#rankingOf(question))
      const others = questions.filter(({ times }) => times.length === 0)
      const sections = others.flatMap((each) => each.files)
      const here = (await openShared()).lab.environment()
      const answers = await Promise.all(
        sections.map(({ file, name }) => runSection(file, isAlike(file.environment, here), name)),
      )
      const tables = await Promise.all(others.map((each) => besideTable(each.files)))
      if (turn !== this.#turn) return
      const untimed = questions.flatMap(({ subject, times }) =>
        times.filter((run) => !isTimed(run)).map(({ name }) => texts.untimed(name, subject)),
      )
      const mixed = questions.length > 1 ? [texts.mixed(questions.length)] : []
      this.faults = [...new Set([...this.faults, ...mixed, ...untimed])]
      this.rankings = rankings
      this.besides = tables.filter((table) => table !== undefined)
      this.sections = answers
      this.told = ''
    } catch (error) {
      if (turn === this.#turn) this.#fail(error)
    }
  }

  async #rankingOf({ subject, times }: SameQuestion): Promise<Ranking> {
    const { lab } = await openShared()
    const ranks = await rankedRuns(lab, times)
    const legend = this.own ?? likeHere(lab.environment())
    const oldest = [...ranks].sort((a, b) => a.file.created.localeCompare(b.file.created))
    const usual = ranks.length > mostAtOnce ? [] : oldest.slice(0, 1)
    const baseline = this.own ? ranks.filter(legend.isOwn) : usual
    return this.#judged({ subject, ranks, baseline, judged: new Map(), legend })
  }

  /** The ranking with its runs compared with those of its baseline. */
  async #judged(ranking: Ranking): Promise<Ranking> {
    const { ranks, baseline } = ranking
    const judged = new Map<TimedRun, RegressionReport>()
    if (baseline.length === 0) return { ...ranking, judged }
    const { lab } = await openShared()
    for (const run of ranks) {
      if (!baseline.includes(run)) judged.set(run, await compared(lab, baseline, run))
    }
    return { ...ranking, judged }
  }

  #fail(error: unknown): void {
    this.told = ''
    this.faults = [...this.faults, faultOf(error).message]
  }

  override render() {
    return html`
      <slot></slot>
      ${
        this.faults.length > 0
          ? html`
              <div class="said" role="group" tabindex="0" aria-label=${texts.notices}>
                <div class="notices" role="alert">${this.faults.map((text) => html`<p>${text}</p>`)}</div>
              </div>
            `
          : nothing
      }
      <p role="status" ?hidden=${this.told === ''}>${this.told}</p>
      ${this.rankings.map((ranking) => this.#ranking(ranking))}
      ${this.besides.map((table) => tableView(table))}
      ${this.sections.length > 0 ? html`<div class="sides">${this.sections}</div>` : nothing}
    `
  }

  #ranking(ranking: Ranking): TemplateResult {
    const judged = judgedSentence(ranking)
    const figure = () =>
      html`<flopscope-figure .figure=${rankingFigure(ranking)}></flopscope-figure>`
    return html`
      <section class="ranking" aria-label=${ranking.subject}>
        <h3>${ranking.subject}</h3>
        <p class="answer">${markup(rankingSentence(ranking))}</p>
        ${judged ? html`<p class="basis">${judged}</p>` : nothing}
        ${judged ? trust(cautionsOf(ranking)) : nothing}
        ${guard([ranking.ranks], figure)}
        ${groupsIn(ranking) > 1 ? html`<p class="hint">${texts.group}</p>` : nothing}
        ${this.#baseline(ranking)}
        ${guard([ranking], () => [rankingTable(ranking), machinesTable(ranking)].map((table) => tableView(table)))}
      </section>
    `
  }

  /** Chooses what the others are compared with. */
  #baseline(ranking: Ranking): TemplateResult {
    const { ranks, baseline } = ranking
    const choose = async (run: TimedRun) => {
      const others = baseline.filter((each) => each !== run)
      const chosen = others.length < baseline.length ? others : [...others, run]
      const judged = await this.#judged({ ...ranking, baseline: chosen })
      this.rankings = this.rankings.map((each) => (each === ranking ? judged : each))
    }
    return html`
      <details class="baseline">
        <summary>${texts.against}: ${baseline.length > 0 ? baseline.map(({ name }) => name).join(', ') : texts.none}</summary>
        <p class="hint">${texts.againstDoc}</p>
        <ul class="choices">
          ${ranks.map(
            (run) => html`
              <li>
                <label>
                  <input type="checkbox" .checked=${baseline.includes(run)} @change=${() => choose(run)} />
                  ${run.name}
                </label>
              </li>
            `,
          )}
        </ul>
      </details>
    `
  }
}

/** Runs that this machine may have made, or one of its kind, and the others. */
const likeHere = (here: Environment): Legend => ({
  isOwn: ({ file }) => isAlike(file.environment, here),
  own: texts.own,
  others: texts.others,
})

customElements.define('flopscope-files', FlopscopeFiles)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-files': FlopscopeFiles
  }
}
