// SPDX-License-Identifier: MIT
//
// A slot beside the timed runs for those that do not count: the first call, the warm-up. A slow start
// then does not pass for a slow run, and can still be compared with them.

import { dots, type Point, triangles } from './dots.ts'
import { element } from './svg.ts'

export interface Slot {
  readonly name: string
  readonly from: number
  readonly to: number
}

export interface ApartRun {
  /** Height in the picture, already clamped to the axis. */
  readonly y: number
  readonly beyond: 'up' | 'down' | undefined
}

/** `value` stands under the name, where the slot holds a single run. */
export function apart(
  { name, from, to }: Slot,
  runs: readonly ApartRun[],
  top: number,
  foot: number,
  value = '',
): SVGGElement {
  const step = (to - from) / Math.max(1, runs.length)
  const placed = runs.map(({ y, beyond }, index) => ({
    point: [from + (index + 0.5) * step, y] as Point,
    beyond,
  }))
  const points = (where: ApartRun['beyond']) =>
    placed.filter(({ beyond }) => beyond === where).map(({ point }) => point)
  const path = (kind: string, d: string) => d && element('path', { class: kind, d })
  const text = (dy: number, kind: string, content: string) =>
    content &&
    element(
      'text',
      { class: kind, x: (from + to) / 2, y: foot + dy, 'text-anchor': 'middle' },
      content,
    )
  return element(
    'g',
    {},
    element('rect', { class: 'apart', x: from, y: top, width: to - from, height: foot - top }),
    path('dot apart-dot', dots(points(undefined))),
    path('beyond-dot', triangles(points('up'), 'up')),
    path('beyond-dot', triangles(points('down'), 'down')),
    text(17, 'apart-name', name),
    text(32, 'apart-value', value),
  )
}
