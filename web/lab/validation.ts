// SPDX-License-Identifier: MIT
//
// Validates subjects, signal and onProgress before a request goes to C++.

import type { Control } from './control.ts'
import { FlopscopeError } from './errors.ts'
import { withPlainLists } from './files/plain.ts'
import { membersOf, plainMembers } from './given.ts'
import { refusal } from './refusal.ts'
import { allForms, givenSubject, isFunction, requireSubject, runForms } from './subject.ts'

/** What an experiment takes as a subject. */
const formsFor = (experiment: string): string => (experiment === 'comparison' ? allForms : runForms)

/** Refuses functions, which C++ can neither count nor call. `field` is what the subject is called. */
export function requireOperation(subject: unknown, experiment: string, field = 'subject'): void {
  const allowed = formsFor(experiment)
  requireSubject(subject, field, allowed)
  if (!isFunction(subject)) return
  throw new FlopscopeError({
    code: 'invalid_value',
    field,
    allowed,
    message: `A function cannot be the ${field} of ${experiment}; give ${allowed}.`,
  })
}

/** The same of every subject; those of a list are called by their place, "subjects[1]". Only a
 *  comparison takes functions, and then two of them. */
function requireSubjects(subjects: object, experiment: string): void {
  if (experiment === 'regression') return // runs, which are for C++ to judge
  const functions = Object.values(subjects).filter(isFunction)
  if (experiment === 'comparison' && functions.length > 0) {
    for (const [role, given] of Object.entries(subjects)) {
      requireSubject(given, role)
      if (!isFunction(given)) throw refusal(role, given, 'a function, since the other one is')
    }
    return
  }
  for (const [role, given] of Object.entries(subjects)) {
    if (role === 'files') continue // for C++ to judge
    if (role !== 'subjects') {
      requireOperation(given, experiment, role)
      continue
    }
    if (!Array.isArray(given)) throw refusal(role, given, `a list of ${formsFor(experiment)}`)
    for (const [place, subject] of given.entries()) {
      requireOperation(subject, experiment, `${role}[${place}]`)
    }
  }
}

/** Whether it has all that is used of one, as the signals of other realms and of stand-ins do. */
function isSignal(signal: AbortSignal): boolean {
  try {
    const { addEventListener, removeEventListener, aborted } = signal
    return (
      typeof addEventListener === 'function' &&
      typeof removeEventListener === 'function' &&
      typeof aborted === 'boolean'
    )
  } catch {
    return false // null, or its own code throws
  }
}

/** The subjects of an experiment by their roles, read once and checked. */
export function givenSubjects<Subjects extends object>(
  subjects: Subjects,
  experiment: string,
): Subjects {
  const roles = Object.entries(membersOf('subjects', subjects))
  const read = Object.fromEntries(roles.map(([role, given]) => [role, givenSubject(role, given)]))
  requireSubjects(read, experiment)
  return read as Subjects
}

/** Options as plain data, and apart from them who watches and who stops. */
export function divided<Report, Options extends Control<Report>>(
  options: Options,
): { readonly control: Control<Report>; readonly rest: Options } {
  const { signal, onProgress, onWait, ...rest } = membersOf('options', options)
  const control = { signal, onProgress, onWait }
  requireControl(control)
  return { control, rest: withPlainLists(plainMembers('options', rest)) as Options }
}

export function requireControl({
  signal,
  ...listeners
}: {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: unknown
  readonly onWait?: unknown
}): void {
  if (signal !== undefined && !isSignal(signal)) throw refusal('signal', signal, 'an AbortSignal')
  for (const [name, listener] of Object.entries(listeners)) {
    if (listener !== undefined && typeof listener !== 'function') {
      throw refusal(name, listener, 'a function')
    }
  }
}
