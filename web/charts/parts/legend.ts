// SPDX-License-Identifier: MIT
//
// Names the marks of a picture in one line that ends at its right edge.

import { charts } from '../../texts/charts.ts'
import { triangles } from './dots.ts'
import { legendItem, markOf } from './marks.ts'
import type { Kind } from './outliers.ts'
import { element } from './svg.ts'

export interface LegendItem {
  readonly text: string
  /** The class of the sample, as on the mark itself. */
  readonly mark: string
  readonly path: string
}

/** Widths are estimated: a picture is made before it is laid out, and text can't be measured then. */
const glyph = 6.4
/** Before a text, with its mark in it. */
const widestGap = 25

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

/** The items in their order, right-aligned at `right`, on the baseline `y`. */
export function legend(
  items: readonly LegendItem[],
  right: number,
  y: number,
): SVGGElement | undefined {
  if (items.length === 0) return undefined
  const group = element('g', { class: 'legend' })
  const words = items.reduce((sum, { text }) => sum + text.length * glyph, 0)
  const gap = Math.min(widestGap, (right - words) / items.length)
  let x = right
  for (const { text, mark, path } of [...items].reverse()) {
    x -= text.length * glyph
    group.append(
      element('text', { x, y }, text),
      element('path', { class: mark, d: path, transform: `translate(${x - 9},${y})` }),
    )
    x -= gap
  }
  return group
}
