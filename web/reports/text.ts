// SPDX-License-Identifier: MIT
//
// An answer as text: the sentence that a page shows, its tables and its cautions.

import { plainText } from '../lab/plain-text.ts'
import type { AnyResultFile } from '../lab/public.ts'
import { answerOf } from '../questions/base/answer.ts'
import { loadQuestion } from '../questions/base/names.ts'
import {
  type Context,
  filledTables,
  type Question,
  type QuestionName,
  type ReportOf,
  type Table,
} from '../questions/base/question.ts'
import { contextOf } from '../questions/base/saved-run.ts'
import { condensed } from '../questions/base/tables.ts'
import { common } from '../texts/common.ts'
import { plain } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'
import { columns, sparkline } from './text-table.ts'

/** The answer of a run that is over; `saved` tells where it was measured, as seen from its reader. */
export async function textReport(
  file: AnyResultFile,
  saved: NonNullable<Context['saved']>,
): Promise<string> {
  const question = await loadQuestion(file.experiment)
  const context: Context = { ...contextOf(file), saved }
  return answerText(question, file.report as ReportOf<QuestionName>, context)
}

export function answerText(
  question: Question,
  report: ReportOf<QuestionName>,
  context: Context,
): string {
  const sentence = plain(answerOf(question, report, context))
  const basis = plain(question.basis?.(report, context) ?? [])
  const spreads = question.figures(report, context).flatMap(({ caption, spread }) => {
    const line = spread && sparkline(spread)
    return line ? [`${caption}: ${line}`] : []
  })
  const written = question.written?.(report)
  return paragraphs([
    [sentence, basis].filter(Boolean).join('\n'),
    ...spreads,
    ...filledTables(question.tables(report, context)).map(tableText),
    written ? `${common.writes}\n${plainText(written)}` : '',
    (question.notes?.(report, context) ?? []).map(plain).join('\n'),
    question
      .cautions(report)
      .map(({ severity, text, code }) => `${common.severity[severity]}: ${told(text, code)}`)
      .join('\n'),
  ])
}

/** Without the names of fields, for which there is no room. */
function tableText(table: Table): string {
  const { caption, head, rows } = condensed(table, [1])
  return `${caption}\n${columns([head, ...rows])}`
}

/** Parts of an answer with a blank line between them; empty ones are left out. */
const paragraphs = (parts: readonly string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`
