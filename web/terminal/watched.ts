// SPDX-License-Identifier: MIT
//
// A measurement before a person: its progress on one line, and Ctrl-C, which keeps what there is.

import { AbortError } from '../lab/index.ts'
import type { Watch } from '../questions/base/question.ts'
import { showProgress } from './progress.ts'
import { exit, type Terminal } from './terminal.ts'

export interface Measured<Report> {
  readonly report: Report | undefined
  readonly stopped: boolean
}

/** The report, or after Ctrl-C what there is of it. */
export async function watched<Report>(
  terminal: Terminal,
  ask: (watch: Watch<Report>) => Promise<Report>,
): Promise<Measured<Report>> {
  const abort = new AbortController()
  const forget = terminal.interrupted(() => abort.abort())
  const progress = showProgress(terminal)
  try {
    return {
      report: await ask({ signal: abort.signal, onProgress: progress.show }),
      stopped: false,
    }
  } catch (error) {
    if (!(error instanceof AbortError)) throw error
    return { report: error.partial as unknown as Report | undefined, stopped: true }
  } finally {
    progress.clear()
    forget()
  }
}

/** Says that it was stopped; the exit code of that. */
export function stoppedExit(terminal: Terminal, report: object | undefined): number {
  terminal.err(report ? 'Stopped; this is what had been measured.\n' : 'Stopped.\n')
  return exit.interrupted
}
