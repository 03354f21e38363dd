// SPDX-License-Identifier: MIT
//
// Progress of a run in words, for the eye beside its button and for the ear.

import type { Progress } from '../../lab/generated/records.ts'
import { phaseText } from '../../questions/base/phase-text.ts'
import { form as words } from '../../texts/form.ts'
import { page } from '../../texts/page.ts'
import type { Status } from '../form/run-bar.ts'

export function progressText(
  status: Status,
  progress: Progress | undefined,
  waiting: string | undefined,
): string {
  if (status === 'idle' || status === 'opening') return words.starting
  if (status === 'stopping') return page.stopping
  if (waiting !== undefined) return waitingText(waiting)
  if (!progress) return page.preparing
  return phaseText(progress)
}

/** `holder` is the question that another page asks, by its name. */
export const waitingText = (holder: string): string => page.waiting(holder.replaceAll('_', ' '))

/** A sentence that changes four times, not at each step. */
export const spokenProgress = ({ fraction }: Progress): string =>
  page.spoken(Math.floor(fraction * 4) * 25)
