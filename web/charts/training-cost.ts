// SPDX-License-Identifier: MIT
//
// The work that each formula asks for: a bar from nothing for each, in the parts that the formula tells
// apart. Where there is one figure for all, the bar has no parts.

import { scaleBand } from 'd3-scale'
import { formatWork } from '../lab/format/field.ts'
import { countScale } from '../lab/format/format.ts'
import { trainingCost as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface TrainingBar {
  readonly name: string
  readonly flops: number
  /** Of those, with the weights, and in attention's products; absent where they are not told apart. */
  readonly weights_flops?: number | undefined
  readonly attention_flops?: number | undefined
}

const margin = { top: 28, right: 12, bottom: 40, left: 8 }
const line = 46
const thickness = 16

/** What so many bars need, in pixels. */
export const trainingHeight = (bars: number): number => margin.top + bars * line + margin.bottom

/** Bars stand in the order in which they are given. */
export function trainingBars(bars: readonly TrainingBar[], size: Size): SVGSVGElement {
  const marks = new Set(bars.flatMap((bar) => parts(bar).map(({ mark }) => mark)))
  const items = legendItems.filter(({ mark }) => marks.has(mark))
  const frame = new Frame(size, margin, items)
  const [, largest] = linearEnds([0, ...bars.map(({ flops }) => flops)])
  const { unit, per } = countScale(largest)
  const x = linearScale([0, largest / per || 1], [frame.left, frame.right])
  const y = scaleBand(Array.from(bars.keys()), [frame.top, frame.foot])
  return picture(
    'training-cost',
    size,
    inWords(bars),
    frame.bottomAxis(x, `${unit}FLOP`, { room: 90 }),
    ...bars.map((bar, index) => drawn(bar, y(index) ?? 0, frame, (flops) => x(flops / per))),
    frame.legend(14),
  )
}

const square = 'M-4,-8h8v8h-8Z'
const legendItems = [
  { text: texts.legend.weights, mark: 'bar typical', path: square },
  { text: texts.legend.attention, mark: 'bar mild', path: square },
  { text: texts.legend.undivided, mark: 'bar severe', path: square },
]

interface Part {
  readonly mark: string
  readonly from: number
  readonly to: number
}

/** From nothing on, each where the one before it ends. */
function parts({ flops, weights_flops: weights, attention_flops }: TrainingBar): Part[] {
  if (weights === undefined) return [{ mark: 'bar severe', from: 0, to: flops }]
  const solid = { mark: 'bar typical', from: 0, to: weights }
  return attention_flops ? [solid, { mark: 'bar mild', from: weights, to: flops }] : [solid]
}

function drawn(
  bar: TrainingBar,
  top: number,
  { left, right }: Frame,
  x: (flops: number) => number,
) {
  const below = top + line - thickness - 8
  return element(
    'g',
    {},
    element('text', { class: 'name', x: left, y: below - 7 }, bar.name),
    element('text', { x: right, y: below - 7, 'text-anchor': 'end' }, formatWork(bar.flops)),
    ...parts(bar).map(({ mark, from, to }) =>
      element('rect', {
        class: mark,
        x: x(from),
        y: below,
        width: pixel(x(to)) - pixel(x(from)),
        height: thickness,
      }),
    ),
  )
}

const inWords = (bars: readonly TrainingBar[]): string =>
  texts.all(bars.map(({ name, flops }) => `${name} ${formatWork(flops)}`).join(', '))

export const chart: Chart<readonly TrainingBar[]> = {
  draw: trainingBars,
  height: (bars) => trainingHeight(bars.length),
}
