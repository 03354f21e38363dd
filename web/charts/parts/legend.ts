// SPDX-License-Identifier: MIT
//
// Names the marks of a picture above it, in rows that end at its right edge.

import { charts } from '../../texts/charts.ts'
import { triangles } from './dots.ts'
import { legendItem, markOf } from './marks.ts'
import type { Kind } from './outliers.ts'
import { element, pixel, textWidth } from './svg.ts'

export interface LegendItem {
  readonly text: string
  /** The class of the sample, as on the mark itself. */
  readonly mark: string
  readonly path: string
}

/** Before a text, with its mark in it. */
const gap = 25
export const rowHeight = 15

const square = 'M-4,-8h8v8h-8Z'

export const barItem = (kind: Kind): LegendItem => ({
  text: charts.classes[kind],
  mark: `bar ${kind}`,
  path: square,
})

export const dotItem = (kind: Kind): LegendItem => legendItem(charts.classes[kind], markOf[kind])

export const beyondItem: LegendItem = {
  text: charts.offTheAxis,
  mark: 'beyond-dot',
  path: triangles([[0, -4]], 'up'),
}

/** The items in their order, in as many rows as `width` makes necessary, one at least. */
export function legendRows(items: readonly LegendItem[], width: number): LegendItem[][] {
  const rows: LegendItem[][] = [[]]
  let room = width
  for (const item of items) {
    const needed = textWidth(item.text) + gap
    if (needed > room && room < width) {
      rows.push([])
      room = width
    }
    rows.at(-1)?.push(item)
    room -= needed
  }
  return rows
}

/** The rows right-aligned at `right`, the first on the baseline `y`. */
export function legend(
  rows: readonly (readonly LegendItem[])[],
  right: number,
  y: number,
): SVGGElement {
  const group = element('g', { class: 'legend' })
  for (const [row, items] of rows.entries()) {
    const baseline = y + row * rowHeight
    let x = right
    for (const { text, mark, path } of [...items].reverse()) {
      x -= textWidth(text)
      group.append(
        element('text', { x, y: baseline }, text),
        element('path', {
          class: mark,
          d: path,
          transform: `translate(${pixel(x - 9)},${baseline})`,
        }),
      )
      x -= gap
    }
  }
  return group
}
