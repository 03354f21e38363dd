// SPDX-License-Identifier: MIT
//
// Growth of a time with a count: both on logarithmic axes, where a power law is a straight line. A fit is drawn
// through where it was measured, and dashed to what it predicts, beside what was measured there.

import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { charts, growth as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import type { Point } from './parts/dots.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import type { LegendItem } from './parts/legend.ts'
import { timeTick, withRoundTicks } from './parts/log-axis.ts'
import { boundsPath, legendItem, marks, second, solid, third } from './parts/marks.ts'
import { nearest } from './parts/nearest.ts'
import { type Log, logEnds, logScale } from './parts/scales.ts'
import { endName, endRoom, seriesGroup } from './parts/series.ts'
import { element, picture, pixel, type Size, textWidth } from './parts/svg.ts'
import { whiskers } from './parts/whiskers.ts'

/** A time in ms, with its interval. */
export interface GrowthPoint extends Interval {
  /** Of the count that grows. */
  readonly value: number
}

export interface GrowthData {
  readonly axis: string
  /** In ascending order. */
  readonly points: readonly GrowthPoint[]
  /** The fitted time in ms at a value; absent while there is no fit. */
  readonly timeAt?: ((value: number) => number) | undefined
  readonly predicted?: GrowthPoint | undefined
  /** The time measured at the predicted value, in ms. */
  readonly checked?: number | undefined
  /** The counted work at the values, in any unit: drawn from the first time on, so that its slope compares. */
  readonly work?: readonly { readonly value: number; readonly count: number }[] | undefined
}

const timeIf = (ms: number | undefined) => (ms === undefined ? undefined : formatTime(ms))

/** A fit of two terms is a curve here. */
const stretches = 48

const allOf = ({ points, predicted }: GrowthData): readonly GrowthPoint[] =>
  predicted ? [...points, predicted] : points

/** `right` of the data there may be names of lines. */
export const growthFrame = (size: Size, items: readonly LegendItem[] = [], right = 18): Frame =>
  new Frame(size, { top: 42, right, bottom: 38, left: 56 }, items)

/** Where the line of the work may end there is room for its name. */
const frameOf = (data: GrowthData, size: Size, items: readonly LegendItem[] = []): Frame =>
  timeOfWork(data) === undefined
    ? growthFrame(size, items)
    : growthFrame(size, items, endRoom([texts.legend.work]))

/** Along the bottom, from the least value to the largest. */
export const valueScale = (values: readonly number[], { left, right }: Frame): Log =>
  logScale(logEnds(values), [left + 14, right - 10])

/** Up the side, with room above and below. */
export function timeScale(times: readonly number[], { top, foot }: Frame): Log {
  const room = 1.15
  const [least, most] = logEnds(times)
  return logScale([least / room, most * room], [foot - 4, top])
}

/** What was measured or predicted at the value that is nearest to `left` pixels. */
export function growthReading(data: GrowthData, size: Size, left: number): string | undefined {
  const all = allOf(data)
  const values = all.map(({ value }) => value)
  const x = valueScale(values, frameOf(data, size))
  const there = nearest(all, left, ({ value }) => x(value))
  if (!there) return undefined
  const { value, point, low, high } = there
  const said = `${data.axis} = ${formatExact(value)}: ${formatInterval(point, low, high)}`
  if (there !== data.predicted) return said
  return texts.predicted(said, timeIf(data.checked))
}

/** Dots with their intervals, the fit through them, a ring for the prediction, a cross for the check. */
export function growth(data: GrowthData, size: Size): SVGSVGElement {
  const { axis, points, timeAt, predicted, checked } = data
  const workTime = timeOfWork(data)
  const frame = frameOf(data, size, [
    legendItem(texts.legend.measured, solid),
    ...(predicted ? [legendItem(texts.legend.predicted, second)] : []),
    ...(checked === undefined ? [] : [legendItem(texts.legend.checked, third)]),
  ])
  const all = allOf(data)
  const values = all.map(({ value }) => value)
  const x = valueScale(values, frame)
  const times = [...all.flatMap(endsOf), ...(checked === undefined ? [] : [checked])]
  const [, slowest] = logEnds(times)
  const beside = timesOfWork(data, workTime).filter((ms) => ms <= muchAbove * slowest)
  const y = timeScale([...times, ...beside], frame)
  const [first, last] = logEnds(points.map(({ value }) => value))
  const line = (from: number, to: number) => timeAt && curve(timeAt, from, to, x, y)
  const placed = (each: GrowthPoint) => ({ ...each, x: x(each.value) })
  return picture(
    'growth',
    size,
    inWords(data),
    frame.leftAxis(withRoundTicks(y, timeTick), charts.medianTime, 4),
    timeAt && element('path', { class: 'fit', d: line(first, last) }),
    timeAt && predicted && element('path', { class: 'fit beyond', d: line(last, predicted.value) }),
    workTime !== undefined && workLine(workPlaces(data, workTime, x, y)),
    boundsPath(whiskers(all.map(placed), y)),
    marks(
      solid,
      points.map(({ value, point }) => [x(value), y(point)]),
    ),
    predicted && marks(second, [[x(predicted.value), y(predicted.point)]]),
    predicted && checked !== undefined && marks(third, [[x(predicted.value), y(checked)]]),
    frame.bottomAxis(atValues(x, values), axis, { count: values.length }),
    frame.legend(),
  )
}

/** The time of a unit of work if both grew alike; undefined where the work cannot be drawn beside the times. */
function timeOfWork({ points: [first], work = [] }: GrowthData): number | undefined {
  const [least] = work
  if (!first || !least || work.length < 2 || least.value !== first.value) return undefined
  return least.count > 0 ? first.point / least.count : undefined
}

/** The line of the work may end so many times above the slowest time; of a steeper one the beginning is shown. */
const muchAbove = 10

const timesOfWork = ({ work = [] }: GrowthData, time: number | undefined): number[] =>
  time === undefined ? [] : work.map(({ count }) => time * count)

/** Those within the picture, and where the line leaves it. */
function workPlaces({ work = [] }: GrowthData, time: number, x: Log, y: Log): Point[] {
  const [, most = 0] = y.domain()
  const beyond = work.findIndex(({ count }) => time * count > most)
  const within = beyond < 0 ? work : work.slice(0, beyond)
  const places = within.map(({ value, count }): Point => [x(value), y(time * count)])
  const [last, next] = [within.at(-1), work[beyond]]
  if (last && next) {
    const way = Math.log(most / (time * last.count)) / Math.log(next.count / last.count)
    places.push([x(last.value * (next.value / last.value) ** way), y(most)])
  }
  return places
}

function workLine(places: readonly Point[]): SVGGElement {
  const [end = 0, height = 0] = places.at(-1) ?? []
  return seriesGroup(
    1,
    element('path', {
      class: 'level',
      d: `M${places.map((place) => place.map(pixel).join(',')).join('L')}`,
    }),
    endName(texts.legend.work, end, height),
  )
}

/** A path along `timeAt` from one value to another. */
export function curve(
  timeAt: (value: number) => number,
  from: number,
  to: number,
  x: Log,
  y: Log,
): string {
  const value = (step: number) => from * (to / from) ** (step / stretches)
  return Array.from({ length: stretches + 1 }, (_, step) => value(step))
    .map((at) => [x(at), y(timeAt(at))] as const)
    .map(([left, top], step) => `${step ? 'L' : 'M'}${left.toFixed(2)},${top.toFixed(2)}`)
    .join('')
}

/** The scale with ticks at the values themselves, but for those whose numbers would touch. */
export function atValues(scale: Log, values: readonly number[]) {
  const kept: number[] = []
  for (const value of [...values].sort((a, b) => b - a)) {
    const before = kept.at(-1)
    const needed = textWidth(formatExact(value)) + 10
    if (before === undefined || scale(before) - scale(value) >= needed) kept.push(value)
  }
  return Object.assign(scale.copy(), {
    ticks: () => kept.reverse(),
    tickFormat: () => formatExact,
  })
}

function inWords({ axis, points, predicted, checked }: GrowthData): string {
  const times = points.map(({ value, point }) => charts.at(formatTime(point), formatNumber(value)))
  const measured = texts.all(axis, times.join(', '))
  if (!predicted) return measured
  const { value, point } = predicted
  return `${measured} ${texts.prediction(formatExact(value), formatTime(point), timeIf(checked))}`
}

export const chart: Chart<GrowthData> = { draw: growth, read: growthReading }
