// SPDX-License-Identifier: MIT
//
// A run among others: its answer, where and when it was measured, and its numbers.

import { html, nothing, type TemplateResult } from 'lit'
import type { AnyResultFile } from '../../lab/public.ts'
import { answerOf } from '../../questions/base/answer.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import { dayOf, place } from '../../questions/base/place.ts'
import { filledTables, type QuestionName, type ReportOf } from '../../questions/base/question.ts'
import { contextOf } from '../../questions/base/saved-run.ts'
import { plain } from '../../texts/say.ts'
import { markup } from './markup.ts'
import { tableView } from './table.ts'

/** `name` is what its owner calls it. */
export async function runSection(file: AnyResultFile, name = ''): Promise<TemplateResult> {
  const question = await loadQuestion(file.experiment)
  const [report, context] = [file.report as ReportOf<QuestionName>, contextOf(file)]
  const sentence = answerOf(question, report, context)
  return html`
    <section aria-label=${name || plain(sentence)}>
      ${name ? html`<h3>${name}</h3>` : nothing}
      <p class="answer">${markup(sentence)}</p>
      <p class="basis">${dayOf(file.created)}; ${place(file.environment)}</p>
      ${filledTables(question.tables(report, context)).map((table) => tableView(table))}
    </section>
  `
}
