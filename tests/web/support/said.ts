// SPDX-License-Identifier: MIT
//
// What a question says of a report, as characters.

import {
  type Context,
  filledTables,
  type Question,
  type QuestionName,
  type ReportOf,
} from '../../../web/questions/base/question.ts'
import { plain } from '../../../web/texts/say.ts'

export const contextOf = (subjects: object = {}, options: object = {}): Context => ({
  subjects: subjects as Context['subjects'],
  options: options as Context['options'],
  environment: {} as Context['environment'],
  created: '2024-02-29T12:30:00Z',
  final: true,
})

export const sentenceOf = <Name extends QuestionName>(
  question: Question<Name>,
  report: ReportOf<Name>,
  subjects: object = {},
): string => plain(question.sentence(report, contextOf(subjects)))

/** Rows of the table that begins so. */
export function rowsOf<Name extends QuestionName>(
  question: Question<Name>,
  report: ReportOf<Name>,
  caption: string,
  subjects: object = {},
): readonly (readonly string[])[] {
  const tables = filledTables(question.tables(report, contextOf(subjects)))
  return tables.find((table) => table.caption.startsWith(caption))?.rows ?? []
}
