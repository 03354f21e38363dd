// SPDX-License-Identifier: MIT
//
// The question that an answer raises, as a link to it about the same subject.

import { html, nothing, type TemplateResult } from 'lit'
import { offeredModels, type QuestionInfo, questionInfos } from '../../lab/generated/questions.ts'
import { writeQuestion } from '../../questions/base/link.ts'
import { spelled } from '../../questions/base/names.ts'
import type { Question } from '../../questions/base/question.ts'
import { fitsLink } from '../../questions/base/subject-name.ts'
import { common } from '../../texts/common.ts'
import type { Answer } from '../run/answering.ts'
import { folder } from '../run/lab.ts'

const isRunnable = ({ model }: { readonly model?: unknown }): boolean =>
  model === undefined || offeredModels.some(({ name }) => name === model)

/** The end of its address; about the subject of the answer, where it is asked about one like that. */
function linkTo({ name, roles }: QuestionInfo, { subjects }: Answer): string {
  const [role, ...others] = roles
  const [subject] = [subjects.subject ?? subjects.subjects].flat() as { model?: unknown }[]
  const takesIt = others.length === 0 && role && /^operation/.test(role.takes)
  if (!takesIt || !subject || !fitsLink({ subject }) || !isRunnable(subject)) return spelled(name)
  const named = { name: role.name, label: '' }
  const many = role.takes === 'operations or models'
  const given = many ? { ...named, subjects: [], fewest: 1, most: 1 } : { ...named, subject: {} }
  const about = { [role.name]: many ? [subject] : subject }
  return writeQuestion({ name, roles: [given], fields: [] }, { subjects: about, options: {} })
}

export function nextQuestion(question: Question, answer: Answer, site?: string): TemplateResult {
  const { name, asks } = question.next
  const info = questionInfos.find((each) => each.name === name) as QuestionInfo
  // In a frame the page of all questions would have no room.
  const target = parent === window ? nothing : '_blank'
  return html`
    <p class="next">
      ${common.next}
      <a href=${new URL(`#${linkTo(info, answer)}`, folder(site)).href} target=${target}>${asks}</a>
    </p>
  `
}
