// SPDX-License-Identifier: MIT
//
// What the runs of a sequence are held against: the median with its interval, lying, and the run where
// the level changes, standing.

import type { Interval } from './interval-mark.ts'
import { element } from './svg.ts'

/** Widths are estimated: a picture is made before it is laid out, and text can't be measured then. */
const glyph = 6.2

export interface BandPlace {
  readonly left: number
  readonly right: number
  /** Whether the name stands inside the picture, because there is no room beside it. */
  readonly inside: boolean
}

export function medianBand(
  { point, low = point, high = point }: Interval,
  y: (value: number) => number,
  { left, right, inside }: BandPlace,
): SVGGElement {
  const [at, top, bottom] = [y(point), y(high), y(low)]
  return element(
    'g',
    { class: 'median-band' },
    high > low &&
      element('rect', {
        x: left,
        y: top,
        width: right - left,
        height: Math.max(1, bottom - top),
      }),
    element('line', { x1: left, x2: right, y1: at, y2: at }),
    inside
      ? element('text', { class: 'over', x: right - 2, y: top - 5, 'text-anchor': 'end' }, 'median')
      : element('text', { x: right + 5, y: at, dy: '0.35em' }, 'median'),
  )
}

export interface LinePlace {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly foot: number
}

/** Between `run` and the one before it; its name on whichever side has the room. */
export function changeLine(
  run: number,
  x: (value: number) => number,
  { left, right, top, foot }: LinePlace,
): SVGGElement {
  const at = x(run - 0.5)
  const name = `level changes at run ${run}`
  const width = name.length * glyph
  const after = at + 6 + width < right
  const before = at - 6 - width > left
  return element(
    'g',
    { class: 'change' },
    element('line', { x1: at, x2: at, y1: top, y2: foot }),
    element(
      'text',
      after || !before
        ? { class: 'over', x: Math.min(at + 6, right - width), y: top + 10 }
        : { class: 'over', x: at - 6, y: top + 10, 'text-anchor': 'end' },
      name,
    ),
  )
}
