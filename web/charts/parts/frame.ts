// SPDX-License-Identifier: MIT
//
// The frame of a picture: where its data stand, with axes beside and below them and a legend above. Ticks are d3's; the
// quantity and its unit are written once, at the end of an axis.

import { type AxisScale, axisBottom, axisLeft } from 'd3-axis'
import { scaleBand } from 'd3-scale'
import { select } from 'd3-selection'
import { formatExact } from '../../lab/format/number.ts'
import { type LegendItem, legend, legendRows, rowHeight } from './legend.ts'
import type { Box } from './names.ts'
import { element, glyph, pixel, type Size, textWidth } from './svg.ts'

/** Between the data and the edges of the picture, in pixels. */
export interface Margin {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

interface TickScale extends AxisScale<number> {
  ticks(count: number): number[]
  tickFormat(count: number): (value: number) => string
  range(): number[]
}

interface Ticks {
  /** How many; as many as have `room` unless told. */
  readonly count?: number
  /** Pixels for each. */
  readonly room?: number
  /** Only whole numbers, for runs and counts. */
  readonly whole?: boolean
}

export class Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly foot: number
  readonly width: number

  /** The same as a rectangle. */
  readonly area: Box
  readonly #legend: readonly (readonly LegendItem[])[]

  /** `items` of the legend take as many rows as they need, and the data begin so much lower. A row is no longer than
   *  leaves room for `beside`, the name of the axis that stands on its line. */
  constructor(
    size: Size,
    { top, right, bottom, left }: Margin,
    items: readonly LegendItem[] = [],
    beside?: string,
  ) {
    this.left = left
    this.right = size.width - right
    const taken = beside === undefined ? 0 : textWidth(upward(beside)) + glyph
    this.#legend = legendRows(items, this.right - taken)
    this.top = top + rowHeight * (this.#legend.length - 1)
    this.foot = size.height - bottom
    this.width = this.right - left
    this.area = { left, right: this.right, top: this.top, bottom: this.foot }
  }

  /** Values along the bottom, the label at the right end below the ticks. */
  bottomAxis(
    scale: TickScale,
    label: string,
    { room = 80, count = Math.max(2, Math.floor(this.width / room)), whole }: Ticks = {},
  ): SVGGElement {
    const group = element('g', { class: 'axis x', transform: `translate(0,${this.foot})` })
    const axis = axisBottom(scale).tickSizeOuter(0).tickSize(4).tickPadding(5).offset(0)
    select(group).call(withTicks(axis, scale, count, whole))
    const end = Math.max(...scale.range())
    group.append(
      element('text', { class: 'label', x: end, y: 32, 'text-anchor': 'end' }, `${label} →`),
    )
    return group
  }

  /** Values up the left side with faint lines across the picture, the label above the topmost tick. */
  leftAxis(scale: TickScale, label: string, count: number, whole = false): SVGGElement {
    const group = element('g', { class: 'axis y', transform: `translate(${this.left},0)` })
    const axis = axisLeft(scale).tickSize(0).tickPadding(7).offset(0)
    select(group).call(withTicks(axis, scale, count, whole))
    for (const tick of group.querySelectorAll('.tick')) {
      tick.append(element('line', { class: 'grid', x2: this.width }))
    }
    const place = { x: -this.left, y: Math.min(...scale.range()) - 10, 'text-anchor': 'start' }
    group.append(element('text', { class: 'label', ...place }, upward(label)))
    return group
  }

  /** `y` is the baseline of its first row. */
  legend(y = 16): SVGGElement {
    return legend(this.#legend, this.right, y)
  }

  /** Places side by side for marks, with the line that they stand on and their names below it, cut to the room there. */
  columns(all: readonly { readonly name: string }[], padding = 0) {
    const x = scaleBand(Array.from(all.keys()), [this.left, this.right]).padding(padding)
    const left = (index: number) => x(index) ?? 0
    const middle = (index: number) => pixel(left(index) + x.bandwidth() / 2)
    const ground = element('path', { class: 'foot', d: `M${this.left},${this.foot}H${this.right}` })
    const most = Math.max(1, Math.floor(x.step() / glyph) - 1)
    const cut = (name: string) =>
      textWidth(name) > x.step() ? `${name.slice(0, most - 1)}…` : name
    const names = all.map(({ name }, index) =>
      element('text', { x: middle(index), y: this.foot + 16, 'text-anchor': 'middle' }, cut(name)),
    )
    return { left, middle, width: x.bandwidth(), ground: [ground, ...names] }
  }
}

const upward = (label: string): string => `↑ ${label}`

type Axis = ReturnType<typeof axisBottom<number>>

/** One tick alone tells no distance. */
const leastTicks = 2
const mostTries = 8

function withTicks(axis: Axis, scale: TickScale, wanted: number, whole = false): Axis {
  let count = wanted
  let ticks = scale.ticks(count)
  while (count > 0 && count < mostTries && ticks.length < leastTicks) ticks = scale.ticks(++count)
  const format = whole ? formatExact : scale.tickFormat(count)
  const values = ticks.filter((value) => !whole || Number.isInteger(value))
  // Of two that read alike the first stands.
  const isFirst = (value: number, place: number) =>
    values.findIndex((other) => format(other) === format(value)) === place
  return axis.tickValues(values.filter(isFirst)).tickFormat(format)
}
