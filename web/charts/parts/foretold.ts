// SPDX-License-Identifier: MIT
//
// Series along a length, each foretold as a line and measured as marks with their intervals, so that a glance says
// whether the two agree: the length on a logarithmic axis, the quantity on one of its own. Each series has a colour and a
// mark, and its name at the end of its line.

import { formatExact } from '../../lab/format/number.ts'
import { atValues, growthFrame, valueScale } from '../growth.ts'
import type { Chart } from './chart.ts'
import type { Frame } from './frame.ts'
import { endsOf, type Interval } from './interval-mark.ts'
import { intervals } from './marks.ts'
import { nearest } from './nearest.ts'
import { endHeights, endName, endRoom, seriesGroup, seriesMark } from './series.ts'
import { element, picture, pixel, type Size } from './svg.ts'

/** What a series is at a length: what is foretold there, and what was measured. */
export interface ForetoldPoint {
  readonly length: number
  readonly foretold?: number | undefined
  readonly measured?: Interval | undefined
}

export interface ForetoldSeries {
  readonly name: string
  /** In ascending order of the length. */
  readonly points: readonly ForetoldPoint[]
}

type Height = (value: number) => number

/** A quantity as such a picture draws it. */
export interface Quantity {
  /** Up the side, for these values. */
  readonly scale: (values: readonly number[], frame: Frame) => Height & Tickable
  readonly text: (value: number) => string
  readonly measured: (value: Interval) => string
  /** A value that stands as a line across the picture. */
  readonly level?: number | undefined
}

type Tickable = Parameters<Frame['leftAxis']>[0]

/** The words of such a picture. */
export interface ForetoldTexts {
  /** The name of the length. */
  readonly axis: string
  readonly quantity: string
  readonly reading: (length: string, series: string) => string
  readonly point: (length: string, foretold: string, measured: string) => string
  readonly series: (name: string, points: string) => string
  readonly all: (series: string) => string
}

const frameOf = (series: readonly ForetoldSeries[], size: Size) =>
  growthFrame(size, [], endRoom(series.map(({ name }) => name)))

const lengthsOf = (series: readonly ForetoldSeries[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ length }) => length)))].sort(
    (a, b) => a - b,
  )

const textsOf = ({ foretold, measured }: ForetoldPoint, quantity: Quantity) => [
  foretold === undefined ? '' : quantity.text(foretold),
  measured === undefined ? '' : quantity.measured(measured),
]

function reading(
  series: readonly ForetoldSeries[],
  quantity: Quantity,
  texts: ForetoldTexts,
  size: Size,
  left: number,
): string | undefined {
  const lengths = lengthsOf(series)
  const there = nearest(lengths, left, valueScale(lengths, frameOf(series, size)))
  if (there === undefined) return undefined
  const all = series.flatMap(({ name, points }) => {
    const at = points.find(({ length }) => length === there)
    if (!at) return []
    const [foretold = '', measured = ''] = textsOf(at, quantity)
    return [`${name} ${measured || foretold}`]
  })
  return texts.reading(formatExact(there), all.join(', '))
}

function draw(
  chart: string,
  series: readonly ForetoldSeries[],
  quantity: Quantity,
  texts: ForetoldTexts,
  size: Size,
): SVGSVGElement {
  const frame = frameOf(series, size)
  const lengths = lengthsOf(series)
  const all = series.flatMap(({ points }) => points)
  const { level } = quantity
  const x = valueScale(lengths, frame)
  const y = quantity.scale(
    [
      ...all.flatMap(({ foretold = Number.NaN, measured }) => [
        foretold,
        ...(measured ? endsOf(measured) : []),
      ]),
      ...(level === undefined ? [] : [level]),
    ],
    frame,
  )
  const ends = series.map(({ name, points }) => {
    const { foretold, measured } = points.at(-1) ?? { length: 0 }
    return { name, y: y(measured?.point ?? foretold ?? 0) }
  })
  const heights = endHeights(ends, frame)
  return picture(
    chart,
    size,
    inWords(series, quantity, texts),
    frame.leftAxis(y, texts.quantity, 5),
    level !== undefined &&
      element('path', {
        class: 'fit beyond',
        d: `M${pixel(frame.left)},${pixel(y(level))}H${pixel(frame.right)}`,
      }),
    ...series.map(({ name, points }, index) =>
      seriesGroup(
        index,
        element('path', { class: 'fit', d: lineOf(points, x, y) }),
        ...intervals(
          seriesMark(index),
          points.flatMap(({ length, measured }) =>
            measured ? [{ ...measured, x: x(length) }] : [],
          ),
          y,
        ),
        points.length > 0 && endName(name, frame.right, heights[index] ?? frame.top),
      ),
    ),
    frame.bottomAxis(atValues(x, lengths), texts.axis, { count: lengths.length }),
  )
}

function lineOf(points: readonly ForetoldPoint[], x: Height, y: Height): string {
  const places = points.flatMap(({ length, foretold }) =>
    foretold === undefined ? [] : [`${pixel(x(length))},${pixel(y(foretold))}`],
  )
  return places.length > 0 ? `M${places.join('L')}` : ''
}

function inWords(
  series: readonly ForetoldSeries[],
  quantity: Quantity,
  texts: ForetoldTexts,
): string {
  const sentences = series.map(({ name, points }) => {
    const all = points.map((point) => {
      const [foretold = '', measured = ''] = textsOf(point, quantity)
      return texts.point(formatExact(point.length), foretold, measured)
    })
    return texts.series(name, all.join(', '))
  })
  return texts.all(sentences.join(' '))
}

/** The picture called `chart`, of such a quantity, in these words. */
export const foretoldChart = <Data extends { readonly series: readonly ForetoldSeries[] }>(
  chart: string,
  quantityOf: (data: Data) => Quantity,
  texts: ForetoldTexts,
) =>
  ({
    draw: (data, size) => draw(chart, data.series, quantityOf(data), texts, size),
    read: (data, size, left) => reading(data.series, quantityOf(data), texts, size, left),
  }) satisfies Chart<Data>
