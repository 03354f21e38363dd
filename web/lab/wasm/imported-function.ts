// SPDX-License-Identifier: MIT
//
// A function of the caller's that a module exports.

import { orAborted } from '../abort.ts'
import { AbortError, errorText, failure, sentence } from '../errors.ts'
import {
  type CallerFunction,
  type FunctionSubject,
  isModuleSubject,
  type ModuleSubject,
  requireSubject,
} from '../subject.ts'

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
    const message = `The module ${url} could not be loaded: ${sentence(errorText(error))}`
    throw failure('module_failed', message, { field: 'module', value: url }, error)
  }
  const found = exports[name]
  if (typeof found === 'function') return { fn: found as () => unknown, name }
  if (typeof (found as FunctionSubject | undefined)?.fn === 'function') {
    const subject = { name, ...(found as FunctionSubject) }
    requireSubject(subject)
    return subject
  }
  const allowed = Object.keys(exports).join(', ') || 'nothing'
  const message = `The module ${url} exports no function "${name}"; it exports ${allowed}.`
  throw failure('module_failed', message, { field: 'export', value: name, allowed })
}
