// SPDX-License-Identifier: MIT
//
// Growth of forms of attention with the length of the sequence: all in one picture on logarithmic axes, where a power
// law is a straight line and a larger exponent a steeper one. Each form has a mark of its own.

import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { atValues, curve, type GrowthPoint } from './growth.ts'
import { bottomAxis, leftAxis } from './parts/axis.ts'
import type { Chart } from './parts/chart.ts'
import { legend } from './parts/legend.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { cross, intervals, legendItem, ring, solid, triangle } from './parts/marks.ts'
import { nearest } from './parts/nearest.ts'
import { logEnds, logScale } from './parts/scales.ts'
import { element, picture, type Size } from './parts/svg.ts'

export interface FormGrowth {
  readonly name: string
  /** In ascending order of the length. */
  readonly points: readonly GrowthPoint[]
  /** p of time = c seq^p; absent while there is no fit. */
  readonly exponent?: number | undefined
  /** The fitted time in ms at a length. */
  readonly timeAt?: ((seq: number) => number) | undefined
}

const margin = { top: 42, right: 18, bottom: 38, left: 56 }

const kinds = [solid, ring, cross, triangle]
const markOf = (index: number) => kinds[index % kinds.length] ?? solid

const lengthsOf = (forms: readonly FormGrowth[]): number[] =>
  [...new Set(forms.flatMap(({ points }) => points.map(({ value }) => value)))].sort(
    (a, b) => a - b,
  )

function lengthScale(forms: readonly FormGrowth[], { width }: Size) {
  return logScale(logEnds(lengthsOf(forms)), [margin.left + 14, width - margin.right - 10])
}

/** What each form took at the length that is nearest to `left` pixels. */
export function attentionReading(
  forms: readonly FormGrowth[],
  size: Size,
  left: number,
): string | undefined {
  const x = lengthScale(forms, size)
  const length = nearest(lengthsOf(forms), left, x)
  if (length === undefined) return undefined
  const times = forms.flatMap(({ name, points }) => {
    const at = points.find(({ value }) => value === length)
    return at ? [`${name} ${formatInterval(at.point, at.low, at.high)}`] : []
  })
  return `seq ${formatExact(length)}: ${times.join(', ')}`
}

export function attentionGrowth(forms: readonly FormGrowth[], size: Size): SVGSVGElement {
  const foot = size.height - margin.bottom
  const right = size.width - margin.right
  const all = forms.flatMap(({ points }) => points)
  const [least, most] = logEnds(
    all.flatMap(({ point, low = point, high = point }) => [point, low, high]),
  )
  const x = lengthScale(forms, size)
  const room = 1.15
  const y = logScale([least / room, most * room], [foot - 4, margin.top])
  const lengths = lengthsOf(forms)
  return picture(
    'attention',
    size,
    inWords(forms),
    leftAxis(
      withRoundTicks(y, (time) => formatTime(time, 1)),
      { at: margin.left, label: 'median time', ticks: 5, grid: right - margin.left },
    ),
    ...forms.flatMap(({ points, timeAt }, index) => {
      const [first, last] = [points[0]?.value, points.at(-1)?.value]
      return [
        timeAt !== undefined &&
          first !== undefined &&
          last !== undefined &&
          element('path', { class: 'fit', d: curve(timeAt, first, last, x, y) }),
        ...intervals(
          markOf(index),
          points.map((each) => ({ ...each, x: x(each.value) })),
          y,
        ),
      ]
    }),
    bottomAxis(atValues(x, lengths), { at: foot, label: 'seq', ticks: lengths.length }),
    legend(
      forms.map(({ name }, index) => legendItem(name, markOf(index))),
      right,
      16,
    ),
  )
}

function inWords(forms: readonly FormGrowth[]): string {
  const sentences = forms.map(({ name, points, exponent }) => {
    const times = points.map(({ value, point }) => `${formatTime(point)} at ${formatExact(value)}`)
    const grows =
      exponent === undefined ? '' : `, growing as seq to the power ${formatNumber(exponent)}`
    return `${name}: ${times.join(', ') || 'no time'}${grows}.`
  })
  return `Median times of forms of attention as seq grows. ${sentences.join(' ')}`
}

export const chart: Chart<readonly FormGrowth[]> = { draw: attentionGrowth, read: attentionReading }
