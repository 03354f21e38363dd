// SPDX-License-Identifier: MIT
//
// Candidates side by side: a point for each with the interval around it, side by side. Ratios stand on a logarithmic
// axis, where twice as fast and twice as slow are equally far from none, with the band of what does not matter; so do
// times, which may lie decades apart.

import { scaleBand } from 'd3-scale'
import { formatNumber } from '../lab/format/format.ts'
import { leftAxis } from './parts/axis.ts'
import type { Chart } from './parts/chart.ts'
import type { Interval } from './parts/interval-mark.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { intervals, solid } from './parts/marks.ts'
import { namesBelow } from './parts/names-below.ts'
import { effectBand } from './parts/reference.ts'
import { logEnds, logScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

/** A candidate with its positive value. */
export interface Candidate extends Interval {
  readonly name: string
}

export interface SuiteData {
  readonly candidates: readonly Candidate[]
  /** What the values are, "speedup" or "ms a call". */
  readonly label: string
  /** What has these values; candidates unless told. */
  readonly named?: string
  /** Smallest difference from 1 that matters, as a fraction; none where values are times. */
  readonly minimum_effect?: number | undefined
}

const margin = { top: 34, right: 12, bottom: 30, left: 46 }

export function suite(data: SuiteData, size: Size): SVGSVGElement {
  const { candidates, label, minimum_effect: effect } = data
  const foot = size.height - margin.bottom
  const right = size.width - margin.right
  const x = scaleBand(Array.from(candidates.keys()), [margin.left, right])
  const middle = (index: number) => pixel((x(index) ?? 0) + x.bandwidth() / 2)
  const bounds = candidates.flatMap(({ point, low = point, high = point }) => [point, low, high])
  const edges = effect === undefined ? [] : [1 / (1 + effect), 1 + effect]
  const [least, most] = logEnds([...bounds, ...edges])
  const room = Math.max(1.01, (most / least) ** 0.06)
  const y = logScale([least / room, most * room], [foot - 4, margin.top])
  return picture(
    'suite',
    size,
    inWords(data),
    leftAxis(withRoundTicks(y), {
      at: margin.left,
      label,
      ticks: 5,
      grid: right - margin.left,
    }),
    effect !== undefined && effectBand(effect, y, margin.left, right),
    ...intervals(
      solid,
      candidates.map((candidate, index) => ({ ...candidate, x: middle(index) })),
      y,
    ),
    element('path', { class: 'foot', d: `M${margin.left},${foot}H${right}` }),
    ...namesBelow(candidates, middle, x.bandwidth(), foot),
  )
}

const inWords = ({ candidates, label, named = 'Candidates' }: SuiteData): string =>
  `${named} and their ${label}: ${candidates.map(({ name, point }) => `${name} ${formatNumber(point)}`).join(', ')}.`

export const chart: Chart<SuiteData> = { draw: suite }
