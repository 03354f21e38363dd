// SPDX-License-Identifier: MIT
//
// The form of the first question, a timing: all that a page needs before anybody touches it. The rest of the
// question (../timing.ts) comes with the first touch.

import { timingOptionsFields } from '../../lab/generated/records.ts'
import { texts } from '../../texts/timing-form.ts'
import type { QuestionForm } from './question.ts'
import { steps } from './steps.ts'

export const firstForm = {
  name: 'timing',
  title: texts.title,
  roles: [{ name: 'subject', label: '', subject: {} }],
  fields: timingOptionsFields,
  showsWork: true,
  plan: (options, clockStep) => steps(texts.plan(options, clockStep)),
} as const satisfies QuestionForm
