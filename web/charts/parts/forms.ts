// SPDX-License-Identifier: MIT
//
// Growth of several forms of a work with its size: all in one picture on logarithmic axes, where a power law is a straight
// line and a larger exponent a steeper one. Each form has a colour and a mark of its own, and its name at the end of its
// line.

import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { formatInterval } from '../../lab/format/interval.ts'
import { formatExact } from '../../lab/format/number.ts'
import { charts } from '../../texts/charts.ts'
import { atValues, curve, type GrowthPoint, growthFrame, timeScale, valueScale } from '../growth.ts'
import type { Chart } from './chart.ts'
import { endsOf } from './interval-mark.ts'
import { timeTick, withRoundTicks } from './log-axis.ts'
import { intervals } from './marks.ts'
import { nearest } from './nearest.ts'
import { endHeights, endName, endRoom, seriesGroup, seriesMark } from './series.ts'
import { element, picture, type Size } from './svg.ts'

export interface FormGrowth {
  readonly name: string
  /** In ascending order of the size. */
  readonly points: readonly GrowthPoint[]
  /** p of time = c size^p; absent while there is no fit. */
  readonly exponent?: number | undefined
  /** The fitted time in ms at a size. */
  readonly timeAt?: ((size: number) => number) | undefined
}

/** The words of a picture of forms. */
export interface FormTexts {
  /** The name of the size. */
  readonly axis: string
  /** The name of the times, where they are no medians. */
  readonly time?: string
  readonly reading: (size: string, times: string) => string
  readonly form: (name: string, times: string, power: string | undefined) => string
  readonly all: (forms: string) => string
}

const frameOf = (forms: readonly FormGrowth[], size: Size) =>
  growthFrame(size, [], endRoom(forms.map(({ name }) => name)))

const sizesOf = (forms: readonly FormGrowth[]): number[] =>
  [...new Set(forms.flatMap(({ points }) => points.map(({ value }) => value)))].sort(
    (a, b) => a - b,
  )

/** What each form took at the size that is nearest to `left` pixels. */
function formsReading(
  forms: readonly FormGrowth[],
  texts: FormTexts,
  size: Size,
  left: number,
): string | undefined {
  const sizes = sizesOf(forms)
  const there = nearest(sizes, left, valueScale(sizes, frameOf(forms, size)))
  if (there === undefined) return undefined
  const times = forms.flatMap(({ name, points }) => {
    const at = points.find(({ value }) => value === there)
    return at ? [`${name} ${formatInterval(at.point, at.low, at.high)}`] : []
  })
  return texts.reading(formatExact(there), times.join(', '))
}

function formsGrowth(
  chart: string,
  forms: readonly FormGrowth[],
  texts: FormTexts,
  size: Size,
): SVGSVGElement {
  const frame = frameOf(forms, size)
  const all = forms.flatMap(({ points }) => points)
  const sizes = sizesOf(forms)
  const x = valueScale(sizes, frame)
  const y = timeScale(all.flatMap(endsOf), frame)
  const ends = forms.map(({ name, points }) => ({ name, y: y(points.at(-1)?.point ?? 0) }))
  const heights = endHeights(ends, frame)
  return picture(
    chart,
    size,
    inWords(forms, texts),
    frame.leftAxis(withRoundTicks(y, timeTick), texts.time ?? charts.medianTime, 5),
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
    frame.bottomAxis(atValues(x, sizes), texts.axis, { count: sizes.length }),
  )
}

function inWords(forms: readonly FormGrowth[], texts: FormTexts): string {
  const sentences = forms.map(({ name, points, exponent }) => {
    const times = points.map(({ value, point }) => charts.at(formatTime(point), formatExact(value)))
    const power = exponent === undefined ? undefined : formatNumber(exponent)
    return texts.form(name, times.join(', '), power)
  })
  return texts.all(sentences.join(' '))
}

/** The picture called `chart`, in these words. */
export const formsChart = (chart: string, texts: FormTexts) =>
  ({
    draw: (forms, size) => formsGrowth(chart, forms, texts, size),
    read: (forms, size, left) => formsReading(forms, texts, size, left),
  }) satisfies Chart<readonly FormGrowth[]>
