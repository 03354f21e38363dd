// SPDX-License-Identifier: MIT
//
// A run among others: its answer, where and when it was measured, and its numbers.

import { html, nothing, type TemplateResult } from 'lit'
import type { AnyResultFile } from '../../lab/public.ts'
import { answerOf } from '../../questions/base/answer.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import { dayOf, place } from '../../questions/base/place.ts'
import {
  type Context,
  filledTables,
  type QuestionName,
  type ReportOf,
} from '../../questions/base/question.ts'
import { contextOf } from '../../questions/base/saved-run.ts'
import { plain } from '../../texts/say.ts'
import { markup } from './markup.ts'
import { tableView } from './table.ts'

/** `name` is what its owner calls it, `isHere` whether this machine may have made it. */
export async function runSection(
  file: AnyResultFile,
  isHere: boolean,
  name = '',
): Promise<TemplateResult> {
  const question = await loadQuestion(file.experiment)
  const report = file.report as ReportOf<QuestionName>
  const context: Context = { ...contextOf(file), saved: isHere ? 'here' : 'elsewhere' }
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
