// SPDX-License-Identifier: MIT
//
// Cost of instruments: by how much each makes a call longer, with the interval, and below it the control, calls
// without it against themselves. The band is what does not matter.

import { formatPercent } from '../lab/format/format.ts'
import { charts, overhead as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { boundsPath, legendItem, type Mark, marks, second, solid } from './parts/marks.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface InstrumentCost {
  readonly name: string
  /** In percent of the time without it, as the control is. */
  readonly overhead: Interval
  readonly control?: Interval | undefined
}

export interface OverheadData {
  readonly instruments: readonly InstrumentCost[]
  readonly minimum_effect_percent: number
}

/** Its name, its cost and its control, with room between it and the next. */
const row = 85

const margin = { top: 42, right: 20, bottom: 38, left: 20 }

export function overhead(data: OverheadData, size: Size): SVGSVGElement {
  const { instruments, minimum_effect_percent: effect } = data
  const frame = new Frame(size, margin, [
    legendItem(texts.instrument, solid),
    legendItem(charts.control, second),
  ])
  const all = instruments.flatMap(({ overhead, control = overhead }) => [overhead, control])
  const bounds = [...all.flatMap(endsOf), -effect, effect, 0]
  const x = linearScale(linearEnds(bounds), [frame.left, frame.right]).nice()
  const room = (frame.foot - frame.top) / Math.max(1, instruments.length)
  return picture(
    'overhead',
    size,
    inWords(data),
    element('rect', {
      class: 'apart',
      x: pixel(x(-effect)),
      width: Math.max(1, pixel(x(effect)) - pixel(x(-effect))),
      y: frame.top,
      height: frame.foot - frame.top,
    }),
    element('path', { class: 'foot', d: `M${pixel(x(0))},${frame.top}V${frame.foot}` }),
    ...instruments.flatMap(({ name, overhead, control }, index) => {
      const top = frame.top + index * room
      return [
        element('text', { x: frame.left, y: pixel(top + room / 2 - 24) }, name),
        ...lying(overhead, x, pixel(top + room / 2 - 4), solid),
        ...(control ? lying(control, x, pixel(top + room / 2 + 16), second) : []),
      ]
    }),
    frame.bottomAxis(x, texts.longer),
    frame.legend(),
  )
}

function lying(
  { point, low = point, high = point }: Interval,
  x: (percent: number) => number,
  y: number,
  mark: Mark,
): SVGElement[] {
  const [from, to] = [pixel(x(low)), pixel(x(high))]
  return [
    boundsPath(`M${from},${y}H${to}M${from},${y - 4}v8M${to},${y - 4}v8`),
    marks(mark, [[x(point), y]]),
  ]
}

function inWords({ instruments }: OverheadData): string {
  const costs = instruments.map(({ name, overhead: { point, low, high } }) => {
    const bounds = charts.between(formatPercent(low), formatPercent(high))
    return `${name} ${formatPercent(point)}, ${bounds}`
  })
  return texts.all(costs)
}

export const chart: Chart<OverheadData> = {
  draw: overhead,
  // As high as other pictures, or higher.
  height: ({ instruments }) => margin.top + row * Math.max(2, instruments.length) + margin.bottom,
}
