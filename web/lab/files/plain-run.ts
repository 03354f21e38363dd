// SPDX-License-Identifier: MIT
//
// Turns a saved run into the plain values of its file, for C++ to judge. Apart, because it is needed no earlier than that.

import { refusal } from '../refusal.ts'
import { isTooDeep, tooDeep } from '../wasm/too-deep.ts'
import { wording } from '../wording.ts'
import { plain } from './plain.ts'

/** As C++ allows of any JSON. */
const mostLevels = 256

/** `field` is what the caller calls it. */
export function plainRun(field: string, run: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(run, plain))
  } catch (error) {
    if (isTooDeep(error)) throw tooDeep(field, mostLevels, error)
    throw refusal(field, run, wording('saved_run', 'a run that Flopscope saved'), error)
  }
}
