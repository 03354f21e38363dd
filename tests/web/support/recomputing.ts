// SPDX-License-Identifier: MIT
//
// The built library's lab for a file of tests, and what it computes again of saved files.
import { afterAll, beforeAll } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built } from './built.ts'
import { savedRun } from './saved-runs.ts'

export let lab: Lab

beforeAll(async () => {
  lab = (await built.openLab()) as Lab
})
afterAll(() => lab.close())

export const recomputed = async (file: object) =>
  lab.recomputed(await built.parseResult(JSON.stringify(file)))

/** What is told of a saved run of which these fields were changed, beside what newer methods make of it. */
export async function told(name: string, changes: object) {
  const { file } = savedRun(name)
  const { report } = file
  const again = await recomputed({ ...file, report: { ...report, ...changes } })
  const differences = again.differences.filter(({ method }) => !method)
  return { report, differences, again: again.file.report as unknown as Record<string, unknown> }
}
