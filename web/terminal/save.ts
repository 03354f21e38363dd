// SPDX-License-Identifier: MIT
//
// Answers as files, where the command line says where to.

import { writeFile } from 'node:fs/promises'
import { reasonOf } from '../lab/errors.ts'
import { FlopscopeError } from '../lab/index.ts'
import { terminal as words } from '../texts/terminal.ts'
import { optionName } from './arguments.ts'
import type { Terminal } from './terminal.ts'

/** An answer in another form, which the command line asks for by its name. */
export interface SavedForm {
  readonly name: string
  /** Undefined where there is nothing to save. */
  readonly text: () => Promise<string | undefined>
}

/** Writes those that are named in `files`, with where to. */
export async function saveForms(
  forms: readonly SavedForm[],
  files: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<void> {
  for (const { name, text } of forms) {
    const path = files[name]
    if (path === undefined) continue
    const written = await text()
    if (written !== undefined) await save(path, written, terminal)
    else terminal.err(`${words.nothingFor(optionName(name), path)}\n`)
  }
}

/** Writes `text` to `path`, over whatever is there, and says so. */
async function save(path: string, text: string, terminal: Terminal): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (error) {
    const message = words.notWritten(path, reasonOf(error))
    throw new FlopscopeError({ code: 'not_written', value: path, message }, error)
  }
  terminal.err(`${words.wrote(path)}\n`)
}
