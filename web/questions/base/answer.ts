// SPDX-License-Identifier: MIT
//
// The answer of a report in words: the sentence of its question, and the call that it was stopped in, which any question
// may have.

import type { Verdict } from '../../lab/generated/records.ts'
import { type Text, unsure } from '../../texts/say.ts'
import { told } from '../../texts/told/told.ts'
import type { Context, Question, QuestionName, ReportOf } from './question.ts'

export function answerOf(
  question: Question,
  report: ReportOf<QuestionName>,
  context: Context,
): Text {
  const sentence = question.sentence(report, context)
  const call = verdictsOf(report).find(isOfLongCall)
  return call ? [...sentence, ' ', ...unsure(told(call.text, call.code))] : sentence
}

/** What else is to be known before the numbers are believed. */
export const cautionsOf = (report: object): readonly Verdict[] =>
  verdictsOf(report).filter((verdict) => !isOfLongCall(verdict))

const verdictsOf = (report: object): readonly Verdict[] =>
  (report as { readonly verdicts?: readonly Verdict[] }).verdicts ?? []

/** As web/lab/client/long-call.ts says it. */
const isOfLongCall = ({ code }: Verdict): boolean => code.startsWith('long_call')
