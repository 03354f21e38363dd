// SPDX-License-Identifier: MIT
//
// What the questions of the full module have in common in a terminal: they are watched, can be stopped,
// and answer with a text or as JSON.

import type { Control } from '../lab/control.ts'
import { plain } from '../lab/files/plain.ts'
import { formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { Dropped, Verdict } from '../lab/generated/records.ts'
import type { Task } from './main.ts'
import { exit } from './terminal.ts'
import { stoppedExit, watched } from './watched.ts'

export interface Question<Report> {
  ask(task: Task, control: Required<Control<Report>>): Promise<Report>
  text(report: Report, task: Task): string
  /** Its file, where it has one of its own. */
  json?(report: Report, task: Task): string
  /** Writes what the command line wants as files. */
  save?(report: Report, task: Task): Promise<void>
  /** Whether it has the number that was asked for. */
  answered(report: Report): boolean
}

/** Asks, prints the answer, and resolves to the exit code. */
export const printer =
  <Report extends object>({ ask, text, json: file, save, answered }: Question<Report>) =>
  async (task: Task): Promise<number> => {
    const { lab, subject, subjects, baseline, options, json, terminal } = task
    const { report, stopped } = await watched<Report>(terminal, (control) => ask(task, control))
    if (report && json && file) {
      terminal.out(file(report, task))
    } else if (report && json) {
      const about = subjects ? { subjects } : { subject, ...(baseline && { baseline }) }
      const run = { ...about, options, environment: lab.environment(), report }
      terminal.out(`${JSON.stringify(run, plain, 2)}\n`)
    } else if (report) {
      terminal.out(text(report, task))
    }
    if (report) await save?.(report, task)
    if (stopped) return stoppedExit(terminal, report)
    return report && answered(report) ? exit.success : exit.failure
  }

/** Parts of an answer with a blank line between them; empty ones are left out. */
export const paragraphs = (parts: readonly string[]): string =>
  `${parts.filter(Boolean).join('\n\n')}\n`

/** What every timed experiment reports of the machine it ran on. */
interface Guarded {
  readonly dropped: readonly Dropped[]
  readonly drift_percent?: number
  readonly drift_ci_low_percent?: number
  readonly drift_ci_high_percent?: number
}

/** By how much the machine slowed or sped up, and how many batches were interrupted, where that is known. */
export function machineRows(report: Guarded): string[][] {
  const batches = report.dropped.reduce((sum, stretch) => sum + stretch.batches, 0)
  return [
    ...driftRow(report),
    ...(batches > 0 ? [['dropped', formatExact(batches), 'interrupted batches']] : []),
  ]
}

/** "slower by 3.1 % [2.8 %, 3.4 %]": the sign is said in a word. */
function driftRow(report: Guarded): string[][] {
  const { drift_percent: drift, drift_ci_low_percent: low, drift_ci_high_percent: high } = report
  if (drift === undefined || low === undefined || high === undefined) return []
  const [point, ...ends] = drift < 0 ? [-drift, -high, -low] : [drift, low, high]
  const interval = ends.map((end) => formatPercent(end)).join(', ')
  const text = `${drift < 0 ? 'faster' : 'slower'} by ${formatPercent(point)} [${interval}]`
  return [['drift', text, 'from the first batches to the last']]
}

export const verdictText = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ severity, text }) => `${severity}: ${text}`).join('\n')
