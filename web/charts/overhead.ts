// SPDX-License-Identifier: MIT
//
// Cost of instruments: by how much each makes a call longer, with the interval, and below it the control, calls
// without it against themselves. The band is what does not matter.

import { formatPercent } from '../lab/format/format.ts'
import { bottomAxis } from './parts/axis.ts'
import type { Chart } from './parts/chart.ts'
import type { Interval } from './parts/interval-mark.ts'
import { legend } from './parts/legend.ts'
import { boundsPath, legendItem, type Mark, marks, ring, solid } from './parts/marks.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface InstrumentCost {
  readonly name: string
  /** In percent of the time without it, as the control is. */
  readonly overhead: Interval
  readonly control?: Interval | undefined
}

export interface OverheadData {
  readonly instruments: readonly InstrumentCost[]
  readonly minimum_effect_percent: number
}

const margin = { top: 42, right: 20, bottom: 38, left: 20 }

export function overhead(data: OverheadData, size: Size): SVGSVGElement {
  const { instruments, minimum_effect_percent: effect } = data
  const foot = size.height - margin.bottom
  const right = size.width - margin.right
  const all = instruments.flatMap(({ overhead, control }) => [...ends(overhead), ...ends(control)])
  const bounds = [...all, -effect, effect, 0]
  const x = linearScale(linearEnds(bounds), [margin.left, right]).nice()
  const room = (foot - margin.top) / Math.max(1, instruments.length)
  return picture(
    'overhead',
    size,
    inWords(data),
    element('rect', {
      class: 'apart',
      x: pixel(x(-effect)),
      width: Math.max(1, pixel(x(effect)) - pixel(x(-effect))),
      y: margin.top,
      height: foot - margin.top,
    }),
    element('path', { class: 'foot', d: `M${pixel(x(0))},${margin.top}V${foot}` }),
    ...instruments.flatMap(({ name, overhead, control }, index) => {
      const top = margin.top + index * room
      return [
        element('text', { x: margin.left, y: pixel(top + room / 2 - 24) }, name),
        ...lying(overhead, x, pixel(top + room / 2 - 4), solid),
        ...(control ? lying(control, x, pixel(top + room / 2 + 16), ring) : []),
      ]
    }),
    bottomAxis(x, {
      at: foot,
      label: '% longer',
      ticks: Math.max(2, Math.floor((right - margin.left) / 80)),
    }),
    legend([legendItem('with the instrument', solid), legendItem('control', ring)], right, 16),
  )
}

const ends = (interval: Interval | undefined): number[] =>
  interval ? [interval.point, interval.low ?? interval.point, interval.high ?? interval.point] : []

function lying(
  { point, low = point, high = point }: Interval,
  x: (percent: number) => number,
  y: number,
  mark: Mark,
): SVGElement[] {
  const [from, to] = [pixel(x(low)), pixel(x(high))]
  return [
    boundsPath(`M${from},${y}H${to}M${from},${y - 4}v8M${to},${y - 4}v8`),
    marks(mark, [[x(point), y]]),
  ]
}

function inWords({ instruments }: OverheadData): string {
  const costs = instruments.map(
    ({ name, overhead: { point, low, high } }) =>
      `${name} ${formatPercent(point)}, between ${formatPercent(low)} and ${formatPercent(high)}`,
  )
  return `By how much instruments make a call longer: ${costs.join('; ')}.`
}

export const chart: Chart<OverheadData> = { draw: overhead }
