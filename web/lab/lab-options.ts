// SPDX-License-Identifier: MIT
//
// How a lab is opened.

import { refusal, refuseUnknown } from './refusal.ts'
import { requireObject } from './subject.ts'
import type { Choice } from './wasm/variant.ts'

export interface LabOptions extends Choice {
  /** Whether measuring runs in a worker, so that the page stays responsive; true unless told. */
  readonly worker?: boolean
  /** The folder of the library, where it is not the one that it was loaded from. */
  readonly baseUrl?: string | URL
}

const optionNames = ['worker', 'threads', 'variant', 'baseUrl']

/** Refuses what is no set of options of `openLab`. Their values are judged by whoever reads them. */
export function requireLabOptions(options: unknown): asserts options is LabOptions {
  requireObject('options', options)
  refuseUnknown(options, optionNames, 'openLab')
  const { worker } = options as LabOptions
  if (worker !== undefined && typeof worker !== 'boolean') {
    throw refusal('worker', worker, 'true or false')
  }
}
