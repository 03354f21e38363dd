// SPDX-License-Identifier: MIT
//
// The parts of a question that C++ describes.

import { type QuestionInfo, questionInfos } from '../../lab/generated/questions.ts'
import type { ExperimentName, FieldInfo } from '../../lab/generated/records.ts'
import { cautionsOf } from './answer.ts'
import type { Question } from './question.ts'
import type { ListRole } from './roles.ts'
import { steps } from './steps.ts'

type Described = 'name' | 'title' | 'doc' | 'fields' | 'plan' | 'cautions'

const infoOf = (name: ExperimentName): QuestionInfo =>
  questionInfos.find((each) => each.name === name) as QuestionInfo

/** Its name, its words and what its run does step by step; the cautions are the report's verdicts. `fields` are its
 *  options, which each question brings, so that a form loads no other's. */
export function about<Name extends ExperimentName>(
  name: Name,
  fields: readonly FieldInfo[],
  plan: readonly string[] = [],
): Pick<Question<Name>, Described> {
  const info = infoOf(name)
  return {
    name,
    title: info.asks,
    doc: info.doc,
    fields,
    plan: () => steps(plan),
    cautions: cautionsOf,
  }
}

/** The role of a question about a list, which has as many subjects as C++ takes. */
export const manySubjects = (
  question: ExperimentName,
  label: string,
  subjects: ListRole['subjects'],
): readonly ListRole[] =>
  infoOf(question).roles.map(({ name, fewest, most }) => ({ name, label, subjects, fewest, most }))
