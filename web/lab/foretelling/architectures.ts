// SPDX-License-Identifier: MIT
//
// The time that architectures take: the runs of each of them, and the calls whose memory is recorded, one after the other.

import type { ArchitecturesOptions, ArchitecturesReport } from '../generated/records.ts'
import { briefly, rateOf, sample, stepsOfTheClock, type Whole } from './rates.ts'

/** How many widths are tried until a model takes as long as the first. */
const widthsTried = 12
/** As many architectures as are compared unless others are given. */
const architecturesUnlessTold = 3

/** The runs of each and the calls whose memory is recorded, and the runs of the machine's peak, which are short. */
export const architectures: Whole = async (owner, lab, subjects, given) => {
  const options = given as unknown as ArchitecturesOptions
  const planned = (await lab.planned('architectures', subjects, options)) as ArchitecturesReport
  const { clock_resolution_ms = 0 } = await briefly(lab, sample)
  const rate = await rateOf(owner, lab, 'fastest')
  const timing_ms = (call_ms: number) =>
    Math.min(
      options.max_ms,
      (options.warmup + options.runs) * Math.max(call_ms, stepsOfTheClock * clock_resolution_ms),
    )
  const recording_ms = (call_ms: number) => Math.min(options.max_ms, options.iterations * call_ms)
  const calls_ms = planned.architectures.map(({ flops }) => flops / rate)
  const [first_ms = 0] = calls_ms
  // Those that are still to be made take as long as the first, and so does each of their widths that is tried.
  const others = 'architectures' in subjects ? 0 : architecturesUnlessTold - calls_ms.length
  const expected_ms =
    calls_ms.reduce((sum, ms) => sum + timing_ms(ms) + recording_ms(ms), timing_ms(0)) +
    others * ((widthsTried + 1) * timing_ms(first_ms) + recording_ms(first_ms))
  return Number.isFinite(expected_ms) ? { planned, expected_ms } : { planned }
}
