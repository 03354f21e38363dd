// SPDX-License-Identifier: MIT
//
// Predictions of a run before it begins. How long one call takes: its counted work over the rate at which this machine
// multiplies small matrices with the same kernel. That tells seconds from minutes, no more: another operation, or matrices
// that leave the caches, may well take twice as long. How long all of it takes, where that is known of its parts. And what
// C++ tells of a run that has not begun.

import { architectures } from './foretelling/architectures.ts'
import { largest } from './foretelling/largest.ts'
import {
  type Counted,
  type Foretelling,
  type Foretold,
  isRunnable,
  muchWork,
  type Options,
  rateOf,
  type Whole,
} from './foretelling/rates.ts'
import { learning } from './foretelling/training.ts'
import type { ComparisonReport, ExperimentName } from './generated/records.ts'

export type { Foretelling, Foretold } from './foretelling/rates.ts'
export { givingWay } from './foretelling/turns.ts'

/** As many bytes as an address of WebAssembly tells apart. */
const mostBytes = 2 ** 32
/** Whether what one layer reads and writes is more than any memory here can hold: no call of it will ever be made, and
 *  what it needs is the refusal's to say. */
const passesMemory = ({ layers, ...whole }: Counted): boolean =>
  (layers.length > 0 ? layers.filter(({ parts }) => parts === 0) : [whole]).some(
    ({ bytes_read, bytes_written }) => bytes_read + bytes_written > mostBytes,
  )

/** What is known of all of a run by its parts. */
const wholes: Partial<Record<ExperimentName, Whole>> = { ...learning, architectures }

/** A ladder runs this one as well, slower than its own. */
const slowestKernel = (name: ExperimentName): string | undefined =>
  name === 'ladder' ? 'naive' : undefined

/** `owner` keeps what was sampled. Rejects where `subjects` or `options` are refused. */
export async function foretold(
  owner: object,
  lab: Foretelling,
  name: ExperimentName,
  subjects: object,
  options: Options,
): Promise<Foretold> {
  const slowest_ms = await slowestCall_ms(owner, lab, name, subjects, options)
  const call = slowest_ms > 0 ? { call_ms: slowest_ms } : {}
  // A call that is too long says enough, and a large model takes long to be made.
  const { max_ms } = options
  if (typeof max_ms === 'number' && slowest_ms > max_ms) return call
  if (name === 'comparison') {
    return { ...call, planned: (await lab.planned(name, {}, options)) as ComparisonReport }
  }
  const whole = wholes[name]
  return whole ? { ...call, ...(await whole(owner, lab, subjects, options)) } : call
}

/** 0 where all are quick, or nothing can be told. */
async function slowestCall_ms(
  owner: object,
  lab: Foretelling,
  name: ExperimentName,
  subjects: object,
  options: Options,
): Promise<number> {
  const run = (await largest[name]?.(lab, subjects, options)) ?? Object.values(subjects).flat()
  const calls = run.filter(isRunnable).map(async (subject) => {
    const counted = await lab.cost(subject)
    const { flops } = counted
    if (flops < muchWork || passesMemory(counted)) return 0
    const kernel = slowestKernel(name) ?? subject.kernel ?? 'fastest'
    return flops / (await rateOf(owner, lab, kernel))
  })
  const slowest = Math.max(0, ...(await Promise.all(calls)))
  return Number.isFinite(slowest) ? slowest : 0
}
