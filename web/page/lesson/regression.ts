// SPDX-License-Identifier: MIT
//
// The question `regression` about two runs of a lesson or a case, asked of the page's lab.

import type { RegressionReport, RegressionSubject } from '../../lab/generated/records.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import type { Step } from '../../lessons/base/lesson.ts'
import { runsOfOne } from '../../lessons/base/trial.ts'
import { openShared } from '../run/lab.ts'

export async function regression(
  saved: AnyResultFile,
  later: AnyResultFile,
): Promise<RegressionReport> {
  const { lab } = await openShared()
  const runs = runsOfOne(saved, later) as never
  return (await lab.experiment('regression', runs, {})) as RegressionReport
}

/** By what the check of a step judges its two runs, where it asks for it. */
export async function comparedFor(
  { check }: Step,
  first: AnyResultFile,
  changed: AnyResultFile,
): Promise<RegressionSubject | undefined> {
  if (!check.compares) return undefined
  const { subjects } = await regression(first, changed)
  return subjects[0]
}
