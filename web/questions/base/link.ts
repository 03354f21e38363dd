// SPDX-License-Identifier: MIT
//
// A question as the end of an address: `#scaling?op=matmul&m=256&axis=m&v=1`. Where a question has several
// subjects, their fields' names begin with the subject's: `baseline.op`, `subjects.0.op`.

import {
  linkParts,
  takeOptions,
  takeSubject,
  unknownExperiment,
  type Values,
} from '../../lab/link/link.ts'
import { addOptions, addSubject, written } from '../../lab/link/write-link.ts'
import type { RunSubject } from '../../lab/subject.ts'
import type { Wording } from '../../lab/wording.ts'
import { questionNames, spelled } from './names.ts'
import type { Asked, QuestionForm } from './question.ts'
import { isList, type Role, subjectRoles } from './roles.ts'

/** What a link is written of and read into. */
export type LinkedQuestion = Pick<QuestionForm, 'name' | 'roles' | 'fields'>

/** Before the names of a subject's fields, parted by `point`; nothing where there is one subject only. */
export const prefixOf = (
  roles: readonly Role[],
  { name }: Role,
  point: '.' | '_',
  place?: number,
): string =>
  place === undefined && roles.length === 1
    ? ''
    : [name, ...(place === undefined ? [] : [place]), ''].join(point)

/** The part of the address after `#`. */
export function writeQuestion(
  { name, roles, fields }: LinkedQuestion,
  { subjects, options }: Asked,
): string {
  const parameters = new URLSearchParams()
  for (const role of subjectRoles(roles)) {
    const given = subjects[role.name]
    if (!isList(role)) addSubject(parameters, prefixOf(roles, role, '.'), given as RunSubject)
    else
      (given as readonly RunSubject[]).forEach((subject, place) => {
        addSubject(parameters, prefixOf(roles, role, '.', place), subject)
      })
  }
  addOptions(parameters, fields, options)
  return written(spelled(name), parameters)
}

/** What a link says, and a sentence about each thing in it that was not used. A subject of which it says
 *  nothing is left out. */
export function readQuestion(
  { name, roles, fields }: LinkedQuestion,
  hash: string,
): Asked & { readonly problems: readonly Wording[] } {
  const parts = linkParts(hash)
  if (parts.experiment.replaceAll('-', '_') !== name) {
    // The fields of an experiment that is not here are not judged one by one.
    parts.given.clear()
    const known = [name, ...questionNames.filter((other) => other !== name)]
    parts.problems.splice(0, Infinity, unknownExperiment(parts.experiment, known.map(spelled)))
  }
  const says = (start: string) => [...parts.given.keys()].some((name) => name.startsWith(start))
  const subjects: Values = {}
  for (const role of subjectRoles(roles)) {
    if (isList(role)) {
      const list: RunSubject[] = []
      while (list.length < role.most && says(prefixOf(roles, role, '.', list.length)))
        list.push(takeSubject(parts, prefixOf(roles, role, '.', list.length)))
      if (list.length > 0) subjects[role.name] = list
    } else if (['op', 'model'].some((name) => says(prefixOf(roles, role, '.') + name))) {
      subjects[role.name] = takeSubject(parts, prefixOf(roles, role, '.'))
    }
  }
  return { subjects, options: takeOptions(parts, fields), problems: parts.problems }
}
