// SPDX-License-Identifier: MIT
//
// Marks of points, told apart by form and not by colour alone: in the picture, with their intervals, and in its legend.

import { crosses, dots, type Point, rings, triangles } from './dots.ts'
import type { LegendItem } from './legend.ts'
import type { Kind } from './outliers.ts'
import { element } from './svg.ts'
import { type Upright, whiskers } from './whiskers.ts'

export interface Mark {
  /** In the style sheet. */
  readonly kind: string
  readonly shape: (points: readonly Point[]) => string
}

export const solid: Mark = { kind: 'dot typical', shape: dots }
export const ring: Mark = { kind: 'dot mild', shape: rings }
export const cross: Mark = { kind: 'dot severe', shape: crosses }
export const grey: Mark = { kind: 'apart-dot', shape: dots }
/** Of a second and a third series, in colours of their own. */
export const second: Mark = { ...ring, kind: `${ring.kind} second` }
export const third: Mark = { ...cross, kind: `${cross.kind} third` }
export const triangle: Mark = {
  kind: 'dot mild',
  shape: (points) => triangles(points, 'up'),
}

/** By the class of a sample. */
export const markOf: Readonly<Record<Kind, Mark>> = { typical: solid, mild: ring, severe: cross }

export const marks = ({ kind, shape }: Mark, points: readonly Point[]): SVGPathElement =>
  element('path', { class: kind, d: shape(points) })

export const boundsPath = (d: string): SVGPathElement => element('path', { class: 'bounds', d })

/** Upright intervals with their points on them. */
export const intervals = (
  mark: Mark,
  all: readonly Upright[],
  y: (value: number) => number,
): SVGPathElement[] => [
  boundsPath(whiskers(all, y)),
  marks(
    mark,
    all.map(({ x, point }) => [x, y(point)]),
  ),
]

export const legendItem = (text: string, { kind, shape }: Mark): LegendItem => ({
  text,
  mark: kind,
  path: shape([[0, -4]]),
})
