// SPDX-License-Identifier: MIT
//
// The phase of a run in words: what it is doing, how many runs are done, and how long it takes to the end.

import { formatTime } from '../../lab/format/format.ts'
import type { Progress } from '../../lab/generated/records.ts'
import { common } from '../../texts/common.ts'

/** "Timing, 40 of 100 runs; about 2 s to go." */
export function phaseText({ phase, name, runs, runs_planned, remaining_ms }: Progress): string {
  const doing = name ?? common.phases[phase]
  if (runs_planned === 0) return `${doing} …`
  const done = runs > 0 ? common.runsOf(runs, runs_planned) : ''
  return `${doing}${done}${remaining_ms > 0 ? common.toGo(formatTime(remaining_ms, 2)) : '.'}`
}
