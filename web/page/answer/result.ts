// SPDX-License-Identifier: MIT
//
// The result beside a question's form: the answer, its pictures, cautions and tables, how it was measured, what to
// take along, and the runs before it. Loaded after the first paint, because none of it is needed for asking.

import { html, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { formatPercent, formatTime } from '../../lab/format/format.ts'
import { type Figure, filledTables, type Question } from '../../questions/base/question.ts'
import { plain, type Text } from '../../questions/base/text.ts'
import { common } from '../../questions/texts/common.ts'
import type { Answer } from '../run/answering.ts'
import { type ShareView, share } from '../share/share.ts'
import after from '../styles/after-answer.css?inline'
import busy from '../styles/busy.css?inline'
import styles from '../styles/result.css?inline'
import tree from '../styles/tree.css?inline'
import { fromElsewhere } from './elsewhere.ts'
import './figure.ts'
import { markup, planView } from './markup.ts'
import { dayOf, place } from './place.ts'
import { previousRuns } from './previous-runs.ts'
import { tableView } from './table.ts'
import { verdicts } from './verdicts.ts'

export const resultStyles = unsafeCSS(busy + styles + after + tree)

export interface ResultView {
  readonly question: Question
  readonly answer: Answer
  readonly runs: readonly Answer[]
  /** Absent while it goes on. */
  readonly share: ShareView | undefined
  readonly onShow: (answer: Answer) => void
}

/** While it goes on, points and nothing that is said of them: that changes with the next one. */
export function result(view: ResultView): TemplateResult {
  const { question, answer } = view
  const { report, final } = answer
  return html`
    <div class="headline">${final ? answered(view) : measuring}</div>
    ${guard([report, final], () => figures(question.figures(report, answer)))}
    ${final ? finished(view) : nothing}
  `
}

const measuring = html`
  <p class="answer">${common.measuring}</p>
  <p class="basis">${common.notFinal}</p>
`

function answered({ question, answer }: ResultView) {
  const { report, stopped, saved, created, environment } = answer
  const stop = stopped ? [`${common.stoppedAt(formatPercent(100 * stopped.fraction))} `] : []
  const basis = [...stop, ...(question.basis?.(report, answer) ?? [])]
  return html`
    <p class="answer" data-answer>${markup(worded(answer, question.sentence(report, answer)))}</p>
    ${basis.length > 0 ? html`<p class="basis">${markup(worded(answer, basis))}</p>` : nothing}
    ${saved ? html`<p class="basis">${common.saved[saved](dayOf(created), place(environment))}</p>` : nothing}
  `
}

function finished({ question, answer, runs, share: shareView, onShow }: ResultView) {
  const { report } = answer
  const unrepeatable = question.unrepeatable?.(report)
  const written = question.written?.(report)
  const previous = runs.map((run) => ({
    line: html`<span class="line">${plain(worded(run, (question.line ?? question.sentence)(run.report, run)))}</span>`,
    current: run === answer,
    onShow: () => onShow(run),
  }))
  return html`
    ${written ? html`<h3>${common.writes}</h3><p class="written">${written}</p>` : nothing}
    ${verdicts(question.cautions(report).map((each) => ({ ...each, text: plain(worded(answer, [each.text])) })))}
    ${guard([report], () => filledTables(question.tables(report, answer)).map(tableView))}
    ${(question.notes?.(report, answer) ?? []).map((note) => html`<p class="hint">${markup(worded(answer, note))}</p>`)}
    ${howMeasured(question, answer)} ${shareView ? share(shareView) : nothing}
    ${unrepeatable ? html`<p class="hint">${unrepeatable}</p>` : nothing} ${previousRuns(previous)}
  `
}

/** As it is said of what was measured here, or elsewhere. */
const worded = ({ saved }: Answer, text: Text): Text =>
  saved === 'elsewhere' ? fromElsewhere(text) : text

const figures = (all: readonly Figure[]) =>
  all.length === 0
    ? nothing
    : html`
        <div class=${all.length > 1 ? 'pictures' : ''}>
          ${all.map((figure) => html`<flopscope-figure .figure=${figure}></flopscope-figure>`)}
        </div>
      `

/** By the question's own terms, or by what a run does; and where this one did it. */
function howMeasured(question: Question, answer: Answer): TemplateResult {
  const { environment, created, report, options } = answer
  const own = question.method?.(report, answer)
  const clock = common.clockSteps(formatTime(environment.clock_resolution_ms))
  const terms = [
    ...(own ?? [['Clock', clock] as const]),
    ['Where', place(environment)] as const,
    ['When', dayOf(created)] as const,
  ]
  return html`
    <details class="how">
      <summary>How this was measured</summary>
      ${own ? nothing : planView(question.plan(options as never))}
      <dl>${terms.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
    </details>
  `
}
