// SPDX-License-Identifier: MIT
//
// Speedup against the number of threads, or of others that share a work, with its interval: dots for the same work, rings
// for work that grows with them, and the line on which twice as many are twice as fast. Both axes begin at nothing, so
// that a point's height over the line's is its efficiency.

import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { speedup } from '../texts/charts.ts'
import { growthFrame } from './growth.ts'
import type { Chart } from './parts/chart.ts'
import type { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { boundsPath, legendItem, marks, second, solid } from './parts/marks.ts'
import { nearest } from './parts/nearest.ts'
import { type Linear, linearEnds, linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'
import { whiskers } from './parts/whiskers.ts'

export interface SpeedupMark extends Interval {
  /** Threads, or others that share the work. */
  readonly workers: number
}

export interface SpeedupData {
  /** In ascending order of the workers, from 2. */
  readonly same: readonly SpeedupMark[]
  readonly grown: readonly SpeedupMark[]
}

/** The words of a picture of speedups. */
export interface SpeedupTexts {
  readonly axes: readonly [string, string]
  readonly legend: { readonly same: string; readonly grown: string; readonly ideal: string }
  readonly point: (workers: string, times: string) => string
  readonly all: (same: string, grown: string) => string
}

/** Rings stand a little to the right, so that no interval hides another. */
const aside = 7

function scalesOf({ same, grown }: SpeedupData, { left, right, top, foot }: Frame) {
  const all = [...same, ...grown]
  const [, workers] = linearEnds(all.map((mark) => mark.workers))
  const [, most] = linearEnds([...all.flatMap(endsOf), workers])
  const x = linearScale([0, workers], [left, right - 2 * aside])
  const y: Linear = linearScale([0, most], [foot, top])
  return { x, y, workers }
}

function draw(chart: string, data: SpeedupData, texts: SpeedupTexts, size: Size): SVGSVGElement {
  const frame = growthFrame(size, [
    legendItem(texts.legend.same, solid),
    ...(data.grown.length > 0 ? [legendItem(texts.legend.grown, second)] : []),
    { text: texts.legend.ideal, mark: 'fit beyond', path: 'M-9,-4h14' },
  ])
  const { x, y, workers } = scalesOf(data, frame)
  const placed = (each: SpeedupMark, right = 0) => ({ ...each, x: x(each.workers) + right })
  const points = (all: readonly SpeedupMark[], right = 0) =>
    all.map((each) => [x(each.workers) + right, y(each.point)] as const)
  const uprights = [
    ...data.same.map((each) => placed(each)),
    ...data.grown.map((each) => placed(each, aside)),
  ]
  return picture(
    chart,
    size,
    inWords(data, texts),
    frame.leftAxis(y, texts.axes[0], 4, true),
    element('path', {
      class: 'fit beyond',
      d: `M${pixel(x(0))},${pixel(y(0))}L${pixel(x(workers))},${pixel(y(workers))}`,
    }),
    boundsPath(whiskers(uprights, y)),
    marks(solid, points(data.same)),
    marks(second, points(data.grown, aside)),
    frame.bottomAxis(x, texts.axes[1], { count: Math.min(workers, 8), whole: true }),
    frame.legend(),
  )
}

/** The number of workers that is nearest to `left` pixels. */
function reading(
  data: SpeedupData,
  texts: SpeedupTexts,
  size: Size,
  left: number,
): string | undefined {
  const { x } = scalesOf(data, growthFrame(size))
  const there = nearest(data.same, left, ({ workers }) => x(workers))
  return there && inPoint(there, texts)
}

const inPoint = ({ workers, point }: SpeedupMark, texts: SpeedupTexts): string =>
  texts.point(formatExact(workers), formatNumber(point))

function inWords({ same, grown }: SpeedupData, texts: SpeedupTexts): string {
  const said = (marks: readonly SpeedupMark[]) =>
    marks.map((mark) => inPoint(mark, texts)).join('; ')
  return texts.all(said(same), said(grown))
}

/** The picture called `chart`, in these words. */
export const speedupChart = (chart: string, texts: SpeedupTexts) =>
  ({
    draw: (data, size) => draw(chart, data, texts, size),
    read: (data, size, left) => reading(data, texts, size, left),
  }) satisfies Chart<SpeedupData>

export const chart = speedupChart('speedup', speedup)
