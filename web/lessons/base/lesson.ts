// SPDX-License-Identifier: MIT
//
// A lesson as one value. Each file beside this folder exports one as `lesson` and is found by its own name. A step is
// predict, run, explain, change one thing, quick check; what is right follows from the run's own report, so a step says
// how to tell and never the answer.

import type { RegressionSubject } from '../../lab/generated/records.ts'
import type { QuestionName, ReportOf } from '../../questions/base/question.ts'
import type { Measured } from './measured.ts'
import type { Quantity } from './quantity.ts'

/** Text in which `names of programs` stand between backticks. */
export type Prose = readonly string[]

export interface Lesson {
  /** Among the lessons, from 1. */
  readonly place: number
  readonly title: string
  /** A line in the list. */
  readonly about: string
  readonly steps: readonly Step[]
  /** What to take along, said at the end. */
  readonly closing: Prose
}

/** Names of choices with what they say. */
export type Choices = Readonly<Record<string, string>>

/** Functions are written as methods, so that a lesson can hold steps about any question. */
export interface Step<Name extends QuestionName = QuestionName> {
  /** Whether it ends with the measurement, and nothing is explained, changed or checked. */
  readonly isBrief?: true
  readonly title: string
  readonly text: Prose
  /** The question that is run, as the end of an address. */
  readonly link: string
  readonly prediction: Prediction<Name>
  readonly explain: {
    readonly ask: string
    /** The model answer, in this machine's numbers. */
    answer(report: ReportOf<Name>): Prose
  }
  /** One thing that is made otherwise. */
  readonly change: { readonly text: Prose; readonly link: string }
  readonly check: Check<Name>
}

interface Asks {
  readonly ask: string
}

/** A number in a unit of the quantity, or a range that holds it nine times in ten. */
export interface NumberPrediction<Name extends QuestionName> extends Asks {
  readonly quantity: Quantity
  readonly range?: true
  /** What was measured or counted; undefined where this machine cannot tell. */
  truth(report: ReportOf<Name>): Measured | undefined
}

export interface ChoicePrediction<Name extends QuestionName> extends Asks {
  readonly choices: Choices
  /** The choice that is true; undefined where this machine cannot tell. */
  truth(report: ReportOf<Name>): string | undefined
}

export type Prediction<Name extends QuestionName = QuestionName> =
  | NumberPrediction<Name>
  | ChoicePrediction<Name>

export interface Check<Name extends QuestionName> extends Asks {
  readonly choices: Choices
  /** Whether the question `regression` compares the changed run with the first, as runs of one program. */
  readonly compares?: true
  /** The choice that is right by both reports; undefined where this machine cannot tell. */
  right(
    first: ReportOf<Name>,
    changed: ReportOf<Name>,
    compared?: RegressionSubject,
  ): string | undefined
  /** The numbers by which it is. */
  because(first: ReportOf<Name>, changed: ReportOf<Name>, compared?: RegressionSubject): Prose
}

/** A step about the question of that name, among those about any. */
export const step = <Name extends QuestionName>(value: Step<Name>): Step => value
