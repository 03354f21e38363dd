// SPDX-License-Identifier: MIT
//
// Candidates by name where C++ counts them: "the medians of 2 and 3" of a report whose candidates have names.

import type { Verdict } from '../../lab/generated/records.ts'

interface Named {
  readonly name?: string
  readonly kernel?: string
}

/** A report that holds candidates, under any of these names. */
interface Holder {
  readonly candidates?: readonly Named[]
  readonly rungs?: readonly Named[]
  /** Each with the same candidates. */
  readonly points?: readonly { readonly timed?: Holder }[]
}

const candidatesOf = ({ candidates, rungs, points }: Holder): readonly Named[] =>
  candidates ?? rungs ?? points?.[0]?.timed?.candidates ?? []

/** Those that have the same name keep their numbers before it. */
function namesOf(report: Holder): readonly string[] {
  const names = candidatesOf(report).map(({ name, kernel = '' }) => name || kernel)
  return names.map((name, place) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${place + 1} ${name}`,
  )
}

/** The verdict with names in the place of its numbers, where each of them has one. */
export function withNames(report: Holder, verdict: Verdict): Verdict {
  const numbers = verdict.details?.find(({ name }) => name === 'candidates')?.text
  if (!numbers) return verdict
  const all = namesOf(report)
  const names = numbers.split(/, | and /).map((number) => all[Number(number) - 1])
  if (!names.every(Boolean)) return verdict
  // Sizes stand in a name behind commas.
  const between = names.some((name) => name?.includes(',')) ? '; ' : ', '
  const listed = [names.slice(0, -1).join(between), names.at(-1)].filter(Boolean).join(' and ')
  return { ...verdict, text: verdict.text.replace(` of ${numbers} `, () => ` of ${listed} `) }
}
