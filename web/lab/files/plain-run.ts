// SPDX-License-Identifier: MIT
//
// Runs that were made, as their files would hold them, for C++ to judge one by the other. Apart, because it is
// needed no earlier than the module that does.

import { refusal } from '../refusal.ts'
import { isTooDeep, tooDeep } from '../wasm/too-deep.ts'
import { plain } from './plain.ts'

/** As C++ allows of any JSON. */
const mostLevels = 256

/** By the names that the caller has for them. */
export const plainRuns = <Runs extends object>(runs: Runs): Runs =>
  Object.fromEntries(
    Object.entries(runs).map(([field, run]) => [field, plainRun(field, run)]),
  ) as Runs

function plainRun(field: string, run: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(run, plain))
  } catch (error) {
    if (isTooDeep(error)) throw tooDeep(field, mostLevels, error)
    throw refusal(field, run, 'a run that Flopscope saved', error)
  }
}
