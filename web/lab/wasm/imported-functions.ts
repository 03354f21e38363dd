// SPDX-License-Identifier: MIT
//
// Functions of the caller's, those that modules export among them.

import { orAborted, withAnySignal } from '../abort.ts'
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
import { default_max_ms, most_max_ms, settledWithin } from './budget.ts'

/** The caller's functions that subjects are; those of modules are imported, all at once. For that there is as long as for
 *  the run, `max_ms`, or the default where that is longer: a module on its way through a slow network takes none of the
 *  time that is measured. Where one fails the others are waited for no longer. */
export async function functionsOf<const Subjects extends readonly CallerFunction[]>(
  subjects: Subjects,
  signal: AbortSignal | undefined,
  max_ms?: unknown,
): Promise<{ readonly [Place in keyof Subjects]: FunctionSubject }> {
  const ended = new AbortController()
  const loaded = await withAnySignal([signal, ended.signal], async (either) => {
    const load = (subject: CallerFunction) => functionOf(subject, either, limitOf(max_ms))
    try {
      return await Promise.all(subjects.map(load))
    } finally {
      ended.abort()
    }
  })
  return loaded as { [Place in keyof Subjects]: FunctionSubject }
}

/** A time that C++ refuses is none: it does so after this. */
const limitOf = (max_ms: unknown): number =>
  typeof max_ms === 'number' && max_ms > default_max_ms && max_ms <= most_max_ms
    ? max_ms
    : default_max_ms

async function functionOf(
  subject: CallerFunction,
  signal: AbortSignal,
  limit_ms: number,
): Promise<FunctionSubject> {
  if (!isModuleSubject(subject)) return subject
  const imported = () =>
    orAborted(
      () => importFunction(subject),
      signal,
      () => new AbortError(),
    )
  return settledWithin(imported, limit_ms, () => moduleLate(subject.module, limit_ms))
}

function moduleLate(url: string, limit_ms: number): Error {
  const allowed = wording(
    'within_longer_ms',
    'within {limit_ms} ms (the longer of max_ms and {default_ms} ms)',
    { limit_ms, default_ms: default_max_ms },
  )
  const message = wording('module_late', 'The module {url} has not been loaded {allowed}.', {
    url,
    allowed,
  })
  return failure('module_failed', message, { field: 'module', value: url, allowed })
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
