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
import { default_max_ms } from './calls.ts'

/** The caller's function that a subject is; that of a module is imported, for which there is as long as for the run,
 *  `max_ms`, or the default where that is longer: a module on its way through a slow network takes none of the time
 *  that is measured. */
export async function functionOf(
  subject: CallerFunction,
  signal: AbortSignal | undefined,
  max_ms?: unknown,
): Promise<FunctionSubject> {
  if (!isModuleSubject(subject)) return subject
  // What is no time allowed is for C++ to refuse.
  const limit_ms = typeof max_ms === 'number' && max_ms > default_max_ms ? max_ms : default_max_ms
  const imported = () =>
    orAborted(
      () => importFunction(subject),
      signal,
      () => new AbortError(),
    )
  return inTime(subject.module, limit_ms, imported)
}

/** What `load` resolves to; or a rejection where that takes longer: what a module awaits may never settle, and no server
 *  has to answer. */
async function inTime<T>(url: string, limit_ms: number, load: () => Promise<T>): Promise<T> {
  let timeout: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => {
      const allowed = wording(
        'within_longer_ms',
        'within {limit_ms} ms (the longer of max_ms and {default_ms} ms)',
        { limit_ms, default_ms: default_max_ms },
      )
      const message = wording('module_late', 'The module {url} has not been loaded {allowed}.', {
        url,
        allowed,
      })
      reject(failure('module_failed', message, { field: 'module', value: url, allowed }))
    }, limit_ms)
  })
  try {
    return await Promise.race([late, load()])
  } finally {
    clearTimeout(timeout)
  }
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
