// SPDX-License-Identifier: MIT
//
// Predictions of a run in words: that a call of it is too long, what its clock will tell, how long it takes.

import { formatTime } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { Lab } from '../../lab/lab.ts'
import { common } from '../../texts/common.ts'
import type { Asked, Question } from './question.ts'

export interface Prediction {
  /** That one call takes longer than all may. */
  readonly longCall?: string
  /** What it will be able to tell. */
  readonly foreseen?: string
  /** How long it takes, where it does not take all the time allowed. */
  readonly time?: string
}

/** Above that nobody waits, and how much above says nothing more. */
const day_ms = 24 * 3600 * 1000

/** Nothing where that goes without saying, or cannot be told. */
export async function predict(
  lab: Pick<Lab, 'foretell'>,
  question: Pick<Question, 'name' | 'fields' | 'immediate' | 'foreseen' | 'parts'>,
  { subjects, options }: Asked,
): Promise<Prediction> {
  const usual = question.fields.flatMap(({ name, default: value }) =>
    value === null ? [] : [[name, value]],
  )
  const all: Asked['options'] = { ...Object.fromEntries(usual), ...options }
  const allowed_ms = Number(all.max_ms)
  if (question.immediate || !(allowed_ms > 0)) return {}
  const found = await lab
    .foretell(question.name, subjects as never, all as never)
    .catch(() => undefined) // what is refused is told when it is run
  if (!found) return {}
  const most_ms = allowed_ms * (question.parts?.(all) ?? 1)
  const { call_ms = 0, expected_ms = most_ms, planned } = found
  const allowed = `${formatExact(allowed_ms / 1000)} s`
  if (call_ms > allowed_ms)
    return {
      longCall:
        call_ms > day_ms
          ? common.longerThanADay(allowed)
          : common.longCall(formatTime(call_ms, 2), allowed),
    }
  const foreseen = planned && question.foreseen?.(planned)
  const most = `${formatExact(most_ms / 1000)} s`
  const time = expected_ms < most_ms ? common.expected(formatTime(expected_ms, 1), most) : undefined
  return { ...(foreseen && { foreseen }), ...(time && { time }) }
}
