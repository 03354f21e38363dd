// SPDX-License-Identifier: MIT
//
// The runs that this browser keeps for the page, newest first, each as the file that it would be saved as. Where the
// browser keeps nothing they last until the page is closed.

import type { QuestionName } from '../../questions/base/question.ts'
import { browserStore } from './browser-store.ts'

export interface KeptRun {
  readonly id: string
  readonly experiment: QuestionName
  /** When it was asked: ISO 8601, in UTC. */
  readonly created: string
  /** What it answered, in a line. */
  readonly line: string
  /** What its owner calls it; empty for nothing. */
  readonly name: string
  readonly pinned: boolean
  /** The result file. */
  readonly text: string
}

let memory: readonly KeptRun[] | undefined
const store = browserStore<KeptRun>('flopscope', 'runs')
export const { isRefused } = store

/** Tells the page that something about them has changed. */
const changed = () => dispatchEvent(new Event('flopscope-kept'))

export async function keptRuns(): Promise<readonly KeptRun[]> {
  memory ??= await store.all()
  return [...memory].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.created.localeCompare(a.created),
  )
}

/** Adds a run, or puts it in the place of the one that it was. */
export async function put(run: KeptRun): Promise<void> {
  const others = (await keptRuns()).filter(({ id }) => id !== run.id)
  memory = [...others, run]
  await store.put(run.id, run)
  changed()
}

export async function forget(ids: readonly string[]): Promise<void> {
  memory = (await keptRuns()).filter(({ id }) => !ids.includes(id))
  await store.remove(ids)
  changed()
}
