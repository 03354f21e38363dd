// SPDX-License-Identifier: MIT
//
// `flopscope regression`: 0 where nothing has become slower, 1 where something has, 2 where the files
// cannot be compared.

import { readFile } from 'node:fs/promises'
import { errorText, sentence } from '../lab/errors.ts'
import type { SavedRun } from '../lab/files/result.ts'
import { formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence } from '../lab/format/number.ts'
import { type RunRole, regressionWords, runFault } from '../lab/format/regression-text.ts'
import type { RegressionReport } from '../lab/generated/records.ts'
import { FlopscopeError } from '../lab/index.ts'
import type { Task } from './main.ts'
import { paragraphs, verdictText } from './question.ts'
import { ratioText } from './ratio.ts'
import { columns } from './table.ts'
import { exit, UsageError } from './terminal.ts'

export async function printRegression(task: Task): Promise<number> {
  const { lab, runs: files = [], options, json, terminal } = task
  const [saved = '', later = ''] = files
  const runs = [await savedRun(saved), await savedRun(later)] as const
  const report = await lab.regression(...runs, options).catch((error: unknown) => {
    throw named(error, { saved, later })
  })
  terminal.out(json ? `${JSON.stringify(report, null, 2)}\n` : regressionText(report))
  if (report.slower > 0) return exit.failure
  return report.compared > 0 ? exit.success : exit.usage
}

/** A file as it is; what it should hold is for C++ to judge. */
async function savedRun(file: string): Promise<SavedRun> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${sentence(errorText(error))}`)
  })
  try {
    return JSON.parse(text) as SavedRun
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${sentence(errorText(error))}`)
  }
}

/** The error by the file's own name. */
function named(error: unknown, files: Readonly<Record<RunRole, string>>): unknown {
  const fault = error instanceof FlopscopeError ? runFault(error.message, files) : undefined
  return fault ? new UsageError(fault.text) : error
}

function regressionText(report: RegressionReport): string {
  const { subjects, slower, compared, confidence, minimum_effect_percent, center } = report
  const interval = `later / saved, ${formatConfidence(confidence)} interval`
  const head = ['subject', 'verdict', interval, `saved ${center}`, `later ${center}`]
  const rows = subjects.map((subject) => [
    subject.name,
    regressionWords[subject.verdict],
    ratioText(subject.change, subject.change_ci_low, subject.change_ci_high),
    formatTime(subject.saved_ms),
    formatTime(subject.later_ms),
  ])
  const effect = formatPercent(minimum_effect_percent)
  return paragraphs([
    columns([head, ...rows], ''),
    `${slower} of ${compared} compared ${slower === 1 ? 'is' : 'are'} slower by more than ${effect}.`,
    verdictText(report.verdicts),
  ])
}
