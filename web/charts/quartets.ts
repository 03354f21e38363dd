// SPDX-License-Identifier: MIT
//
// Quartets of a comparison: the speedup of each in the order they were made, the control's beside it, and how far a
// difference has to reach before it matters. Ratios stand on a logarithmic axis, where twice as fast and twice as
// slow are equally far from none.

import { formatNumber } from '../lab/format/format.ts'
import { charts, quartets as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import type { Interval } from './parts/interval-mark.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { legendItem, marks, second, solid } from './parts/marks.ts'
import { effectBand, medianBand } from './parts/reference.ts'
import { linearScale, logEnds, logScale } from './parts/scales.ts'
import { picture, type Size } from './parts/svg.ts'

export interface QuartetsData {
  /** Baseline's time over the other's, a quartet each. */
  readonly speedups: readonly number[]
  /** The baseline's time over that of its copy, a quartet each. */
  readonly controls: readonly number[]
  readonly speedup?: Interval | undefined
  /** Smallest difference that matters, as a fraction. */
  readonly minimum_effect: number
}

const margin = { top: 42, right: 12, bottom: 38, left: 46 }

/** A dot for each quartet, a ring for each of the control's, the speedup's interval behind them. */
export function quartets(data: QuartetsData, size: Size): SVGSVGElement {
  const { speedups, controls, minimum_effect } = data
  const frame = new Frame(size, margin, [
    legendItem(texts.legend.compared, solid),
    legendItem(texts.legend.control, second),
  ])
  const bounds = [...speedups, ...controls, 1 / (1 + minimum_effect), 1 + minimum_effect]
  const [low, high] = logEnds(bounds)
  const room = (high / low) ** 0.06
  const ratio = logScale([low / room, high * room], [frame.foot - 4, frame.top])
  const most = Math.max(2, speedups.length, controls.length)
  const x = linearScale([1, most], [frame.left + 12, frame.right - 8])
  const points = (ratios: readonly number[]) =>
    ratios.map((value, index) => [x(index + 1), ratio(value)] as const)
  return picture(
    'quartets',
    size,
    inWords(data),
    frame.leftAxis(withRoundTicks(ratio), texts.axes[0], 5),
    effectBand(minimum_effect, ratio, frame),
    data.speedup && medianBand(data.speedup, ratio, frame),
    marks(second, points(controls)),
    marks(solid, points(speedups)),
    frame.bottomAxis(x, texts.axes[1], { room: 70, whole: true }),
    frame.legend(),
  )
}

function inWords({ speedups, speedup }: QuartetsData): string {
  if (!speedup) return texts.all(speedups.length, undefined)
  const { point, low, high } = speedup
  const bounds = charts.between(formatNumber(low), formatNumber(high))
  return texts.all(speedups.length, texts.together(`${formatNumber(point)}, ${bounds}`))
}

export const chart: Chart<QuartetsData> = { draw: quartets }
