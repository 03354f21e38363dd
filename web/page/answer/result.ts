// SPDX-License-Identifier: MIT
//
// The result beside a question's form: the answer and how far to trust it, then behind tabs its pictures, its numbers,
// how it was measured, the calls that repeat it and what to take along; the question that it raises, and the runs
// before it. Loaded after the first paint, because none of it is needed for asking.

import { html, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { formatPercent, formatTime } from '../../lab/format/format.ts'
import { answerOf } from '../../questions/base/answer.ts'
import { packageCall, terminalCall } from '../../questions/base/calls.ts'
import { dayOf, place } from '../../questions/base/place.ts'
import { type Figure, filledTables, type Question } from '../../questions/base/question.ts'
import { askedName } from '../../questions/base/subject-name.ts'
import { unchosenTile } from '../../questions/base/tile-facts.ts'
import { common } from '../../texts/common.ts'
import { isUnsure, plain } from '../../texts/say.ts'
import { fieldWords } from '../../texts/told/field-words.ts'
import type { Answer } from '../run/answering.ts'
import { part } from '../run/part.ts'
import { type ShareView, share } from '../share/share.ts'
import below from '../styles/after-answer.css?inline'
import busy from '../styles/busy.css?inline'
import styles from '../styles/result.css?inline'
import tree from '../styles/tree.css?inline'
import './figure.ts'
import { page } from '../../texts/page.ts'
import { isolationLink } from './isolation-link.ts'
import { markup, planView } from './markup.ts'
import { nextQuestion } from './next.ts'
import { previousRuns } from './previous-runs.ts'
import { type Gloss, tableView } from './table.ts'
import { type Tab, tabbed } from './tabs.ts'
import { trust } from './trust.ts'
import './what-if.ts'

export const resultStyles = unsafeCSS(busy + styles + below + tree)

export interface ResultView {
  readonly question: Question
  readonly answer: Answer
  readonly runs: readonly Answer[]
  /** Absent while it goes on. */
  readonly share: ShareView | undefined
  /** The folder of the whole site, where that is not the page's own. */
  readonly site: string | undefined
  /** Whether the form asks something else by now. */
  readonly changed: boolean
  /** Links terms to the glossary, once that is loaded. */
  readonly gloss?: Gloss | undefined
  /** The part that was chosen. */
  readonly tab: string
  readonly onTab: (name: string) => void
  readonly onShow: (answer: Answer) => void
}

type Answered = Pick<ResultView, 'question' | 'answer' | 'gloss'>

/** While it goes on, points and nothing that is said of them: that changes with the next one. */
export function result(view: ResultView): TemplateResult {
  const { answer } = view
  return html`
    <div class="headline">${answer.final ? answered(view) : measuring}</div>
    <div class="trusted">${answer.final ? trusted(view) : nothing}</div>
    ${tabbed({ tabs: answer.final ? parts(view) : [picture(view)], chosen: view.tab, onChoose: view.onTab })}
    ${answer.final ? after(view) : nothing}
    ${answer.final && view.changed ? changedNote(view) : nothing}
  `
}

/** The same for paper, where no part waits behind a tab. */
export function printed(view: Answered): TemplateResult {
  const { question, answer } = view
  return html`
    ${answered(view)} ${trusted(view)} ${picture(view).content} ${howMeasured(question, answer)}
    ${numbers(view)}
  `
}

function trusted({ question, answer }: Answered) {
  const { report } = answer
  const { outcome = 'measured' } = report as { readonly outcome?: string }
  const isAnswered = ['measured', 'trained'].includes(outcome)
  return trust(question.cautions(report), isAnswered, !isUnsure(answerOf(question, report, answer)))
}

const measuring = html`
  <p class="answer">${common.measuring}</p>
  <p class="basis">${common.notFinal}</p>
`

function answered(view: Answered) {
  const { question, answer } = view
  const { report, stopped, saved, created, environment } = answer
  const stop = stopped ? [`${common.stoppedAt(formatPercent(100 * stopped.fraction))} `] : []
  const basis = [...stop, ...(question.basis?.(report, answer) ?? [])]
  return html`
    <p class="answer" data-answer>${markup(answerOf(question, report, answer))}</p>
    ${basis.length > 0 ? html`<p class="basis">${markup(basis)}</p>` : nothing}
    ${saved ? html`<p class=${saved === 'elsewhere' ? 'ribbon' : 'basis'}>${common.saved[saved](dayOf(created), place(environment))}</p>` : nothing}
  `
}

/** Below all else, or over the lower edge of the window: it comes with the first letter that is typed, and moves nothing. */
const changedNote = ({ question, answer, onShow }: ResultView) => html`
  <p class="basis changed">
    ${common.changed(askedText(question, answer))}
    <button type="button" class="quiet" @click=${() => onShow(answer)}>${common.backToIt}</button>
  </p>
`

/** What was asked, in a few words: its subjects, and the options that are not at their defaults. */
function askedText({ fields, name }: Question, { subjects, options }: Answer): string {
  const named = Object.values(subjects).flat() as object[]
  const about = named.filter((each) => 'op' in each || 'model' in each).map(askedName)
  const chosen = fields
    .filter((field) => options[field.name] !== undefined && options[field.name] !== field.default)
    .map(({ name, unit }) => `${fieldWords(name)} ${options[name]} ${unit}`.trimEnd())
  return [...about, ...chosen].join(', ') || name
}

function picture({ question, answer }: Answered): Tab {
  const { report, final } = answer
  const written = final ? question.written?.(report) : undefined
  const drawn = question.figures(report, answer)
  const whatIf = final && question.whatIf?.(report, answer)
  const content =
    drawn.length + (written ? 1 : 0) === 0
      ? nothing
      : html`
          ${guard([report, final], () => figures(drawn))}
          ${whatIf ? html`<flopscope-what-if .whatIf=${whatIf}></flopscope-what-if>` : nothing}
          ${written ? html`<h3>${common.writes}</h3><p class="written" translate="no">${written}</p>` : nothing}
        `
  return { name: 'picture', label: common.tabs.picture, content, printed: true }
}

function parts(view: ResultView): readonly Tab[] {
  const { question, answer, share: shareView } = view
  const { report } = answer
  const unrepeatable = question.unrepeatable?.(report)
  const { tabs } = common
  const seen = picture(view)
  // Paper shows the picture in place of the numbers, and the numbers where there is none.
  const alone = seen.content === nothing && ({ printed: true } as const)
  return [
    seen,
    { name: 'numbers', label: tabs.numbers, content: numbers(view), ...alone },
    { name: 'how', label: tabs.how, content: howMeasured(question, answer), printed: true },
    { name: 'code', label: tabs.code, content: code(question, answer) },
    {
      name: 'share',
      label: tabs.share,
      content: html`
        ${shareView ? share(shareView) : nothing}
        ${unrepeatable ? html`<p class="hint">${unrepeatable}</p>` : nothing}
      `,
    },
  ]
}

function numbers({ question, answer, gloss }: Answered) {
  const { report } = answer
  const tables = filledTables(question.tables(report, answer))
  const notes = question.notes?.(report, answer) ?? []
  if (tables.length + notes.length === 0) return nothing
  return html`
    ${guard([report, gloss], () => tables.map((table) => tableView(table, gloss)))}
    ${notes.map((note) => html`<p class="hint">${markup(note)}</p>`)}
    ${question.needsIsolation?.(report) ? html`<p class="hint">${isolationLink()}</p>` : nothing}
  `
}

const code = (question: Question, answer: Answer) => html`
  <h3>${common.inTerminal}</h3>
  <pre tabindex="0"><code>${terminalCall(question, answer)}</code></pre>
  <h3>${common.inPackage}</h3>
  <pre tabindex="0"><code>${packageCall(question, answer)}</code></pre>
`

function after({ question, answer, runs, site, onShow }: ResultView) {
  const previous = runs.map((run) => ({
    line: html`<span class="line">${plain((question.line ?? question.sentence)(run.report, run))}</span>`,
    current: run === answer,
    onShow: () => onShow(run),
  }))
  const hasReference = question.hasReference?.(answer.report)
  const reference = hasReference
    ? html`${part(() => import('../runs/reference.ts'))}<flopscope-reference .asked=${{ question, answer, site }}></flopscope-reference>`
    : nothing
  return html`${reference} ${nextQuestion(question, answer, site)} ${previousRuns(previous)}`
}

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
  const { environment, created, report, options, saved } = answer
  const own = question.method?.(report, answer)
  const clock = common.clockSteps(formatTime(environment.clock_resolution_ms))
  const terms = [
    ...(own ?? [[page.clock, clock] as const]),
    [page.where, place(environment)] as const,
    ...unchosenTile(environment, report),
    [page.when, dayOf(created)] as const,
    ...(saved ? [[page.fromFile, page.believed] as const] : []),
  ]
  return html`
    <div class="how">
      ${own ? nothing : planView(question.plan(options as never))}
      <dl>${terms.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
    </div>
  `
}
