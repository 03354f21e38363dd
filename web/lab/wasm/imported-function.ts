// SPDX-License-Identifier: MIT
//
// A function of the caller's that a module exports.

import { orAborted } from '../abort.ts'
import { AbortError, failure, reasonOf } from '../errors.ts'
import { oneOf } from '../refusal.ts'
import {
  type CallerFunction,
  type FunctionSubject,
  isModuleSubject,
  type ModuleSubject,
  requireSubject,
} from '../subject.ts'
import { wording } from '../wording.ts'

/** The caller's function that a subject is; that of a module is imported. */
export async function functionOf(
  subject: CallerFunction,
  signal: AbortSignal | undefined,
): Promise<FunctionSubject> {
  if (!isModuleSubject(subject)) return subject
  return orAborted(
    () => importFunction(subject),
    signal,
    () => new AbortError(),
  )
}

async function importFunction(subject: ModuleSubject): Promise<FunctionSubject> {
  const { module: url, export: name } = subject
  let exports: Record<string, unknown>
  try {
    exports = await import(/* @vite-ignore */ url)
  } catch (error) {
    const message = wording('module_not_loaded', 'The module {url} could not be loaded: {reason}', {
      url,
      reason: reasonOf(error),
    })
    throw failure('module_failed', message, { field: 'module', value: url }, error)
  }
  const found = exports[name]
  if (typeof found === 'function') return { fn: found as () => unknown, name }
  if (typeof (found as FunctionSubject | undefined)?.fn === 'function') {
    const subject = { name, ...(found as FunctionSubject) }
    requireSubject(subject)
    return subject
  }
  const names = Object.keys(exports)
  const allowed = names.length > 0 ? oneOf([names.join(', ')]) : wording('nothing', 'nothing')
  const message = wording(
    'no_such_export',
    'The module {url} exports no function "{export}"; it exports {allowed}.',
    { url, export: name, allowed },
  )
  throw failure('module_failed', message, { field: 'export', value: name, allowed })
}
