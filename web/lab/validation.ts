// SPDX-License-Identifier: MIT
//
// Validates subjects, signal and onProgress before a request goes to C++.

import type { Control } from './control.ts'
import { failure } from './errors.ts'
import { withPlainLists } from './files/plain.ts'
import type { RequestInfo } from './generated/methods.ts'
import { membersOf, plainMembers } from './plain-data.ts'
import { aFunction, refusal } from './refusal.ts'
import { isSaved } from './role.ts'
import {
  allForms,
  isFunction,
  readSubject,
  requireAmounts,
  requireSubject,
  runForms,
} from './subject.ts'
import { wording } from './wording.ts'

/** What a request is judged by. */
export type Judged = Omit<RequestInfo, 'method'>

/** Refuses what has none of the forms; functions, which C++ can neither count nor call, but where they are taken. */
function requireWork(given: unknown, role: string, { name, takesFunctions }: Judged): void {
  const allowed = takesFunctions ? allForms : runForms
  requireSubject(given, role, allowed)
  if (!isFunction(given)) return
  if (takesFunctions) {
    if (name !== 'scaling') requireAmounts(given)
    return
  }
  const message = wording(
    'no_function_here',
    'A function cannot be the {role} of {question}; give {allowed}.',
    { role, question: name, allowed },
  )
  throw failure('invalid_value', message, { field: role, allowed })
}

/** Refuses subjects that C++ could not judge; those of a list are called by their place, "subjects[1]". Functions
 *  are compared with functions only. */
function requireSubjects(subjects: Readonly<Record<string, unknown>>, request: Judged): void {
  const roles = Object.entries(request.roles)
  const mixed = roles.some(([role]) => isFunction(subjects[role]))
  for (const [role, takes] of roles) {
    const given = subjects[role]
    if (isSaved(takes)) continue
    if (takes === 'operations or models') {
      const forms = request.takesFunctions ? allForms : runForms
      if (!Array.isArray(given))
        throw refusal(role, given, wording('a_list_of', 'a list of {forms}', { forms }))
      for (const [place, each] of given.entries()) requireWork(each, `${role}[${place}]`, request)
      continue
    }
    requireWork(given, role, request)
    if (mixed && !isFunction(given)) {
      throw refusal(role, given, wording('also_function', 'a function, since the other one is'))
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

/** The subjects of a question by their roles, copied and checked. Each is read once, so that what was checked is what
 *  is used. */
export function readSubjects<Subjects extends object>(
  subjects: Subjects,
  request: Judged,
): Subjects {
  const roles = Object.entries(subjects)
  const read = Object.fromEntries(roles.map(([role, given]) => [role, readSubject(role, given)]))
  requireSubjects(read, request)
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
  if (signal !== undefined && !isSignal(signal))
    throw refusal('signal', signal, wording('abort_signal', 'an AbortSignal'))
  for (const [name, listener] of Object.entries(listeners)) {
    if (listener !== undefined && typeof listener !== 'function') {
      throw refusal(name, listener, aFunction())
    }
  }
}
