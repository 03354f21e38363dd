// SPDX-License-Identifier: MIT
//
// An answer as a result file, and back.

import type { Subjects } from '../../lab/client/backend.ts'
import { questions } from '../../lab/generated/questions.ts'
import type { Environment, ExperimentName, Experiments, ResultFile } from '../../lab/public.ts'
import { fitsLink, holdsOtherModel, subjectName } from '../form/subject-name.ts'
import type { Question } from '../question-type.ts'
import type { Answered } from '../run/answering.ts'
import type { LabLibrary } from '../run/lab.ts'
import { fileStem } from './files.ts'
import { type AskedQuestion, writeQuestion } from './question-link.ts'
import type { Shared } from './sharing.ts'

/** An answer as it leaves the page. */
export function sharedAnswer<Name extends ExperimentName>(
  question: Question<Name>,
  answered: Answered<Name>,
  { makeResult, resultJson }: LabLibrary,
): Shared {
  const { name } = question
  const { subjects, options, environment, report, created } = answered
  const [first] = Object.values<object>(subjects).flat()
  const run = { experiment: name, ...subjects, options, environment, report }
  return {
    hash:
      !question.unrepeatable?.(answered) && !holdsOtherModel(subjects) && fitsLink(subjects)
        ? writeQuestion(question, answered as AskedQuestion)
        : undefined,
    question: questions[name].toLowerCase(),
    stem: first ? `${name}-${fileStem(subjectName(first))}` : name,
    json: () => resultJson(makeResult(run as never, new Date(created))),
  }
}

/** The answer that a file of this question's experiment holds. */
export function answeredOf<Name extends ExperimentName>(
  file: ResultFile<Name>,
  { roles }: Question<Name>,
): Answered<Name> {
  const { created, options, environment, report } = file as {
    readonly created: string
    readonly options: Partial<Experiments[Name]['options']>
    readonly environment: Environment
    readonly report: Experiments[Name]['report']
  }
  const members: Readonly<Record<string, unknown>> = { ...file }
  const subjects = Object.fromEntries(roles.map(({ name }) => [name, members[name]]))
  return {
    subjects: subjects as Subjects<Name>,
    options,
    environment,
    report,
    created,
    final: true,
  }
}
