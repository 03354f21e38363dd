// SPDX-License-Identifier: MIT
//
// How a regression test speaks to people, in a terminal and on a page alike: its verdicts as words, and
// its refusals by the names of the files.

import type { RegressionSubject } from '../generated/records.ts'

export const regressionWords: Readonly<Record<RegressionSubject['verdict'], string>> = {
  slower: 'slower',
  faster: 'faster',
  not_told_apart: 'not told apart',
  too_few: 'too few samples',
  no_ratio: 'no ratio',
  missing: 'in the saved run only',
  added: 'in the later run only',
}

export type RunRole = 'saved' | 'later'

export interface RunFault {
  readonly role: RunRole
  readonly text: string
}

/** A refusal by the file's own name: "saved.format must be ..." is "a.json: format must be ...". Undefined
 *  where it is of none of the two. */
export function runFault(
  message: string,
  names: Readonly<Record<RunRole, string>>,
): RunFault | undefined {
  const [, role, rest = ''] = /^(saved|later)\b(.*)$/s.exec(message) ?? []
  if (role !== 'saved' && role !== 'later') return undefined
  const name = names[role]
  return { role, text: rest.startsWith('.') ? `${name}: ${rest.slice(1)}` : `${name}${rest}` }
}
