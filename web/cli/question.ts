// SPDX-License-Identifier: MIT
//
// What the questions of the full module have in common in a terminal: they are watched, can be stopped,
// and answer with a text or as JSON.

import type { Control } from '../lab/control.ts'
import { formatPercent } from '../lab/format.ts'
import { formatExact } from '../lab/format-number.ts'
import type { Dropped, Verdict } from '../lab/records.ts'
import type { RunSubject } from '../lab/subject.ts'
import type { Task } from './main.ts'
import { exit } from './terminal.ts'
import { stoppedExit, watched } from './watched.ts'

export interface Question<Report, About = RunSubject> {
  ask(task: Task<About>, control: Required<Control<Report>>): Promise<Report>
  text(report: Report, task: Task<About>): string
  /** Writes what the command line wants as files. */
  save?(report: Report, task: Task<About>): Promise<void>
  /** Whether it has the number that was asked for. */
  answered(report: Report): boolean
}

/** Asks, prints the answer, and resolves to the exit code. */
export const printer =
  <Report extends object, About = RunSubject>({
    ask,
    text,
    save,
    answered,
  }: Question<Report, About>) =>
  async (task: Task<About>): Promise<number> => {
    const { lab, subject, subjects, baseline, options, json, terminal } = task
    const { report, stopped } = await watched<Report>(terminal, (control) => ask(task, control))
    if (report && json) {
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

/** Samples are typed arrays, which JSON would write as objects. */
const plain = (_: string, value: unknown) =>
  value instanceof Float64Array ? Array.from(value) : value

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

/** By how much the machine slowed, and how many batches were interrupted, where that is known. */
export function machineRows(report: Guarded): string[][] {
  const { drift_percent: drift, drift_ci_low_percent: low, drift_ci_high_percent: high } = report
  const interval = `[${formatPercent(low)}, ${formatPercent(high)}]`
  const batches = report.dropped.reduce((sum, stretch) => sum + stretch.batches, 0)
  return [
    ...(drift === undefined
      ? []
      : [['drift', `${formatPercent(drift)} ${interval}`, 'slower at the end']]),
    ...(batches > 0 ? [['dropped', formatExact(batches), 'interrupted batches']] : []),
  ]
}

export const verdictText = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ severity, text }) => `${severity}: ${text}`).join('\n')
