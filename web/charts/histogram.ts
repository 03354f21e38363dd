// SPDX-License-Identifier: MIT
//
// Histogram of samples: bars of counts, outlier classes apart, with the median and the mean above them as points with
// their intervals.

import { max } from 'd3-array'
import { formatTime, timeScale } from '../lab/format/format.ts'
import { charts, histogram as texts } from '../texts/charts.ts'
import type { Beyond, Bin, Bins } from './parts/bins.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { type Interval, intervalMark } from './parts/interval-mark.ts'
import { barItem } from './parts/legend.ts'
import { kinds } from './parts/outliers.ts'
import { linearScale } from './parts/scales.ts'
import { element, picture, type Size } from './parts/svg.ts'

export interface HistogramData {
  /** Counts over times in ms. */
  readonly bins: Bins
  readonly median?: Interval | undefined
  readonly mean?: Interval | undefined
  /** Calls averaged in each sample. */
  readonly batch_size: number
}

const margin = { top: 66, right: 14, bottom: 38, left: 34 }

/** A histogram of times in ms, drawn in the unit that suits them. */
export function histogram(data: HistogramData, size: Size): SVGSVGElement {
  const { range, bins } = data.bins
  const { unit, per } = timeScale(range.high)
  const [left, right] = barsBetween(data, size)
  const count = texts.counts[data.batch_size > 1 ? 'batches' : 'runs']
  const frame = new Frame(size, margin, occurring(bins).map(barItem), count)
  const { foot } = frame
  const x = linearScale([range.low / per, range.high / per], [left, right])
  const inMs = linearScale([range.low, range.high], [left, right])
  const y = linearScale([0, Math.max(1, max(bins, total) ?? 0)], [foot, frame.top]).nice(4)

  const marks = (['median', 'mean'] as const).map((kind, line) => {
    const interval = data[kind]
    const label = charts[`${kind}Of`](formatTime(interval?.point))
    return interval && intervalMark(inMs, interval, { kind, label, y: 14 + 18 * line, foot })
  })
  return picture(
    'histogram',
    size,
    inWords(data, count),
    frame.leftAxis(y, count, bins.length > 0 ? 4 : 0, true),
    ...bars(bins, inMs, y),
    beyondMark(data.bins.below, frame.left, foot, 'faster'),
    beyondMark(data.bins.above, right, foot, 'slower'),
    frame.bottomAxis(x, texts.time(unit, data.batch_size > 1), {
      count: bins.length > 0 ? Math.max(3, Math.floor((right - left) / 80)) : 0,
    }),
    ...marks,
    frame.legend(margin.top - 10),
  )
}

const total = ({ counts }: Bin) => counts.typical + counts.mild + counts.severe

/** The edges of the bars, in pixels from the left. */
const barsBetween = ({ bins }: HistogramData, { width }: Size): [left: number, right: number] => [
  margin.left + (bins.below ? beyondWidth : 0),
  width - margin.right - (bins.above ? beyondWidth : 0),
]

/** What stands at `x` pixels from the left of the picture, in words; nothing where no bar can be. */
export function histogramReading(data: HistogramData, size: Size, x: number): string | undefined {
  const { bins } = data.bins
  const [left, right] = barsBetween(data, size)
  const bin = bins[Math.floor(((x - left) / (right - left)) * bins.length)]
  if (!bin) return undefined
  const count = texts.counts[data.batch_size > 1 ? 'batches' : 'runs']
  return texts.reading(formatTime(bin.low, 4), formatTime(bin.high, 4), total(bin), count)
}

/** One path a class, so that the number of nodes does not grow with the number of bars. */
function bars(
  bins: readonly Bin[],
  x: (value: number) => number,
  y: (value: number) => number,
): SVGPathElement[] {
  return kinds.flatMap((kind, layer) => {
    const d = bins
      .filter(({ counts }) => counts[kind] > 0)
      .map(({ low, high, counts }) => {
        const under = kinds.slice(0, layer).reduce((sum, other) => sum + counts[other], 0)
        const [a, b] = [x(low) + 0.5, x(high) - 0.5]
        const [top, bottom] = [y(under + counts[kind]), y(under)]
        return `M${a.toFixed(2)},${bottom.toFixed(2)}V${top.toFixed(2)}H${b.toFixed(2)}V${bottom.toFixed(2)}Z`
      })
      .join('')
    return d ? [element('path', { class: `bar ${kind}`, d })] : []
  })
}

const beyondWidth = 64

/** What lies off the axis, in words at the edge where it lies. */
function beyondMark(
  beyond: Beyond | undefined,
  x: number,
  foot: number,
  direction: 'faster' | 'slower',
): SVGGElement | undefined {
  if (!beyond) return undefined
  const slower = direction === 'slower'
  const middle = x + beyondWidth / 2 + (slower ? 3 : 0)
  const [many = '', upTo = ''] = texts.beyond[direction](beyond.count)
  const line = (dy: number, text: string) =>
    element('text', { x: middle, y: foot - dy, 'text-anchor': 'middle' }, text)
  return element(
    'g',
    { class: 'beyond' },
    line(34, many),
    line(20, upTo),
    line(6, `${formatTime(beyond.farthest)} ${slower ? '→' : '←'}`),
  )
}

function occurring(bins: readonly Bin[]) {
  const found = kinds.filter((kind) => bins.some(({ counts }) => counts[kind] > 0))
  return found.length > 1 ? found : []
}

function inWords({ bins, median, mean }: HistogramData, count: string): string {
  const fullest = bins.bins.reduce<Bin | undefined>(
    (best, bin) => (best && total(best) >= total(bin) ? best : bin),
    undefined,
  )
  if (!fullest) return texts.none
  const { range, above, below } = bins
  return texts.all(formatTime(range.low), formatTime(range.high), [
    texts.fullest(count, total(fullest), formatTime(fullest.low), formatTime(fullest.high)),
    median && charts.medianOf(formatTime(median.point)),
    mean && charts.meanOf(formatTime(mean.point)),
    above && texts.slower(above.count, formatTime(above.farthest)),
    below && texts.faster(below.count, formatTime(below.farthest)),
  ])
}

export const chart: Chart<HistogramData> = { draw: histogram, read: histogramReading }
