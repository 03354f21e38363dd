// SPDX-License-Identifier: MIT
//
// A module of its own for one measurement, closed after it: the first call is the first of everything.

import { refusal } from '../refusal.ts'
import { isFunction, isModuleSubject } from '../subject.ts'
import { wording } from '../wording.ts'
import type { Backend } from './backend.ts'
import { Local } from './local.ts'
import { closedError } from './queue.ts'

/** Asks another backend like `usual`, of which nothing has run. */
export async function inFresh<Report>(
  usual: Backend,
  subjects: object,
  closed: Promise<void>,
  ask: (fresh: Backend) => Promise<Report>,
): Promise<Report> {
  const isLoaded = (subject: unknown) =>
    isFunction(subject) && (!isModuleSubject(subject) || usual instanceof Local)
  if (Object.values(subjects).some(isLoaded)) {
    const allowed = wording('loaded_already', 'left out for a function that is loaded already')
    throw refusal('fresh', true, allowed)
  }
  let own: Backend | undefined
  let isClosed = false
  void closed.then(() => {
    isClosed = true
    own?.close()
  })
  try {
    own = await usual.fresh()
    if (isClosed) throw closedError()
    return await ask(own)
  } finally {
    own?.close()
  }
}
