// SPDX-License-Identifier: MIT
//
// A result that comes out of a file as an answer, and whether a machine like this one made it.

import type { AnyResultFile, Environment } from '../../lab/public.ts'
import type { Question } from '../../questions/base/question.ts'
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
