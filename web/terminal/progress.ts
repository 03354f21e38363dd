// SPDX-License-Identifier: MIT
//
// One line that says how far a measurement is, written over and over while a person watches.

import { formatTime } from '../lab/format/format.ts'
import type { Progress } from '../lab/generated/records.ts'
import type { Terminal } from './terminal.ts'

const clearLine = '\r\x1b[2K'

export interface ProgressLine {
  readonly show: (progress: Progress) => void
  readonly clear: () => void
}

export function showProgress({ live, err }: Terminal): ProgressLine {
  if (!live) return { show: () => {}, clear: () => {} }
  return {
    show: (progress) => err(`${clearLine}${progressText(progress)}`),
    clear: () => err(clearLine),
  }
}

function progressText({ phase, fraction, runs, runs_planned, remaining_ms }: Progress): string {
  const parts = [
    phase.padEnd(10),
    `${Math.round(100 * fraction)} %`.padStart(5),
    ...(runs_planned > 0
      ? [`${runs} of ${runs_planned} runs`, `${formatTime(remaining_ms, 2)} left`]
      : []),
  ]
  return parts.join('  ')
}
