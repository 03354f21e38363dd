// SPDX-License-Identifier: MIT
//
// One lab for everything on a page, even where the library was loaded more than once.

import type { Lab } from '../lab.ts'

const key = Symbol.for('flopscope.lab')
const page = globalThis as { [key]?: Promise<Lab> | undefined }

/** The lab that is open already, or the one that `open` opens. A failure is not kept. */
export function share(open: () => Promise<Lab>): Promise<Lab> {
  const shared = page[key]
  if (shared) return shared
  const opening = open()
  page[key] = opening
  const forget = () => {
    if (page[key] === opening) page[key] = undefined
  }
  opening.then((lab) => lab.closed.then(forget), forget)
  return opening
}
