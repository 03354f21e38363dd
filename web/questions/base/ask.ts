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
  return lab.experiment(
    question.name,
    asked.subjects as never,
    { ...asked.options, ...watch } as never,
  )
}
