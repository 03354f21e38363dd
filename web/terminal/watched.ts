// SPDX-License-Identifier: MIT
//
// A measurement before a person: its progress on one line, and Ctrl-C, which keeps what there is.

import { formatPercent } from '../lab/format/format.ts'
import type { Progress } from '../lab/generated/records.ts'
import { AbortError } from '../lab/index.ts'
import { saidOfStop } from '../questions/base/long-stop.ts'
import type { Watch } from '../questions/base/question.ts'
import { common } from '../texts/common.ts'
import { page } from '../texts/page.ts'
import { terminal as words } from '../texts/terminal.ts'
import { showProgress } from './progress.ts'
import { exit, type Terminal } from './terminal.ts'

export interface Measured<Report> {
  readonly report: Report | undefined
  /** How far it was when it was stopped, if it was. */
  readonly stopped?: Pick<Progress, 'fraction'>
  /** Why there is no report. */
  readonly said?: string | undefined
}

/** The report, or after Ctrl-C what there is of it. */
export async function watched<Report>(
  terminal: Terminal,
  ask: (watch: Watch<Report>) => Promise<Report>,
): Promise<Measured<Report>> {
  const abort = new AbortController()
  const forget = terminal.interrupted(() => abort.abort())
  const line = showProgress(terminal)
  let stopped = { fraction: 0 }
  const onProgress = (progress: Progress) => {
    stopped = progress
    line.show(progress)
  }
  try {
    return { report: await ask({ signal: abort.signal, onProgress }) }
  } catch (error) {
    if (!(error instanceof AbortError)) throw error
    const report = error.partial as unknown as Report | undefined
    return { report, stopped, said: saidOfStop(error) }
  } finally {
    line.clear()
    forget()
  }
}

/** Says that it was stopped; the exit code of that. */
export function stoppedExit(
  terminal: Terminal,
  { report, stopped, said = page.stopped }: Measured<object>,
): number {
  const at = common.stoppedAt(formatPercent(100 * (stopped?.fraction ?? 0)))
  terminal.err(report ? `${at} ${words.partial}\n` : `${said}\n`)
  return exit.interrupted
}
