// SPDX-License-Identifier: MIT
//
// Everything that stands to the right of the form once there is something to show: the answer, its
// notes, the pictures, the table, how it was measured, and the runs before it. Loaded after the first
// paint, because none of it is needed for asking.

import { html, nothing, type TemplateResult, unsafeCSS } from 'lit'
import { intervalTexts } from '../../lab/format/interval.ts'
import type { ResultFile } from '../../lab/public.ts'
import { answer, basis, soFar } from './answer.ts'
import './figure.ts'
import { subjectName } from '../form/subject-name.ts'
import type { LiveRun } from '../run/measurement.ts'
import { fileStem } from '../share/files.ts'
import { type ShareView, share } from '../share/share.ts'
import after from '../styles/after-answer.css?inline'
import busy from '../styles/busy.css?inline'
import styles from '../styles/timing-result.css?inline'
import { howMeasured } from './how-measured.ts'
import { outcome } from './outcome.ts'
import { pictures } from './pictures.ts'
import { type PreviousRun, previousRuns } from './previous-runs.ts'
import { statisticsTable } from './statistics-table.ts'
import { verdicts } from './verdicts.ts'

export const resultStyles = unsafeCSS(busy + styles + after)

export interface ResultView {
  readonly live: LiveRun | undefined
  readonly shown: ResultFile | undefined
  readonly runs: readonly ResultFile[]
  /** Absent until there is something to share. */
  readonly share: ShareView | undefined
  readonly onShow: (run: ResultFile) => void
}

export function timingResult(view: ResultView): TemplateResult {
  return html`
    ${view.live ? liveRun(view.live) : view.shown ? finishedRun(view.shown, view.share) : nothing}
    ${view.live ? nothing : previousRuns(view.runs.map((run) => previousRun(run, view)))}
  `
}

function liveRun({ subject, progress }: LiveRun): TemplateResult {
  const { partial, runs_planned } = progress
  const name = subjectName(subject)
  return html`
    <div class="headline">
      <p class="answer">${soFar(name, partial)}</p>
      <p class="basis">Not final: the answer comes with the last run.</p>
    </div>
    ${pictures(partial, runs_planned, fileStem(name))}
  `
}

function finishedRun(run: ResultFile, shareView: ShareView | undefined): TemplateResult {
  const { report, subject } = run
  const name = subjectName(subject)
  const measured = report.outcome === 'measured'
  return html`
    <div class="headline">
      <p class="answer" data-answer>${measured ? answer(name, report) : outcome(name, report)}</p>
      ${measured ? html`<p class="basis">${basis(report)}</p>` : nothing}
    </div>
    ${measured ? pictures(report, report.runs, fileStem(name)) : nothing} ${verdicts(report)}
    ${measured ? statisticsTable(report) : nothing} ${howMeasured(run)}
    ${shareView ? share(shareView) : nothing}
  `
}

const previousRun = (run: ResultFile, { shown, onShow }: ResultView): PreviousRun => ({
  line: html`
    <span class="subject">${subjectName(run.subject)}</span>
    <span class="kernel">${run.report.kernel}</span>
    <span class="number">${median(run)}</span>
  `,
  shown: run === shown,
  onShow: () => onShow(run),
})

function median({ report }: ResultFile) {
  if (report.p50_ms === undefined) return 'no time'
  const { text, bounds } = intervalTexts(
    report.p50_ms,
    report.median_ci_low_ms,
    report.median_ci_high_ms,
  )
  return html`${text} ${bounds ? html`<small>${bounds.join(' – ')}</small>` : nothing}`
}
