// SPDX-License-Identifier: MIT
//
// A point with its bounds: the mark that every result of this project is drawn with.

import type { Linear } from './scales.ts'
import { element, textWidth } from './svg.ts'

export interface Interval {
  readonly point: number
  readonly low?: number | undefined
  readonly high?: number | undefined
}

/** Its point and its bounds, as far as it has any. */
export const endsOf = ({ point, low = point, high = point }: Interval): readonly number[] => [
  point,
  low,
  high,
]

export interface IntervalPlace {
  readonly kind: 'median' | 'mean'
  readonly label: string
  /** The row of the mark, and where the line through the bars ends. */
  readonly y: number
  readonly foot: number
}

/** A horizontal interval on `scale`. Where the point lies off the axis, an arrow beside its name says so; an end that does
 *  has the head of an arrow in place of its cap, since it is not where the interval ends. */
export function intervalMark(
  scale: Linear,
  { point, low, high }: Interval,
  { kind, label, y, foot }: IntervalPlace,
): SVGGElement {
  const [, right = 0] = scale.range()
  const [least = 0, most = 0] = scale.domain()
  const x = scale(point)
  const from = low === undefined ? x : scale(low)
  const to = high === undefined ? x : scale(high)
  const beyond = point > most ? ' →' : point < least ? ' ←' : ''
  const text = `${label}${beyond}`
  const group = element('g', { class: `interval ${kind}` })
  if (beyond === '') group.append(element('line', { class: 'drop', x1: x, x2: x, y1: y, y2: foot }))
  if (to > from) {
    const ends =
      end(from, y, Number(low) < least ? 4 : 0) + end(to, y, Number(high) > most ? -4 : 0)
    group.append(element('path', { class: 'bounds', d: `M${px(from)},${y}H${px(to)}${ends}` }))
  }
  group.append(
    kind === 'median'
      ? element('circle', { cx: x, cy: y, r: 3.5 })
      : element('rect', {
          x: x - 3,
          y: y - 3,
          width: 6,
          height: 6,
          transform: `rotate(45 ${x} ${y})`,
        }),
    ...name(text, y, beside(text, from, to, x, right)),
  )
  return group
}

/** Bold letters of a wide typeface are so much wider than most: no line may show between them, and no edge cut them. */
const bolder = 1.25
const nameWidth = (text: string): number => bolder * textWidth(text)

function name(text: string, y: number, place: ReturnType<typeof beside>): SVGElement[] {
  const { over, ...attributes } = place
  const width = nameWidth(text) + 8
  return [
    ...(over
      ? [
          element('rect', {
            class: 'paper',
            x: attributes.x - width + 4,
            y: y - 8,
            width,
            height: 16,
          }),
        ]
      : []),
    element('text', { ...attributes, y, dy: '0.35em' }, text),
  ]
}

/** Right of the interval, else left of it, else over its line, on some paper. */
function beside(
  text: string,
  from: number,
  to: number,
  x: number,
  right: number,
): { x: number; 'text-anchor'?: string; over?: boolean } {
  const width = nameWidth(text)
  const after = Math.max(to, x + 5) + 7
  if (after + width < right + 8) return { x: after }
  const before = Math.min(from, x - 5) - 7
  if (before - width > 0) return { x: before, 'text-anchor': 'end' }
  return { x: right - 14, 'text-anchor': 'end', over: true }
}

const px = (x: number): string => x.toFixed(2)

/** A cap; the head of an arrow that is `back` wide, where it goes on. */
const end = (x: number, y: number, back: number): string =>
  back === 0 ? `M${px(x)},${y - 4}v8` : `M${px(x + back)},${y - 4}l${-back},4l${back},4`
