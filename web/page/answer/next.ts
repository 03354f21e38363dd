// SPDX-License-Identifier: MIT
//
// The question that an answer raises, as a link to it about the same subject: the one that the question names, or the
// next that a detective asks.

import { html, nothing } from 'lit'
import { offeredModels, questionInfos } from '../../lab/generated/questions.ts'
import { writeQuestion } from '../../questions/base/link.ts'
import { spelled } from '../../questions/base/names.ts'
import type { Question } from '../../questions/base/question.ts'
import { fitsLink } from '../../questions/base/subject-name.ts'
import { common } from '../../questions/texts/common.ts'
import type { Answer } from '../run/answering.ts'
import { folder } from '../run/lab.ts'

const isRunnable = ({ model }: { readonly model?: unknown }): boolean =>
  model === undefined || offeredModels.some(({ name }) => name === model)

export function nextQuestion({ name, next }: Question, { subjects }: Answer, site?: string) {
  const place = questionInfos.findIndex((each) => each.name === name)
  const follows = questionInfos[(place + 1) % questionInfos.length]
  const info = next ? questionInfos.find((each) => each.name === next.name) : follows
  if (!info) return nothing
  const [role, ...others] = info.roles
  const [subject] = [subjects.subject ?? subjects.subjects].flat() as { model?: unknown }[]
  const takes = role && others.length === 0 && /^operation/.test(role.takes) ? role.name : undefined
  const carried = takes && subject && fitsLink({ subject }) && isRunnable(subject)
  const given = {
    label: '',
    name: takes ?? '',
    ...(takes === 'subjects' ? { subjects: [], most: 1 } : { subject: {} }),
  }
  const about = takes === 'subjects' ? [subject] : subject
  const link = carried
    ? writeQuestion(
        { name: info.name, roles: [given], fields: [] },
        { subjects: { [takes]: about }, options: {} },
      )
    : spelled(info.name)
  // In a frame the page of all questions would have no room.
  const target = parent === window ? nothing : '_blank'
  return html`
    <p class="next">
      ${common.next}
      <a href=${new URL(`#${link}`, folder(site)).href} target=${target}>${next?.asks ?? info.asks}</a>
    </p>
  `
}
