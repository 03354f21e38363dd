// SPDX-License-Identifier: MIT
//
// Throughput against latency, a dot for each batch with its size beside it and both intervals, on logarithmic axes: up
// is more samples a second, right is a longer wait. The curve is the line that was fitted to the times; the limit stands
// upright, and what is to the left of it is within.

import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { throughput as texts } from '../texts/charts.ts'
import { growthFrame } from './growth.ts'
import type { Chart } from './parts/chart.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { timeTick, withRoundTicks } from './parts/log-axis.ts'
import { boundsPath, marks, solid } from './parts/marks.ts'
import { along, namesBeside } from './parts/names.ts'
import { nearest } from './parts/nearest.ts'
import { type Log, logEnds, logScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface BatchMark {
  readonly batch: number
  /** In ms, for all of it. */
  readonly time: Interval
  /** Samples a second. */
  readonly rate: Interval
}

export interface ThroughputData {
  /** In ascending order. */
  readonly batches: readonly BatchMark[]
  /** In ms. */
  readonly limit?: number | undefined
  /** The fitted time in ms of a batch; absent while there is no fit. */
  readonly timeAt?: ((batch: number) => number) | undefined
}

interface Scales {
  readonly x: Log
  readonly y: Log
}

/** Room beyond the outermost values, as a factor. */
const room = 1.3

function scalesOf({ batches, limit = Number.NaN }: ThroughputData, size: Size): Scales {
  const { left, right, top, foot } = growthFrame(size)
  const ends = (values: readonly number[]) => {
    const [least, most] = logEnds(values)
    return [least / room, most * room] as const
  }
  const times = ends([...batches.flatMap(({ time }) => endsOf(time)), limit])
  const rates = ends(batches.flatMap(({ rate }) => endsOf(rate)))
  return { x: logScale(times, [left, right]), y: logScale(rates, [foot, top]) }
}

/** The batch whose time is nearest to `left` pixels. */
export function throughputReading(
  data: ThroughputData,
  size: Size,
  left: number,
): string | undefined {
  const { x } = scalesOf(data, size)
  const there = nearest(data.batches, left, ({ time }) => x(time.point))
  return there && inBatch(there)
}

const inBatch = ({ batch, time, rate }: BatchMark): string =>
  texts.batch(formatExact(batch), formatNumber(rate.point), formatTime(time.point))

export function throughput(data: ThroughputData, size: Size): SVGSVGElement {
  const { batches, limit } = data
  const frame = growthFrame(size)
  const { x, y } = scalesOf(data, size)
  const at = batches.map(({ time, rate }) => [x(time.point), y(rate.point)] as const)
  const line = curveOf(data, { x, y })
  const boxes = batches.map(({ batch, time, rate }) => {
    const [before = 0, after = 0] = [Math.min(...endsOf(time)), Math.max(...endsOf(time))].map(x)
    const [foot = 0, top = 0] = [Math.min(...endsOf(rate)), Math.max(...endsOf(rate))].map(y)
    const name = formatExact(batch)
    return { name, left: before - 4, right: after + 4, top: top - 4, bottom: foot + 4 }
  })
  return picture(
    'throughput',
    size,
    texts.all(batches.map(inBatch).join('; '), limit === undefined ? '' : formatTime(limit)),
    frame.leftAxis(withRoundTicks(y), texts.axes[0], 4),
    limit !== undefined &&
      element('path', {
        class: 'fit beyond',
        d: `M${pixel(x(limit))},${frame.top}V${frame.foot}`,
      }),
    limit !== undefined &&
      element(
        'text',
        { class: 'name', x: x(limit) - 4, y: frame.foot - 6, 'text-anchor': 'end' },
        texts.limit(formatTime(limit)),
      ),
    line.length > 1 &&
      element('path', {
        class: 'fit',
        d: `M${line.map((place) => place.map(pixel).join(',')).join('L')}`,
      }),
    boundsPath(boxes.map((box, place) => crossOf(box, at[place] ?? [0, 0])).join('')),
    marks(solid, at),
    ...namesBeside(boxes, frame.area, { lines: along(line) }).map(({ name, ...place }) =>
      element(
        'text',
        { class: 'name', ...place, 'text-anchor': 'middle', 'dominant-baseline': 'central' },
        name,
      ),
    ),
    frame.bottomAxis(withRoundTicks(x, timeTick), texts.axes[1]),
  )
}

/** Both intervals through a point. */
const crossOf = (
  { left, right, top, bottom }: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>,
  [x, y]: readonly [number, number],
): string =>
  `M${pixel(left + 4)},${pixel(y)}H${pixel(right - 4)}M${pixel(x)},${pixel(top + 4)}V${pixel(bottom - 4)}`

const stretches = 48

/** The fit from the smallest batch to the largest. */
function curveOf({ batches, timeAt }: ThroughputData, { x, y }: Scales) {
  const [first, last] = [batches[0]?.batch, batches.at(-1)?.batch]
  if (!timeAt || first === undefined || last === undefined) return []
  return Array.from({ length: stretches + 1 }, (_, step) => {
    const batch = first * (last / first) ** (step / stretches)
    const ms = timeAt(batch)
    return [x(ms), y((1000 * batch) / ms)] as const
  })
}

export const chart: Chart<ThroughputData> = { draw: throughput, read: throughputReading }
