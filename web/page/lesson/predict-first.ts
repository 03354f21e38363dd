// SPDX-License-Identifier: MIT
//
// The lesson of one step in which a question of the lab is predicted before it is answered. It ends with the measurement,
// and its name says all of it, so that prediction and run are kept, saved and reported like those of any lesson.

import { html, type TemplateResult } from 'lit'
import { lessonLink } from '../../lessons/base/names.ts'
import { type OwnStep, ownName } from '../../lessons/base/own-lesson.ts'
import type { Question } from '../../questions/base/question.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { predicting } from '../run/predicting.ts'

const nothingElse = {
  text: '',
  explain: '',
  answer: '',
  change: '',
  changed: '',
  check: '',
  checked: '',
}

/** Of what is counted there is no range: it is a number or another. */
export function predictionLink(
  { title, immediate, predicted }: Pick<Question, 'title' | 'immediate' | 'predicted'>,
  link: string,
): string {
  const { field = '', quantity = 'time' } = predicted ?? {}
  const asked: OwnStep = {
    title,
    link,
    ask: title,
    field,
    quantity,
    range: !immediate,
    ...nothingElse,
  }
  return lessonLink(ownName({ title, closing: '', steps: [asked] }), 1, predicting() === 'locked')
}

/** In the place of an answer that needs no run. */
export const predictionNotice = (question: Question, link: string): TemplateResult => html`
  <p>${texts.hidden}</p>
  <p><a href=${predictionLink(question, link)}>${texts.predictFirst.go}</a></p>
`
