// SPDX-License-Identifier: MIT
//
// Options of openLab.

import { membersOf } from './plain-data.ts'
import { oneOf, refusal, refuseUnknown } from './refusal.ts'
import type { Choice } from './wasm/variant.ts'

export interface LabOptions extends Choice {
  /** Whether measuring runs in a worker, so that the page stays responsive; true unless told. */
  readonly worker?: boolean
  /** The folder of the library, where it is not the one that it was loaded from. */
  readonly baseUrl?: string | URL
}

const optionNames = ['worker', 'threads', 'variant', 'baseUrl']

/** The options of `openLab`, read once. What the others may be is judged by whoever reads them. */
export function readLabOptions(options: LabOptions): LabOptions {
  const given = membersOf('options', options)
  refuseUnknown(given, optionNames, 'openLab')
  const { worker } = given
  if (worker !== undefined && typeof worker !== 'boolean') {
    throw refusal('worker', worker, oneOf(['true', 'false']))
  }
  return given
}
