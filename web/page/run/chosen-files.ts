// SPDX-License-Identifier: MIT
//
// Files that were chosen for a run: saved runs in the roles of a question, and data of one's own to learn from, which
// are in no link and in no saved result.

import { namesOfFiles } from '../../questions/base/file-names.ts'
import type { OwnData, Question } from '../../questions/base/question.ts'
import { isFile } from '../../questions/base/roles.ts'
import { page } from '../../texts/page.ts'
import type { OwnFiles } from '../form/data-files.ts'
import { readRuns } from '../form/run-file.ts'
import type { Asking } from './answering.ts'
import { faultOf } from './fault.ts'

export class ChosenFiles {
  readonly #question: Question
  #runs: Readonly<Record<string, readonly File[]>> = {}
  #own: OwnFiles = null

  constructor(question: Question) {
    this.#question = question
  }

  /** Files of saved runs, for one of its roles. */
  choose(role: string, files: readonly File[]): void {
    this.#runs = { ...this.#runs, [role]: files }
  }

  take(own: OwnFiles): void {
    this.#own = own
  }

  /** Data to learn from that were read. */
  get own(): OwnData | undefined {
    return this.#own === 'reading' ? undefined : (this.#own ?? undefined)
  }

  /** What is asked, about what the files hold. */
  async with(asking: Asking): Promise<Asking> {
    if (this.#own === 'reading') throw new Error(page.data.stillReading)
    const roles = this.#question.roles.filter(isFile)
    const read = roles.map(
      async (role) => [role.name, await readRuns(role, this.#runs[role.name])] as const,
    )
    const runs = Object.fromEntries(await Promise.all(read))
    const fileNames = namesOfFiles(this.#runs, ({ name }) => name)
    return {
      ...asking,
      asked: { ...asking.asked, subjects: { ...asking.asked.subjects, ...runs } },
      files: this.own?.files,
      ...(roles.length > 0 && { fileNames }),
    }
  }

  /** The error as a fault at the field of the file that it is of, where it is of one. */
  blamed(error: unknown): unknown {
    const fault = faultOf(error)
    const names = namesOfFiles(this.#runs, ({ name }) => name)
    const blame = this.#question.blame?.(fault.message, names)
    return blame ? { ...fault, field: blame.role, message: blame.text } : error
  }
}
