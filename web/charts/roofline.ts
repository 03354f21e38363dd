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
import { withRoundTicks } from './parts/log-axis.ts'
import {
  boundsPath,
  cross,
  grey,
  legendItem,
  type Mark,
  marks,
  ring,
  solid,
} from './parts/marks.ts'
import { freePlaces } from './parts/place-names.ts'
import { type Log, linearEnds, logEnds, logScale } from './parts/scales.ts'
import { element, picture, type Size } from './parts/svg.ts'
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

export interface RooflineData {
  /** Operations per second, one at least. */
  readonly peaks: readonly { readonly name: string; readonly rate: number }[]
  /** Bytes per second, the fastest first. */
  readonly slopes: readonly { readonly name: string; readonly rate: number }[]
  readonly marks: readonly RooflineMark[]
}

const margin = { top: 42, right: 14, bottom: 38, left: 46 }

/** The marks of the limits, in the order of the legend. */
const looks: Readonly<Record<Limit, Mark>> = {
  compute: solid,
  not_told_apart: grey,
  above_roof: cross,
  memory: ring,
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
  const frame = new Frame(size, margin)
  const top = highest(data)
  const x = intensityScale(data, size)
  const [least, most] = logEnds([...data.marks.flatMap(endsOf), ...peaks.map(({ rate }) => rate)])
  const y = logScale([least / 2, most * 1.5], [frame.foot, frame.top])
  const placed = data.marks.map((mark) => ({ ...mark, x: x(mark.intensity), y: y(mark.point) }))
  const of = (limit: Limit): Point[] =>
    placed.filter((mark) => mark.limit === limit).map((mark) => [mark.x, mark.y])
  const used = limits.filter((limit) => of(limit).length > 0)
  return picture(
    'roofline',
    size,
    inWords(data),
    frame.leftAxis(withRoundTicks(y, formatTick), charts.perSecond(charts.operations), 4),
    ...slopes.flatMap((slope, index) => slant(slope, index > 0, top, x, y)),
    ...peaks.flatMap(({ name, rate }) => flat(name, rate, slopes[0]?.rate, x, y)),
    boundsPath(whiskers(placed, y)),
    ...used.map((limit) => marks(looks[limit], of(limit))),
    ...freePlaces(placed, frame).map(({ name, ...place }) =>
      element('text', { class: 'name over', ...place, dy: '0.35em' }, name),
    ),
    frame.bottomAxis(
      withRoundTicks(x, (value) => formatNumber(value, 1)),
      texts.perByte,
      { room: 60 },
    ),
    frame.legend(used.map((limit) => legendItem(texts.legend[limit], looks[limit]))),
  )
}

/** A peak, from the fastest slope to the edge, named above its end. */
function flat(name: string, rate: number, slope: number | undefined, x: Log, y: Log): SVGElement[] {
  const [left = 0, right = 0] = x.range()
  const from = slope === undefined ? left : Math.max(left, x(rate / slope))
  const height = y(rate)
  return [
    element('path', { class: 'roof', d: `M${from.toFixed(2)},${height.toFixed(2)}H${right}` }),
    element('text', { class: 'over', x: right, y: height - 5, 'text-anchor': 'end' }, name),
  ]
}

/** A bandwidth up to the highest peak, named along its side, and the ridge at its end. */
function slant(
  { name, rate }: { readonly name: string; readonly rate: number },
  below: boolean,
  top: number,
  x: Log,
  y: Log,
): SVGElement[] {
  const [leftmost = 0] = x.domain()
  const [lowest = 0] = y.domain()
  const start = Math.max(leftmost, lowest / rate)
  const ridge = top / rate
  const [x0, y0] = [x(start), y(start * rate)]
  const [x1, y1] = [x(ridge), y(top)]
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  const line = `M${x0.toFixed(2)},${y0.toFixed(2)}L${x1.toFixed(2)},${y1.toFixed(2)}`
  const [foot = 0] = y.range()
  return [
    element('path', { class: 'roof', d: line }),
    element('path', { class: 'fit beyond', d: `M${x1.toFixed(2)},${y1.toFixed(2)}V${foot}` }),
    element(
      'text',
      {
        class: 'over',
        x: below ? 24 : 12,
        y: below ? 13 : -6,
        transform: `translate(${x0.toFixed(2)},${y0.toFixed(2)}) rotate(${angle.toFixed(2)})`,
      },
      name,
    ),
    element(
      'text',
      {
        class: 'over',
        x: x1 + (below ? 5 : -5),
        y: below ? foot - 6 : y1 - 6,
        'text-anchor': below ? 'start' : 'end',
      },
      texts.ridge(formatNumber(ridge, 2)),
    ),
  ]
}

const formatTick = (rate: number) => formatCount(rate, 1)

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
