// SPDX-License-Identifier: MIT
//
// A detective case as one value: something slow, suspects, and fixes of which each is tried by measuring before and
// after. Each file of the folder `cases` exports one as `investigation`. Nobody says beforehand which fix works: the
// measurement on this machine does, and a wrong one is measured as well.

import type { TimingReport } from '../../lab/generated/records.ts'
import type { Choices, Prose } from './lesson.ts'
import type { Trial } from './trial.ts'

export interface Clue {
  /** What may be found out by it. */
  readonly ask: string
  /** The question that is run, as the end of an address. */
  readonly link: string
}

export interface Fix {
  /** What is done, up to a colon if more is said of it. */
  readonly says: string
  /** The suspect whose doing it would undo. */
  readonly aims: string
  readonly trial: Trial
}

/** Sizes of which the first measurement, a timing of the smallest, chooses one: `$n` in links and texts. */
export interface Sizes {
  readonly values: readonly number[]
  /** By which power of the size the time grows. */
  readonly power: number
  /** The largest is taken whose call is expected to take no longer. */
  readonly within_ms: number
}

export interface Case {
  /** Among the cases, from 1. */
  readonly place: number
  readonly title: string
  readonly about: string
  readonly story: Prose
  /** A timing that comes before all others, where sizes are chosen by it or fixes are held against it. */
  readonly first?: Clue & { readonly sizes?: Sizes }
  readonly clues: readonly Clue[]
  readonly suspects: Choices
  readonly fixes: Readonly<Record<string, Fix>>
  /** Said once a fix works. */
  readonly closing: Prose
  /** Said where every fix was tried and none works: this machine cannot tell, and why that may be. */
  readonly open: Prose
}

/** What is kept of the first measurement. */
export type FirstTiming = Pick<TimingReport, 'p50_ms' | 'first_call_ms' | 'first_call_error_ms'>

/** The size that suits this machine; the smallest where the first measurement came to no time. */
export function chosenSize({ values, power, within_ms }: Sizes, { p50_ms }: FirstTiming): number {
  const [smallest = 0] = values
  const fits = (size: number) => (p50_ms ?? Infinity) * (size / smallest) ** power <= within_ms
  return values.filter(fits).at(-1) ?? smallest
}

/** `$n`, and `$n/4`, as numbers. */
const filled = (text: string, size: number): string =>
  text.replace(/\$n(?:\/(\d+))?/g, (_, divisor = 1) => String(size / Number(divisor)))

/** The case with the size in its links and texts. */
export function sizedCase(investigation: Case, size: number): Case {
  const fill = (text: string) => filled(text, size)
  const { fixes, clues, story, closing } = investigation
  const entries = Object.entries(fixes).map(([name, { says, aims, trial }]): [string, Fix] => [
    name,
    { says: fill(says), aims, trial: { ...trial, links: trial.links.map(fill) } },
  ])
  return {
    ...investigation,
    story: story.map(fill),
    clues: clues.map(({ ask, link }) => ({ ask: fill(ask), link: fill(link) })),
    fixes: Object.fromEntries(entries),
    closing: closing.map(fill),
  }
}

/** The suspect that the fix aims at which works, and of several that which brings most. */
export function culpritOf(
  { fixes }: Case,
  tried: readonly { readonly fix: string; readonly verdict: string; readonly speedup: number }[],
): string | undefined {
  const [best] = tried
    .filter(({ verdict }) => verdict === 'works')
    .sort((a, b) => b.speedup - a.speedup)
  return best && fixes[best.fix]?.aims
}
