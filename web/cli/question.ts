// SPDX-License-Identifier: MIT
//
// What the questions of the full module have in common in a terminal: they are watched, can be stopped,
// and answer with a text or as JSON.

import type { Control } from '../lab/control.ts'
import { plain } from '../lab/plain.ts'
import type { Verdict } from '../lab/records.ts'
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
    const { lab, subject, baseline, options, json, terminal } = task
    const { report, stopped } = await watched<Report>(terminal, (control) => ask(task, control))
    if (report && json && file) {
      terminal.out(file(report, task))
    } else if (report && json) {
      const compared = baseline && { baseline }
      const run = { subject, ...compared, options, environment: lab.environment(), report }
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

export const verdictText = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ severity, text }) => `${severity}: ${text}`).join('\n')
