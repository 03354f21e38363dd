// SPDX-License-Identifier: MIT
//
// References for the runs of a sequence: the median with its interval, lying, and the run where the level changes,
// standing.

import { charts } from '../../texts/charts.ts'
import type { Interval } from './interval-mark.ts'
import { element, textWidth } from './svg.ts'

/** Ends of a reference from left to right. */
interface Span {
  readonly left: number
  readonly right: number
}

/** The interval as a band behind the runs, the point as a line. */
export function medianBand(
  { point, low = point, high = point }: Interval,
  y: (value: number) => number,
  { left, right }: Span,
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
  )
}

/** The name of its line, beside the picture. Where there is no room beside it, it stands over the runs, on the line, or
 *  under it where something may stand above the picture's `top`. */
export function medianName(
  { point }: Interval,
  y: (value: number) => number,
  { right, top }: { readonly right: number; readonly top: number },
  inside: boolean,
): SVGTextElement {
  const at = y(point)
  return inside
    ? element(
        'text',
        { class: 'over', x: right, y: at < top + 16 ? at + 13 : at - 4, 'text-anchor': 'end' },
        charts.median,
      )
    : element('text', { x: right + 5, y: at, dy: '0.35em' }, charts.median)
}

export interface LinePlace extends Span {
  readonly top: number
  readonly foot: number
}

/** Between `run` and the one before it, named above the picture. */
export function changeLine(
  run: number,
  x: (value: number) => number,
  { left, right, top, foot }: LinePlace,
): SVGGElement {
  const at = x(run - 0.5)
  const name = charts.levelChanges(run)
  const width = textWidth(name)
  return element(
    'g',
    { class: 'change' },
    element('line', { x1: at, x2: at, y1: top, y2: foot }),
    element(
      'text',
      { x: Math.max(left, Math.min(at - width / 2, right - width)), y: top - 4 },
      name,
    ),
  )
}

/** The ratios around 1 that do not matter, of which `effect` is the smallest that does. */
export const effectBand = (
  effect: number,
  y: (ratio: number) => number,
  { left, right }: Span,
): SVGRectElement =>
  element('rect', {
    class: 'apart',
    x: left,
    width: right - left,
    y: y(1 + effect),
    height: Math.max(1, y(1 / (1 + effect)) - y(1 + effect)),
  })
