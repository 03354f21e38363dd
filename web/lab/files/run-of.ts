// SPDX-License-Identifier: MIT
//
// The run that a report is of, for whoever holds the report alone: what was asked, where and when. A lab keeps it for as
// long as somebody has the report.

import type { ExperimentName, Experiments } from '../generated/records.ts'
import { refusal } from '../refusal.ts'
import { wording } from '../wording.ts'
import { type AnyResultFile, type MadeRun, makeResult } from './result.ts'

/** What a question resolves to. */
export type AnyReport = Experiments[ExperimentName]['report']

const runs = new WeakMap<object, AnyResultFile>()

export function keepRun(
  run: MadeRun<ExperimentName> & { readonly experiment: ExperimentName },
): void {
  runs.set(run.report, makeResult(run) as AnyResultFile)
}

/** The result file of a report that a lab of this program gave, as `makeResult` would make it. */
export function runOf(report: AnyReport): AnyResultFile {
  const run = runs.get(report)
  if (run) return run
  throw refusal('report', report, wording('own_report', 'a report that a lab of this program gave'))
}
