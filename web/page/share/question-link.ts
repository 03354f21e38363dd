// SPDX-License-Identifier: MIT
//
// A question as the end of an address, as timings have it: `#scaling?op=matmul&m=256&axis=m&v=1`. Where a
// question has several subjects, their fields' names begin with the subject's: `baseline.op`, `subjects.0.op`.

import type { FieldInfo } from '../../lab/generated/records.ts'
import { linkParts, takeOptions, takeSubject, type Values } from '../../lab/link/link.ts'
import { addOptions, addSubject, written } from '../../lab/link/write-link.ts'
import type { RunSubject } from '../../lab/subject.ts'
import { isList, type Role } from '../form/roles.ts'

/** What a link is written of and read into. */
export interface LinkedQuestion {
  readonly name: string
  readonly roles: readonly Role[]
  readonly fields: readonly FieldInfo[]
}

export interface AskedQuestion {
  readonly subjects: Values
  readonly options: Values
}

/** Before the names of a subject's fields; nothing where there is one subject only. */
const prefixOf = (roles: readonly Role[], { name }: Role, place?: number): string =>
  place !== undefined ? `${name}.${place}.` : roles.length > 1 ? `${name}.` : ''

/** The part of the address after `#`. */
export function writeQuestion(
  { name, roles, fields }: LinkedQuestion,
  { subjects, options }: AskedQuestion,
): string {
  const parameters = new URLSearchParams()
  for (const role of roles) {
    const given = subjects[role.name]
    if (!isList(role)) addSubject(parameters, prefixOf(roles, role), given as RunSubject)
    else
      (given as readonly RunSubject[]).forEach((subject, place) => {
        addSubject(parameters, prefixOf(roles, role, place), subject)
      })
  }
  addOptions(parameters, fields, options)
  return written(name, parameters)
}

/** What a link says, and a sentence about each thing in it that was not used. A subject of which it says
 *  nothing is left out. */
export function readQuestion(
  { roles, fields }: LinkedQuestion,
  hash: string,
): AskedQuestion & { readonly problems: readonly string[] } {
  const parts = linkParts(hash)
  const says = (start: string) => [...parts.given.keys()].some((name) => name.startsWith(start))
  const subjects: Values = {}
  for (const role of roles) {
    if (isList(role)) {
      const list: RunSubject[] = []
      while (list.length < role.most && says(prefixOf(roles, role, list.length)))
        list.push(takeSubject(parts, prefixOf(roles, role, list.length)))
      if (list.length > 0) subjects[role.name] = list
    } else if (['op', 'model'].some((name) => says(prefixOf(roles, role) + name))) {
      subjects[role.name] = takeSubject(parts, prefixOf(roles, role))
    }
  }
  return { subjects, options: takeOptions(parts, fields), problems: parts.problems }
}
