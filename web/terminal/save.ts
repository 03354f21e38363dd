// SPDX-License-Identifier: MIT
//
// Answers as files, where the command line says where to.

import { writeFile } from 'node:fs/promises'
import { errorText, sentence } from '../lab/errors.ts'
import { FlopscopeError } from '../lab/index.ts'
import { terminal as words } from '../texts/terminal.ts'
import type { Terminal } from './terminal.ts'

/** Writes `text` to `path`, over whatever is there, and says so. */
export async function save(path: string, text: string, terminal: Terminal): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (error) {
    const message = words.notWritten(path, sentence(errorText(error)))
    throw new FlopscopeError({ code: 'not_written', value: path, message }, error)
  }
  terminal.err(`${words.wrote(path)}\n`)
}
