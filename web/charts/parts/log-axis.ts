// SPDX-License-Identifier: MIT
//
// Ticks of a logarithmic axis that people can read: round values where it spans less than a decade, 1, 2
// and 5 where it spans a few, powers of ten where it spans many.

import { formatCount, formatTime } from '../../lab/format/format.ts'
import { localized } from '../../lab/format/number.ts'
import { type Log, linearScale } from './scales.ts'

/** The same scale, whose ticks are round and written as plain numbers. */
export function withRoundTicks(scale: Log, format: (value: number) => string = plain) {
  const [low = 1, high = 10] = scale.domain()
  return Object.assign(scale.copy(), {
    ticks: (count: number) => roundTicks(low, high, count),
    tickFormat: () => format,
  })
}

export function roundTicks(low: number, high: number, count: number): number[] {
  const decades = Math.log10(high / low)
  if (decades < 1) return linearScale([low, high], [0, 1]).ticks(count)
  const digits = decades * 3 <= count * 1.5 ? [1, 2, 5] : [1]
  const step = digits.length > 1 ? 1 : Math.max(1, Math.ceil(decades / count))
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    if (power % step !== 0) continue
    for (const digit of digits) ticks.push(Number(`${digit}e${power}`))
  }
  return ticks.filter((tick) => tick >= low && tick <= high)
}

/** How many digits a round value has, of three at most: 1.2 is not to be read as 1, nor 1.6 as 2. */
const digitsOf = (tick: number): number =>
  Number(tick.toPrecision(3))
    .toExponential()
    .replace(/e.*|\D/g, '').length

/** 20 µs, 1.2 ms. */
export const timeTick = (ms: number): string => formatTime(ms, digitsOf(ms))

/** 20 G, 1.2 M. */
export const countTick = (count: number): string => formatCount(count, digitsOf(count))

/** Every digit that a round value has: 0.5, 1,000. */
const plain = (value: number) => localized(String(Number(value.toPrecision(6))))
