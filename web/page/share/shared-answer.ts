// SPDX-License-Identifier: MIT
//
// An answer as it leaves the page: as a result file, as a link that asks the same, and in the other forms in which it,
// or any run, can be saved.

import type { AnyResultFile } from '../../lab/public.ts'
import { writeQuestion } from '../../questions/base/link.ts'
import type { Question } from '../../questions/base/question.ts'
import { isFile } from '../../questions/base/roles.ts'
import { fileStem, fitsLink, subjectName } from '../../questions/base/subject-name.ts'
import { reportForms } from '../../reports/forms.ts'
import { reports } from '../../texts/reports.ts'
import type { Answer } from '../run/answering.ts'
import type { OpenLab } from '../run/lab.ts'
import { saveFile } from './files.ts'
import type { Shared } from './sharing.ts'

export function resultFile(
  { name: experiment }: Question,
  { subjects, options, environment, report, created }: Answer,
  { library }: OpenLab,
): AnyResultFile {
  const run = { experiment, ...subjects, options, environment, report }
  return library.makeResult(run as never, new Date(created))
}

export function sharedAnswer(question: Question, answer: Answer, open: OpenLab): Shared {
  const { subjects, report } = answer
  const roles = question.roles.filter((role) => !isFile(role))
  const [first] = roles.flatMap(({ name }) => subjects[name]) as object[]
  const stem = [question.name, ...(first ? [fileStem(subjectName(first))] : [])].join('-')
  const isLinked = !question.unrepeatable?.(report) && fitsLink(subjects)
  const run = () => resultFile(question, answer, open)
  const own = (question.savedForms ?? [])
    .filter((form) => form.has(report))
    .map((form) => ({ ...form, written: () => form.text(open.lab, report) }))
  const ofAny = reportForms
    .filter((form) => form.has([run()]))
    .map((form) => ({
      ...form,
      label: reports.forms[form.name][0],
      written: () => form.text([run()]),
    }))
  return {
    hash: isLinked ? writeQuestion(question, answer) : undefined,
    question: question.title,
    stem,
    json: () => open.library.resultJson(run() as never),
    others: [...own, ...ofAny].map(({ label, ending, type, written }) => ({
      label,
      save: async () => saveFile(`${stem}${ending}`, type, await written()),
    })),
  }
}
