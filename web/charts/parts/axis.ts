// SPDX-License-Identifier: MIT
//
// Axes: ticks by d3, the quantity and its unit written once at the end of the axis.

import { type AxisScale, axisBottom, axisLeft } from 'd3-axis'
import { select } from 'd3-selection'
import { formatExact } from '../../lab/format/number.ts'
import { element } from './svg.ts'

export interface AxisPlace {
  /** Where the axis line runs, in pixels across the other axis. */
  readonly at: number
  readonly label: string
  readonly ticks: number
  /** How far the faint lines reach across the picture; none when absent. */
  readonly grid?: number
  /** Only whole numbers, for runs and counts. */
  readonly whole?: boolean
}

interface TickScale extends AxisScale<number> {
  ticks(count: number): number[]
  tickFormat(count: number): (value: number) => string
  range(): number[]
}

/** Values along the bottom, the label at the right end below the ticks. */
export function bottomAxis(scale: TickScale, place: AxisPlace): SVGGElement {
  const group = element('g', { class: 'axis x', transform: `translate(0,${place.at})` })
  const axis = axisBottom(scale).tickSizeOuter(0).tickSize(4).tickPadding(5).offset(0)
  select(group).call(withTicks(axis, scale, place))
  const end = Math.max(...scale.range())
  group.append(
    element('text', { class: 'label', x: end, y: 32, 'text-anchor': 'end' }, `${place.label} →`),
  )
  return group
}

/** Values up the left side, the label above the topmost tick, starting at the picture's edge. */
export function leftAxis(scale: TickScale, place: AxisPlace): SVGGElement {
  const group = element('g', { class: 'axis y', transform: `translate(${place.at},0)` })
  const axis = axisLeft(scale).tickSize(0).tickPadding(7).offset(0)
  select(group).call(withTicks(axis, scale, place))
  for (const tick of group.querySelectorAll('.tick')) {
    if (place.grid) tick.append(element('line', { class: 'grid', x2: place.grid }))
  }
  const top = Math.min(...scale.range())
  group.append(
    element(
      'text',
      { class: 'label', x: -place.at, y: top - 10, 'text-anchor': 'start' },
      `↑ ${place.label}`,
    ),
  )
  return group
}

type Axis = ReturnType<typeof axisBottom<number>>

function withTicks(axis: Axis, scale: TickScale, { ticks, whole }: AxisPlace): Axis {
  const values = scale.ticks(ticks).filter((value) => !whole || Number.isInteger(value))
  return axis.tickValues(values).tickFormat(whole ? formatExact : scale.tickFormat(ticks))
}
