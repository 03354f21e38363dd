// SPDX-License-Identifier: MIT
//
// Predicts how long one call of a subject takes before it is made: its counted work over the rate at which this
// machine multiplies small matrices with the same kernel. It tells seconds from minutes, no more: another operation,
// or matrices that leave the caches, may well take twice as long.

import { formatTime } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { Lab } from '../../lab/lab.ts'
import type { RunSubject } from '../../lab/subject.ts'
import { common } from '../../texts/common.ts'
import type { Asked, QuestionForm } from './question.ts'

/** Operations of a call below which nobody waits for it, whatever its kernel. */
const muchWork = 1e9

/** Tens of milliseconds with the slowest kernel, which a browser has compiled to its best by then. */
const sample = { op: 'matmul', m: 128, k: 128, n: 128 } as const
const sampling = { warmup: 5, runs: 5, max_ms: 100 }

const rates = new WeakMap<Lab, Map<string, Promise<number>>>()

/** Operations per ms of a kernel here, sampled once. */
function rateOf(lab: Lab, kernel: string): Promise<number> {
  const known = rates.get(lab) ?? new Map<string, Promise<number>>()
  rates.set(lab, known)
  const sampled =
    known.get(kernel) ??
    lab
      .timing({ ...sample, kernel } as RunSubject, sampling)
      .then(({ flops = 0, min_ms = Number.POSITIVE_INFINITY }) => flops / min_ms)
  known.set(kernel, sampled)
  return sampled
}

const isRunnable = (subject: unknown): subject is RunSubject & { readonly kernel?: string } =>
  typeof subject === 'object' && subject !== null && ('op' in subject || 'model' in subject)

/** Of the slowest call that `question` makes of its subjects; undefined where all are quick, or nothing can be told. */
export async function predictedCall_ms(
  lab: Lab,
  { slowestKernel }: Pick<QuestionForm, 'slowestKernel'>,
  subjects: Asked['subjects'],
): Promise<number | undefined> {
  const calls = Object.values(subjects)
    .flat()
    .filter(isRunnable)
    .map(async (subject) => {
      const { flops } = await lab.cost(subject)
      if (flops < muchWork) return 0
      return flops / (await rateOf(lab, slowestKernel ?? subject.kernel ?? 'fastest'))
    })
  const slowest = Math.max(0, ...(await Promise.all(calls)))
  return slowest > 0 && Number.isFinite(slowest) ? slowest : undefined
}

/** That one call is longer than all may take; undefined where it is not, or that cannot be told. */
export async function longCall(
  lab: Lab,
  question: Pick<QuestionForm, 'slowestKernel' | 'immediate' | 'fields'>,
  { subjects, options }: Asked,
): Promise<string | undefined> {
  const usual = question.fields.find(({ name }) => name === 'max_ms')?.default
  const allowed_ms = Number(options.max_ms ?? usual)
  if (question.immediate || !(allowed_ms > 0)) return undefined
  const call_ms = await predictedCall_ms(lab, question, subjects).catch(() => undefined)
  if (call_ms === undefined || call_ms <= allowed_ms) return undefined
  return common.longCall(formatTime(call_ms, 2), `${formatExact(allowed_ms / 1000)} s`)
}
