// SPDX-License-Identifier: MIT
//
// Roofline: the measured peaks of arithmetic as flat roofs, the bandwidths as slopes up to them, and each operation
// where its intensity and its rate put it. Both axes are logarithmic.

import { formatCount, formatNumber } from '../lab/format/format.ts'
import { charts, roofline as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import type { Point } from './parts/dots.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { countTick, withRoundTicks } from './parts/log-axis.ts'
import {
  boundsPath,
  grey,
  legendItem,
  type Mark,
  marks,
  second,
  solid,
  third,
} from './parts/marks.ts'
import { along, type Box, dotBox, namesBeside, touch } from './parts/names.ts'
import { type Log, linearEnds, logEnds, logScale } from './parts/scales.ts'
import { element, glyph, picture, type Size, textWidth } from './parts/svg.ts'
import { whiskers } from './parts/whiskers.ts'

/** `open` while it is measured. */
export type Limit = 'memory' | 'compute' | 'not_told_apart' | 'above_roof' | 'open'

/** An operation: its operations per second, with their interval. */
export interface RooflineMark extends Interval {
  readonly name: string
  /** Operations per byte. */
  readonly intensity: number
  readonly limit: Limit
}

interface Rated {
  readonly name: string
  readonly rate: number
}

export interface RooflineData {
  /** Operations per second, one at least. */
  readonly peaks: readonly Rated[]
  /** Bytes per second, the fastest first. */
  readonly slopes: readonly Rated[]
  readonly marks: readonly RooflineMark[]
}

const margin = { top: 42, right: 14, bottom: 38, left: 46 }

/** The marks of the limits, in the order of the legend. */
const looks: Readonly<Record<Limit, Mark>> = {
  compute: solid,
  not_told_apart: grey,
  above_roof: third,
  memory: second,
  open: grey,
}
const limits = Object.keys(looks) as Limit[]

const highest = ({ peaks }: RooflineData) => logEnds(peaks.map(({ rate }) => rate))[1]

/** Operations per byte, with room beside every mark and every ridge. */
function intensityScale(data: RooflineData, { width }: Size): Log {
  const ridges = data.slopes.map(({ rate }) => highest(data) / rate)
  const intensities = [1, ...data.marks.map(({ intensity }) => intensity), ...ridges]
  const [least, most] = logEnds(intensities)
  return logScale([least / 3, most * 4], [margin.left, width - margin.right])
}

/** The operation that is nearest to `left` pixels; all of them where several are. */
export function rooflineReading(data: RooflineData, size: Size, left: number): string | undefined {
  const x = intensityScale(data, size)
  const away = ({ intensity }: RooflineMark) => Math.abs(x(intensity) - left)
  const [least] = linearEnds(data.marks.map(away))
  const nearest = data.marks.filter((mark) => away(mark) <= least + 1)
  return nearest.map(markInWords).join('; ') || undefined
}

export function roofline(data: RooflineData, size: Size): SVGSVGElement {
  const { peaks, slopes } = data
  const used = limits.filter((limit) => data.marks.some((mark) => mark.limit === limit))
  const items = used.map((limit) => legendItem(texts.legend[limit], looks[limit]))
  const frame = new Frame(size, margin, items)
  const top = highest(data)
  const x = intensityScale(data, size)
  const [least, most] = logEnds([...data.marks.flatMap(endsOf), ...peaks.map(({ rate }) => rate)])
  const y = logScale([least / 2, most * 1.5], [frame.foot, frame.top])
  const placed = data.marks.map((mark) => ({ ...mark, x: x(mark.intensity), y: y(mark.point) }))
  const of = (limit: Limit): Point[] =>
    placed.filter((mark) => mark.limit === limit).map((mark) => [mark.x, mark.y])
  const whisker = placed.flatMap((mark) => along(upright(mark, y)))
  const taken = [
    ...placed.map(dotBox),
    ...whisker.map(([left, top]) => ({
      left: left - 3,
      right: left + 3,
      top: top - 3,
      bottom: top + 3,
    })),
  ]
  const flats = peaks.map((peak) => flat(peak, slopes[0]?.rate, taken, x, y))
  const named = [...taken, ...flats.flatMap(({ names }) => names)]
  const roofs = [
    ...slopes.map((slope, index) => slant(slope, index > 0, top, named, x, y)),
    ...flats,
  ]
  const drawn = {
    texts: roofs.flatMap(({ names }) => names),
    lines: [...roofs.flatMap(({ line }) => line), ...whisker],
  }
  return picture(
    'roofline',
    size,
    inWords(data),
    frame.leftAxis(withRoundTicks(y, countTick), charts.perSecond(charts.operations), 4),
    ...roofs.flatMap(({ elements }) => elements),
    boundsPath(whiskers(placed, y)),
    ...used.map((limit) => marks(looks[limit], of(limit))),
    ...namesBeside(placed.map(dotBox), frame.area, drawn).map(({ name, ...place }) =>
      element(
        'text',
        { class: 'name over', ...place, 'text-anchor': 'middle', dy: '0.35em' },
        name,
      ),
    ),
    frame.bottomAxis(
      withRoundTicks(x, (value) => formatNumber(value, 1)),
      texts.perByte,
      { room: 60 },
    ),
    frame.legend(),
  )
}

/** The ends of a mark's interval. */
const upright = ({ x, ...mark }: RooflineMark & { readonly x: number }, y: Log): Point[] =>
  endsOf(mark).map((end) => [x, y(end)])

interface Roof {
  readonly elements: readonly SVGElement[]
  /** Where its names stand. */
  readonly names: readonly Box[]
  /** Points along it, no further from each other than a letter is wide. */
  readonly line: readonly Point[]
}

/** The first of `places` whose boxes touch nothing that is `taken`; where every one does, the one that touches least. */
function freest<Place>(
  places: readonly Place[],
  boxes: (place: Place) => readonly Box[],
  taken: readonly Box[],
): Place | undefined {
  const touches = (place: Place) =>
    boxes(place).reduce((sum, box) => sum + taken.filter((other) => touch(box, other)).length, 0)
  let [best, least]: [Place | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const place of places) {
    const count = touches(place)
    if (count < least) [best, least] = [place, count]
    if (count === 0) break
  }
  return best
}

/** How far apart the places are that a name may have along its roof, in pixels. */
const step = 12

/** A peak, from the fastest slope to the edge, named above it, as near to its end as no mark is in the way. */
function flat(
  { name, rate }: Rated,
  slope: number | undefined,
  taken: readonly Box[],
  x: Log,
  y: Log,
): Roof {
  const [left = 0, right = 0] = x.range()
  const from = slope === undefined ? left : Math.max(left, x(rate / slope))
  const height = y(rate)
  const wide = textWidth(name)
  const box = (end: number): Box => ({
    ...{ left: end - wide, right: end, top: height - 16, bottom: height - 2 },
  })
  const places = Math.max(1, Math.floor((right - from - wide) / step))
  const ends = Array.from({ length: places }, (_, index) => right - index * step)
  const end = freest(ends, (at) => [box(at)], taken) ?? right
  return {
    elements: [
      element('path', { class: 'roof', d: `M${from.toFixed(2)},${height.toFixed(2)}H${right}` }),
      element('text', { class: 'over', x: end, y: height - 5, 'text-anchor': 'end' }, name),
    ],
    names: [box(end)],
    line: along([
      [from, height],
      [right, height],
    ]),
  }
}

/** A bandwidth up to the highest peak, named along its side, and the ridge at its end. */
function slant(
  { name, rate }: Rated,
  below: boolean,
  top: number,
  taken: readonly Box[],
  x: Log,
  y: Log,
): Roof {
  const [leftmost = 0] = x.domain()
  const [lowest = 0] = y.domain()
  const least = Math.max(leftmost, lowest / rate)
  const ridge = top / rate
  const [x0, y0] = [x(least), y(least * rate)]
  const [x1, y1] = [x(ridge), y(top)]
  const radians = Math.atan2(y1 - y0, x1 - x0)
  const line = `M${x0.toFixed(2)},${y0.toFixed(2)}L${x1.toFixed(2)},${y1.toFixed(2)}`
  const [foot = 0] = y.range()
  const ridgeName = texts.ridge(formatNumber(ridge, 2))
  const at = { x: x1 + (below ? 5 : -5), y: below ? foot - 6 : y1 - 6 }
  const wide = textWidth(ridgeName)
  const aside = below ? 13 : -6
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  // Its letters stand along the line, as near to its foot as no mark or number is in their way; a little
  // square for each.
  const lettersFrom = (start: number): Box[] =>
    Array.from(name, (_, index) => {
      const [u, v] = [start + index * glyph, aside - 4]
      const [left, height] = [x0 + u * cos - v * sin, y0 + u * sin + v * cos]
      return { left: left - 4, right: left + 8, top: height - 7, bottom: height + 7 }
    })
  const foremost = below ? 24 : 12
  const room = Math.hypot(x1 - x0, y1 - y0) - textWidth(name)
  const starts = Array.from(
    { length: Math.max(1, Math.ceil((room - foremost) / step)) },
    (_, index) => foremost + step * index,
  )
  // Left of the picture and below it stand the numbers of the axes.
  const [left = 0] = x.range()
  const isWithin = (start: number) =>
    lettersFrom(start).every((letter) => letter.left >= left && letter.bottom <= foot)
  const start = freest(starts.filter(isWithin), lettersFrom, taken) ?? foremost
  return {
    elements: [
      element('path', { class: 'roof', d: line }),
      element('path', { class: 'fit beyond', d: `M${x1.toFixed(2)},${y1.toFixed(2)}V${foot}` }),
      element(
        'text',
        {
          class: 'over',
          x: start,
          y: aside,
          transform: `translate(${x0.toFixed(2)},${y0.toFixed(2)}) rotate(${((radians * 180) / Math.PI).toFixed(2)})`,
        },
        name,
      ),
      element('text', { class: 'over', ...at, 'text-anchor': below ? 'start' : 'end' }, ridgeName),
    ],
    names: [
      ...lettersFrom(start),
      {
        left: below ? at.x : at.x - wide,
        right: below ? at.x + wide : at.x,
        top: at.y - 11,
        bottom: at.y + 3,
      },
    ],
    line: along([
      [x0, y0],
      [x1, y1],
      [x1, foot],
    ]),
  }
}

function inWords({ peaks, slopes, marks }: RooflineData): string {
  const roofs = [...peaks, ...slopes].map(({ name }) => name).join(', ')
  return texts.all(roofs, marks.map(markInWords))
}

const markInWords = ({ name, intensity, point, limit }: RooflineMark): string =>
  texts.mark(name, formatNumber(intensity), formatCount(point), texts.limits[limit])

export const chart: Chart<RooflineData> = {
  draw: roofline,
  read: rooflineReading,
  height: () => 300,
}
