// SPDX-License-Identifier: MIT
//
// Files that the command line names, read; what is no file is a fault in it.

import { readFile } from 'node:fs/promises'
import { errorText, sentence } from '../lab/errors.ts'
import { page } from '../texts/page.ts'
import { UsageError } from './terminal.ts'

export const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(page.file.unreadable(file, sentence(errorText(error))))
  })
