// SPDX-License-Identifier: MIT
//
// The answer of a report in words: the sentence of its question, and the call that it was stopped in, which any question
// may have.

import type { Verdict } from '../../lab/generated/records.ts'
import { common } from '../../texts/common.ts'
import { type Text, unsure } from '../../texts/say.ts'
import { told } from '../../texts/told/told.ts'
import { withNames } from './candidate-names.ts'
import type { Context, Question, QuestionName, ReportOf } from './question.ts'
import { inWholeUnits } from './whole-units.ts'

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
export const cautionsOf = (report: object): readonly Verdict[] => [
  ...verdictsOf(report)
    .filter((verdict) => !isOfLongCall(verdict))
    .map((verdict) => withNames(report, verdict))
    .map((verdict) => ({ ...verdict, text: inWholeUnits(verdict.text) })),
  ...fewTurns(report),
]

/** So few, that one of them that was disturbed and seen by nobody makes the answer. */
const few = 3

type Turns = Partial<Record<keyof typeof common.few, number>>

/** Of a report that compares, or of what it is made of. */
interface Compared extends Turns {
  readonly instruments?: readonly Turns[]
  readonly points?: readonly { readonly timed?: Turns }[]
}

/** An interval of two rounds may be narrow by chance alone; in it nothing shows that they were so few. */
function fewTurns({ rounds, quartets, instruments = [], points = [] }: Compared): Verdict[] {
  const all = [{ rounds, quartets }, ...instruments, ...points.map(({ timed }) => timed ?? {})]
  const found = (['rounds', 'quartets'] as const).flatMap((name) => {
    const made = all.flatMap((each) => each[name] || [])
    return made.length > 0 ? fewOf(name, Math.min(...made)) : []
  })
  return found.slice(0, 1)
}

/** The caution of so many rounds, quartets or runs, where they are few. */
export const fewOf = (name: keyof Turns, count: number): Verdict[] =>
  count > few ? [] : [{ code: 'few_turns', severity: 'warning', text: common.few[name](count) }]

const verdictsOf = (report: object): readonly Verdict[] =>
  (report as { readonly verdicts?: readonly Verdict[] }).verdicts ?? []

/** As web/lab/client/long-call.ts says it. */
const isOfLongCall = ({ code }: Verdict): boolean => code.startsWith('long_call')
