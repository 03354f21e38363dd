// SPDX-License-Identifier: MIT
//
// What stands beside a question's form once it has an answer: the sentence, the pictures and tables of its
// experiment, how it was measured, what to take along, and the runs before it.

import { html, nothing, type TemplateResult } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import type { ExperimentName } from '../../lab/public.ts'
import type { Question } from '../question-type.ts'
import type { Answered } from '../run/answering.ts'
import { type ShareView, share } from '../share/share.ts'
import { dayOf, place } from './how-measured.ts'
import { previousRuns } from './previous-runs.ts'

export interface QuestionResultView<Name extends ExperimentName> {
  readonly question: Question<Name>
  readonly answered: Answered<Name>
  readonly runs: readonly Answered<Name>[]
  /** Absent while it goes on. */
  readonly share: ShareView | undefined
  readonly onShow: (run: Answered<Name>) => void
}

export function questionResult<Name extends ExperimentName>(
  view: QuestionResultView<Name>,
): TemplateResult {
  const { question, answered, runs, onShow } = view
  const unrepeatable = question.unrepeatable?.(answered)
  const previous = runs.map((run) => ({
    line: html`<span class="line">${question.answer(run)}</span>`,
    shown: run === answered,
    onShow: () => onShow(run),
  }))
  return html`
    <div class="headline">
      <p class="answer" data-answer>${question.answer(answered)}</p>
      ${answered.final ? nothing : html`<p class="basis">Not final: it goes on.</p>`}
    </div>
    ${question.details(answered)}
    ${
      answered.final
        ? html`${how(question.plan, answered)} ${view.share ? share(view.share) : nothing}
            ${unrepeatable ? html`<p class="hint">${unrepeatable}</p>` : nothing}
            ${previousRuns(previous)}`
        : nothing
    }
  `
}

/** What a run does, and where this one did it. */
function how(
  plan: TemplateResult,
  { environment, created }: Pick<Answered<ExperimentName>, 'environment' | 'created'>,
): TemplateResult {
  const step = formatTime(environment.clock_resolution_ms)
  return html`
    <details class="how">
      <summary>How this was measured</summary>
      ${plan}
      <dl>
        <div><dt>Clock</dt><dd>Moves in steps of ${step}, measured.</dd></div>
        <div><dt>Where</dt><dd>${place(environment)}</dd></div>
        <div><dt>When</dt><dd>${dayOf(created)}</dd></div>
      </dl>
    </details>
  `
}
