// SPDX-License-Identifier: MIT
//
// One line that says how far a measurement is, written over and over while a person watches.

import type { Progress } from '../lab/generated/records.ts'
import { phaseText } from '../questions/base/phase-text.ts'
import type { Terminal } from './terminal.ts'

const clearLine = '\r\x1b[2K'

export interface ProgressLine {
  readonly show: (progress: Progress, text?: string) => void
  readonly clear: () => void
}

export function showProgress({ live, err }: Terminal): ProgressLine {
  if (!live) return { show: () => {}, clear: () => {} }
  return {
    show: (progress, text = phaseText(progress)) => {
      const percent = `${Math.round(100 * progress.fraction)} %`.padStart(5)
      err(`${clearLine}${percent}  ${text}`)
    },
    clear: () => err(clearLine),
  }
}
