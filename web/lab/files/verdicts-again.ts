// SPDX-License-Identifier: MIT
//
// The verdicts of a saved report as its samples make them again. Others, as that the clock was coarse, only the measurement
// knew: they are believed, and whether one was taken out of the file nobody can tell.

import type { Verdict } from '../generated/records.ts'

/** Of a timing these follow from its samples alone, so one that was taken out is missed: cpp/experiments/timed has their
 *  rules. */
const ofSamples = [
  ...['no_interval', 'unstable', 'prefers_median', 'too_short', 'autocorrelated', 'alternating'],
  ...['level_shift', 'slowed', 'sped_up'],
]

/** Where the file has these, the others may be none: of a run that was stopped no change of level is told, and version 0.1
 *  had one word for both ways that the times may go. */
const instead: Readonly<Record<string, string>> = {
  level_shift: 'partial',
  slowed: 'drift',
  sped_up: 'drift',
}

const severities = ['problem', 'warning', 'note']
const rank = ({ severity }: Verdict) => severities.indexOf(severity)

/** The verdicts of a file, those of a code that as many were computed of as these say it. */
export function verdictsAs(saved: readonly Verdict[], found: unknown): readonly Verdict[] {
  const computed = byCode(Array.isArray(found) ? found : [])
  const again = new Map<Verdict, Verdict | undefined>()
  for (const [code, same] of byCode(saved)) {
    const all = computed.get(code)
    if (all?.length === same.length)
      for (const [at, each] of same.entries()) again.set(each, all[at])
  }
  return saved.map((verdict) => again.get(verdict) ?? verdict)
}

/** Those that samples make of a timing, and that its file lacks. */
export function missedVerdicts(
  saved: readonly Verdict[],
  found: readonly Verdict[],
): readonly Verdict[] {
  const codes = new Set(saved.map(({ code }) => code))
  const isSaid = (code: string) => codes.has(code) || codes.has(instead[code] ?? code)
  return found.filter(({ code }) => ofSamples.includes(code) && !isSaid(code))
}

/** Each behind those that are as severe. */
export const bySeverity = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  [...verdicts].sort((a, b) => rank(a) - rank(b))

function byCode(verdicts: readonly Verdict[]): ReadonlyMap<string, readonly Verdict[]> {
  const codes = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const same = codes.get(verdict.code)
    if (same) same.push(verdict)
    else codes.set(verdict.code, [verdict])
  }
  return codes
}
