// SPDX-License-Identifier: MIT
//
// Growth of forms of attention with the length of the sequence: all in one picture on logarithmic axes, where a power
// law is a straight line and a larger exponent a steeper one. Each form has a colour and a mark of its own, and its name at
// the end of its line.

import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { charts, attention as texts } from '../texts/charts.ts'
import {
  atValues,
  curve,
  type GrowthPoint,
  growthFrame,
  timeScale,
  timeTick,
  valueScale,
} from './growth.ts'
import type { Chart } from './parts/chart.ts'
import { endsOf } from './parts/interval-mark.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { intervals } from './parts/marks.ts'
import { nearest } from './parts/nearest.ts'
import { endHeights, endName, endRoom, seriesGroup, seriesMark } from './parts/series.ts'
import { element, picture, type Size } from './parts/svg.ts'

export interface FormGrowth {
  readonly name: string
  /** In ascending order of the length. */
  readonly points: readonly GrowthPoint[]
  /** p of time = c seq^p; absent while there is no fit. */
  readonly exponent?: number | undefined
  /** The fitted time in ms at a length. */
  readonly timeAt?: ((seq: number) => number) | undefined
}

const frameOf = (forms: readonly FormGrowth[], size: Size) =>
  growthFrame(size, [], endRoom(forms.map(({ name }) => name)))

const lengthsOf = (forms: readonly FormGrowth[]): number[] =>
  [...new Set(forms.flatMap(({ points }) => points.map(({ value }) => value)))].sort(
    (a, b) => a - b,
  )

/** What each form took at the length that is nearest to `left` pixels. */
export function attentionReading(
  forms: readonly FormGrowth[],
  size: Size,
  left: number,
): string | undefined {
  const lengths = lengthsOf(forms)
  const length = nearest(lengths, left, valueScale(lengths, frameOf(forms, size)))
  if (length === undefined) return undefined
  const times = forms.flatMap(({ name, points }) => {
    const at = points.find(({ value }) => value === length)
    return at ? [`${name} ${formatInterval(at.point, at.low, at.high)}`] : []
  })
  return texts.reading(formatExact(length), times.join(', '))
}

export function attentionGrowth(forms: readonly FormGrowth[], size: Size): SVGSVGElement {
  const frame = frameOf(forms, size)
  const all = forms.flatMap(({ points }) => points)
  const lengths = lengthsOf(forms)
  const x = valueScale(lengths, frame)
  const y = timeScale(all.flatMap(endsOf), frame)
  const ends = forms.map(({ name, points }) => ({ name, y: y(points.at(-1)?.point ?? 0) }))
  const heights = endHeights(ends, frame)
  return picture(
    'attention',
    size,
    inWords(forms),
    frame.leftAxis(withRoundTicks(y, timeTick), charts.medianTime, 5),
    ...forms.map(({ name, points, timeAt }, index) => {
      const [first, last] = [points[0]?.value, points.at(-1)?.value]
      return seriesGroup(
        index,
        timeAt !== undefined &&
          first !== undefined &&
          last !== undefined &&
          element('path', { class: 'fit', d: curve(timeAt, first, last, x, y) }),
        ...intervals(
          seriesMark(index),
          points.map((each) => ({ ...each, x: x(each.value) })),
          y,
        ),
        points.length > 0 && endName(name, frame.right, heights[index] ?? frame.top),
      )
    }),
    frame.bottomAxis(atValues(x, lengths), texts.seq, { count: lengths.length }),
  )
}

function inWords(forms: readonly FormGrowth[]): string {
  const sentences = forms.map(({ name, points, exponent }) => {
    const times = points.map(({ value, point }) => charts.at(formatTime(point), formatExact(value)))
    const power = exponent === undefined ? undefined : formatNumber(exponent)
    return texts.form(name, times.join(', '), power)
  })
  return texts.all(sentences.join(' '))
}

export const chart: Chart<readonly FormGrowth[]> = { draw: attentionGrowth, read: attentionReading }
