// SPDX-License-Identifier: MIT
//
// The package's `flopscope/questions`: every question with what may be set of it, for programs that make forms of it.
// The page's own forms take from the generated files what they need, each its own options.

import { optionsOf } from './generated/options.ts'
import {
  type QuestionInfo as Described,
  questionInfos as described,
} from './generated/questions.ts'
import type { FieldInfo } from './generated/records.ts'

export * from './generated/options.ts'
export * from './generated/questions.ts'

/** A question: what a page, a terminal and the lab need to know to ask it. */
export interface QuestionInfo extends Described {
  readonly options: readonly FieldInfo[]
}

/** Every question, in the order in which a detective asks */
export const questionInfos: readonly QuestionInfo[] = described.map((info) => ({
  ...info,
  options: optionsOf[info.name],
}))
