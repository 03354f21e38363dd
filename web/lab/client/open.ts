// SPDX-License-Identifier: MIT
//
// A lab in a worker, or where none may start in the caller's own realm.

import { Lab } from '../lab.ts'
import type { Loaded } from '../wasm/instance.ts'
import { Local } from './local.ts'
import type { StartWorker } from './port.ts'
import { Remote, WorkerRefused } from './remote.ts'

/** Where a lab gets its module and its worker from. */
export interface Platform<Source extends { readonly fresh?: boolean }> {
  readonly source: Source
  readonly load: (source: Source) => Promise<Loaded>
  readonly startWorker: StartWorker<Source>
}

export async function open<Source extends { readonly fresh?: boolean }>(
  { source, load, startWorker }: Platform<Source>,
  worker: boolean,
): Promise<Lab> {
  const local = () => Local.open((fresh) => load({ ...source, fresh }))
  if (!worker) return new Lab(await local(), [])
  try {
    return new Lab(await Remote.open(startWorker, source), [])
  } catch (error) {
    if (!(error instanceof WorkerRefused)) throw error
    return new Lab(await local(), [
      `${error.message} The page measures, and stands still meanwhile.`,
    ])
  }
}
