// SPDX-License-Identifier: MIT
//
// A result that comes out of a file as an answer: whether it was made here, and which of its figures do not follow from
// the rest of it.

import { formatField } from '../../lab/format/field.ts'
import type { AnyResultFile, Difference, Environment } from '../../lab/public.ts'
import type { Question } from '../../questions/base/question.ts'
import { common } from '../../texts/common.ts'
import type { Answer } from './answering.ts'

/** Whether the same machine and browser may have made both; what of a lab can be chosen does not count. */
export const isAlike = (a: Environment, b: Environment): boolean =>
  (['platform', 'runtime', 'hardware_threads'] as const).every((name) => a[name] === b[name])

export function answerOfFile(file: AnyResultFile, { roles }: Question, here: Environment): Answer {
  const { options, environment, report, created } = file
  const members: Readonly<Record<string, unknown>> = { ...file }
  const given = roles.filter(({ name }) => members[name] !== undefined)
  return {
    subjects: Object.fromEntries(given.map(({ name }) => [name, members[name]])),
    options: { ...options },
    ...{ environment, report, created, final: true },
    saved: isAlike(environment, here) ? 'here' : 'elsewhere',
  }
}

/** More than so many are only counted. */
const mostTexts = 3

export function differenceTexts(differences: readonly Difference[]): string[] {
  const plain = differences.filter(({ method }) => !method)
  const texts = plain.slice(0, mostTexts).map(({ field, said, computed }) => {
    const name = field.slice(field.lastIndexOf('.') + 1)
    const text = (value: unknown) =>
      typeof value === 'object' || typeof value === 'boolean'
        ? JSON.stringify(value).slice(0, 40)
        : formatField({ [name]: value }, name)
    return common.differs(field, text(said), text(computed))
  })
  const more = plain.length - texts.length
  if (more > 0) texts.push(common.differMore(more))
  const methods = differences.length - plain.length
  if (methods > 0) texts.push(common.differByMethod(methods))
  return texts
}
