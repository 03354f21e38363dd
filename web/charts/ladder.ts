// SPDX-License-Identifier: MIT
//
// The gain of each kernel, or form of a model: a stair of rates on a logarithmic axis, where equal factors are equally
// high, with the factor at every riser, and above it the arithmetic peak that the top can come close to.

import { formatCount, formatNumber } from '../lab/format/format.ts'
import { charts, ladder as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { countTick, withRoundTicks } from './parts/log-axis.ts'
import { logEnds, logScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'
import { whiskers } from './parts/whiskers.ts'

/** A kernel with what it does in a second. */
export interface Rung extends Interval {
  readonly name: string
  /** Over the rung before. */
  readonly factor?: number | undefined
  /** The same of its peak. */
  readonly peak?: number | undefined
}

const margin = { top: 34, right: 12, bottom: 26, left: 46 }

/** `rungs` from the bottom to the top; `unit` is what they do in a second. */
export function ladder(
  rungs: readonly Rung[],
  size: Size,
  unit: LadderData['unit'] = 'operations',
): SVGSVGElement {
  const frame = new Frame(size, margin)
  const { left, middle, width, ground } = frame.columns(rungs)
  const rates = rungs.flatMap((rung) => [...endsOf(rung), rung.peak ?? rung.point])
  const [least, most] = logEnds(rates)
  const y = logScale([least / 1.6, most * 1.3], [frame.foot, frame.top])
  const across = (index: number, rate: number) =>
    `M${pixel(left(index))},${pixel(y(rate))}h${pixel(width)}`
  return picture(
    'ladder',
    size,
    inWords(rungs, unit),
    frame.leftAxis(withRoundTicks(y, countTick), charts.perSecond(charts.counts[unit]), 4),
    element('path', {
      class: 'fit beyond',
      d: rungs.map(({ peak }, index) => (peak ? across(index, peak) : '')).join(''),
    }),
    ...peakLabel(rungs, left, y),
    element('path', { class: 'level', d: stair(rungs, left, width, y) }),
    element('path', {
      class: 'bounds',
      d: whiskers(
        rungs.map((rung, index) => ({ ...rung, x: middle(index) })),
        y,
      ),
    }),
    ...rungs.map(({ point, low = point, factor }, index) =>
      element(
        'text',
        { class: 'name over', x: middle(index), y: y(low) + 14, 'text-anchor': 'middle' },
        factor === undefined ? '' : `× ${formatNumber(factor, 3)}`,
      ),
    ),
    ...ground,
  )
}

/** At the first peak there is; those of other rungs need none. */
function peakLabel(
  rungs: readonly Rung[],
  left: (index: number) => number,
  y: (rate: number) => number,
): SVGElement[] {
  const first = rungs.findIndex(({ peak }) => peak !== undefined)
  const { peak } = rungs[first] ?? {}
  if (peak === undefined) return []
  return [element('text', { class: 'over', x: left(first) + 4, y: y(peak) - 5 }, texts.peak)]
}

/** One line: along each rung and up or down to the next. */
const stair = (
  rungs: readonly Rung[],
  left: (index: number) => number,
  width: number,
  y: (rate: number) => number,
): string =>
  rungs
    .map(({ point }, index) => {
      const height = pixel(y(point))
      return `${index ? 'V' : `M${pixel(left(index))},`}${height}H${pixel(left(index) + width)}`
    })
    .join('')

const inWords = (rungs: readonly Rung[], unit: LadderData['unit']): string =>
  texts.all(
    texts.kinds[unit],
    charts.counts[unit],
    rungs.map(({ name, point, factor }) => {
      const times = factor === undefined ? undefined : formatNumber(factor, 3)
      return texts.rung(name, formatCount(point), times)
    }),
  )

export interface LadderData {
  readonly rungs: readonly Rung[]
  /** What is counted a second: operations, calls where there are none, or characters that are written. */
  readonly unit: 'operations' | 'calls' | 'characters'
}

export const chart: Chart<LadderData> = {
  draw: ({ rungs, unit }, size) => ladder(rungs, size, unit),
}
