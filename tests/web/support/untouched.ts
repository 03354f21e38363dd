// SPDX-License-Identifier: MIT
//
// A file that nobody touched.
import { expect } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built } from './built.ts'

/** The file of a report that is as it was when computed again. */
export async function untouched(
  lab: Lab,
  experiment: string,
  subjects: object,
  options: object,
  report: object,
) {
  const run = { experiment, ...subjects, options, environment: lab.environment(), report }
  const text = built.resultJson(built.makeResult(run as never))
  expect((await lab.recomputed(await built.parseResult(text))).differences).toEqual([])
  return JSON.parse(text)
}
