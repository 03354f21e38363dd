// SPDX-License-Identifier: MIT
//
// A kept run as a line of a file of many: its result file, and beside what that holds what its owner has made of it. Other
// programs read the line as the result file that it is; a line without, as older files have, is a run without a name.

import type { AnyResultFile } from '../../lab/public.ts'
import type { KeptRun } from './kept.ts'

/** What its owner has made of a run. */
export type Owned = Pick<KeptRun, 'name' | 'pinned'>

/** Grows whenever an older reader would misread a newer line. */
const version = 1

export function runLine({ text, name, pinned }: Pick<KeptRun, 'text' | 'name' | 'pinned'>): string {
  const file = JSON.parse(text) as object
  return JSON.stringify(name || pinned ? { ...file, kept: { version, name, pinned } } : file)
}

/** The result file of a line, and what its owner has made of it, as far as that can be read. */
export function ownedRun(line: AnyResultFile): { file: AnyResultFile; owned: Owned } {
  const { kept, ...file } = line as AnyResultFile & { readonly kept?: unknown }
  const said = Object(kept) as Partial<Record<keyof Owned | 'version', unknown>>
  const isKnown = Number(said.version) <= version
  return {
    file: file as AnyResultFile,
    owned: {
      name: isKnown && typeof said.name === 'string' ? said.name : '',
      pinned: isKnown && said.pinned === true,
    },
  }
}
