// SPDX-License-Identifier: MIT
//
// Progress of a run in words, for the eye beside its button and for the ear.

import { formatTime } from '../../lab/format/format.ts'
import type { Progress } from '../../lab/generated/records.ts'
import { type Status, startingHint } from '../form/run-bar.ts'

export function progressText(
  status: Status,
  progress: Progress | undefined,
  waiting: string | undefined,
): string {
  if (status === 'idle' || status === 'opening') return startingHint
  if (status === 'stopping') return 'Stopping…'
  if (waiting !== undefined) return waitingText(waiting)
  if (!progress) return 'Preparing…'
  const { phase, runs, runs_planned, remaining_ms } = progress
  const name = `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`
  if (runs_planned === 0) return `${name} …`
  const done = phase === 'timing' ? `, ${runs} of ${runs_planned} runs` : ''
  return `${name}${done}; about ${formatTime(Math.max(0, remaining_ms), 2)} to go.`
}

/** `holder` is the question that another page asks, by its name. */
export const waitingText = (holder: string): string =>
  `Waiting for the ${holder.replaceAll('_', ' ')} in another frame.`

/** A sentence that changes four times, not at each step. */
export const spokenProgress = ({ fraction }: Progress): string =>
  `Measuring, ${Math.floor(fraction * 4) * 25} % done.`
