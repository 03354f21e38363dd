// SPDX-License-Identifier: MIT
//
// A detective case as one value: something slow, suspects, and fixes of which each is tried by a comparison of before
// and after. Each file of the folder `cases` exports one as `investigation`. Nobody says beforehand which fix works:
// the comparison on this machine does, and a wrong one is measured as well.

import type { ComparisonReport } from '../../lab/generated/records.ts'
import type { Choices, Prose } from './lesson.ts'

export interface Clue {
  /** What may be found out by it. */
  readonly ask: string
  /** The question that is run, as the end of an address. */
  readonly link: string
}

export interface Fix {
  readonly says: string
  /** The suspect whose doing it would undo. */
  readonly aims: string
  /** A comparison of before, its baseline, and after. */
  readonly link: string
}

export interface Case {
  /** Among the cases, from 1. */
  readonly place: number
  readonly title: string
  readonly about: string
  readonly story: Prose
  readonly clues: readonly Clue[]
  readonly suspects: Choices
  readonly fixes: Readonly<Record<string, Fix>>
  /** Said once a fix works. */
  readonly closing: Prose
}

export type FixVerdict = 'works' | 'fails' | 'undecided'

/** A fix fails where it is slower, or makes no difference that matters; where the intervals leave that open, nothing is
 *  said. */
export function fixVerdict({
  outcome,
  verdict,
  speedup,
  within_minimum_effect,
}: Pick<
  ComparisonReport,
  'outcome' | 'verdict' | 'speedup' | 'within_minimum_effect'
>): FixVerdict {
  if (outcome !== 'measured' || speedup === undefined) return 'undecided'
  if (verdict === 'faster') return 'works'
  if (verdict === 'slower') return 'fails'
  return verdict === 'not_told_apart' && within_minimum_effect ? 'fails' : 'undecided'
}
