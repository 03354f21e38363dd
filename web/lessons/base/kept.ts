// SPDX-License-Identifier: MIT
//
// Progress in lessons, cases and cards, as it is kept.

import type { FirstTiming } from './case.ts'
import type { Guess, Truth } from './judge.ts'
import type { Step } from './lesson.ts'
import type { Finding } from './trial.ts'

export interface KeptStep {
  readonly lesson: string
  /** From 1. */
  readonly step: number
  /** What the step asked: of a step that asks another thing by now nothing is kept. */
  readonly link: string
  readonly guess?: Guess
  readonly truth?: Truth
  /** The result files of both runs. */
  readonly first?: string
  readonly changed?: string
  /** In somebody's own words; set once the model answer was shown. */
  readonly explained?: string
  /** The choice at the quick check, empty for "cannot tell", and whether it was right. */
  readonly checked?: string
  readonly passed?: boolean
}

/** Whether a step is done: checked, or measured where that is its end. */
export const isDone = ({ isBrief }: Step, { first, checked }: KeptStep): boolean =>
  (isBrief ? first : checked) !== undefined

export interface KeptCase {
  readonly name: string
  /** What the first measurement found, where there is one. */
  readonly first?: FirstTiming
  /** The suspect that was accused. */
  readonly accused?: string
  readonly tried: readonly TriedFix[]
}

export interface TriedFix extends Finding {
  readonly fix: string
}

export interface KeptCard {
  readonly name: string
  /** The numbers of the calculator, as they were typed. */
  readonly typed: Readonly<Record<string, string>>
  /** In somebody's own words; set once the model answer was shown. */
  readonly attempt?: string
}
