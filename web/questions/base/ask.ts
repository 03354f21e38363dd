// SPDX-License-Identifier: MIT
//
// Puts a question to the lab, on a page and in a terminal alike.

import type { Lab } from '../../lab/lab.ts'
import type { Asked, Question, QuestionName, ReportOf, Watch } from './question.ts'

type Report = ReportOf<QuestionName>

export function askLab(
  lab: Lab,
  question: Question,
  asked: Asked,
  watch: Watch<Report>,
): Promise<Report> {
  if (question.ask) return question.ask(lab, asked, watch)
  const name = question.name as Exclude<QuestionName, 'architectures'>
  return lab.experiment(name, asked.subjects as never, { ...asked.options, ...watch } as never)
}
