// SPDX-License-Identifier: MIT
//
// What is to be said of architectures that are compared: which of them are not alike in what was matched, and how
// many times as long one takes as another, with an interval.

import { formatPercent } from '../format/format.ts'
import { type ArchitectureReport, type ArchitecturesReport, alike } from './architectures.ts'

export const quantityNames = { parameters: 'parameters', flops: 'work', time: 'time' } as const

/** "The CNN has 120 % of the MLP's work: no whole width comes nearer." for each that is not as large as the first;
 *  empty where all are. */
export function unlikeText({ match, matched, architectures }: ArchitecturesReport): string {
  const [first] = architectures
  if (matched || !first) return ''
  const told = architectures.flatMap(({ name, match_ratio, width }) => {
    if (match_ratio !== undefined && Math.abs(match_ratio - 1) <= alike) return []
    if (match_ratio === undefined)
      return [`How the ${name} compares in ${quantityNames[match]} is not known.`]
    const why = width === undefined ? '' : ': no whole width comes nearer'
    const share = `${formatPercent(100 * match_ratio)} of the ${first.name}’s ${quantityNames[match]}`
    return [`The ${name} has ${share}${why}.`]
  })
  return told.join(' ')
}

export interface Ratio {
  readonly point: number
  readonly low: number
  readonly high: number
}

/** The median time of one over that of another, of runs apart from each other; undefined where either has no interval.
 *  The limits are those of Zou and Donner ("Construction of confidence limits about effect measures: a general
 *  approach", Statistics in Medicine 27, 2008) for a difference, here of logarithms: at the confidence of the two.
 *  By how much the machine drifted from one run to the other is not in them. */
export function timeRatio(one: ArchitectureReport, other: ArchitectureReport): Ratio | undefined {
  const [a, b] = [logarithms(one), logarithms(other)]
  if (!a || !b) return undefined
  const difference = a.point - b.point
  return {
    point: Math.exp(difference),
    low: Math.exp(difference - Math.hypot(a.point - a.low, b.high - b.point)),
    high: Math.exp(difference + Math.hypot(a.high - a.point, b.point - b.low)),
  }
}

function logarithms({ forward_ms, timing }: ArchitectureReport): Ratio | undefined {
  const { median_ci_low_ms: low, median_ci_high_ms: high } = timing ?? {}
  if (!forward_ms || !low || !high) return undefined
  return { point: Math.log(forward_ms), low: Math.log(low), high: Math.log(high) }
}
