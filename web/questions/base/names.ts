// SPDX-License-Identifier: MIT
//
// The questions by name. Records and files spell a name with underscores (`training_cost`); links, elements
// and commands with hyphens (`training-cost`), and so are the files of questions called, from which this
// list is made.

import type { Question, QuestionName } from './question.ts'

const files = import.meta.glob<Question>('../*.ts', { import: 'question' })

/** `training_cost` as links, elements and commands spell it. */
export const spelled = (name: string): string => name.replaceAll('_', '-')

export const questionNames = Object.keys(files).map((file) =>
  file.slice('../'.length, -'.ts'.length).replaceAll('-', '_'),
) as readonly QuestionName[]

/** The question that somebody means, in either spelling. */
export const questionNamed = (name: string): QuestionName | undefined =>
  questionNames.find((known) => known === name.replaceAll('-', '_'))

export async function loadQuestion(name: QuestionName): Promise<Question> {
  return (files[`../${spelled(name)}.ts`] as () => Promise<Question>)()
}
