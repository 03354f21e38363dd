// SPDX-License-Identifier: MIT
//
// The error of a request that cannot be sent to the worker: something in it cannot be copied, or is nested too deep.

import { type FlopscopeError, failure, reasonOf } from '../errors.ts'
import { isTooDeep, tooDeep } from '../wasm/too-deep.ts'
import { wording } from '../wording.ts'

/** Levels of a model's layers that C++ reads; nothing else of a request has any. */
const mostLevels = 64

export function unsent(request: object, error: unknown): FlopscopeError {
  if (isTooDeep(error)) return tooDeep(deepest(request), mostLevels, error)
  const message = wording(
    'unsent',
    "The subject or the options cannot be sent to the lab's worker: {reason}",
    { reason: reasonOf(error) },
  )
  return failure('invalid_value', message, { field: 'subject' }, error)
}

/** What the caller calls the part of a request that is nested too deep to be copied. */
function deepest(request: object): string {
  const { subjects, request: text, ...rest } = request as Readonly<Record<string, object>>
  const { subjects: list, ...roles } = { ...subjects } as Readonly<Record<string, object>>
  const listed = Object.entries(list ?? {}).map(([place, each]) => [`subjects[${place}]`, each])
  const parts = Object.entries({ ...rest, ...roles, ...Object.fromEntries(listed), ...text })
  return parts.find(([, part]) => !canBeCopied(part))?.[0] ?? 'subject'
}

function canBeCopied(part: unknown): boolean {
  try {
    structuredClone(part)
    return true
  } catch {
    return false
  }
}
