// SPDX-License-Identifier: MIT
//
// Files that the command line names, read; what is no file is a fault in it.

import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { errorText, sentence } from '../lab/errors.ts'
import { page } from '../texts/page.ts'
import { UsageError } from './terminal.ts'

export const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(unreadable(file, error))
  })

/** "a.json cannot be read: no such file or directory." Node says code, call and path around that. */
export function unreadable(file: string, error: unknown): string {
  const text = errorText(error)
  const [, reason = text] = /^E[A-Z0-9]+: (.+?), [a-z]+\b/.exec(text) ?? []
  return page.file.unreadable(file, sentence(reason))
}

/** Refuses a module that is no file, before the lab does by an address and by its own script. One of another host is
 *  for the import to find. */
export function requireModule(module: string): void {
  const url = new URL(module, pathToFileURL(`${process.cwd()}/`))
  if (url.protocol !== 'file:') return
  try {
    accessSync(url, constants.R_OK)
  } catch (error) {
    throw new UsageError(unreadable(module, error))
  }
}
