// SPDX-License-Identifier: MIT
//
// Accuracy against time of smaller forms of a model: each form where its time and its accuracy put it, with both
// intervals. Faster is further left on a logarithmic axis, better is further up.

import { formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatShare } from '../lab/format/share.ts'
import { charts, optimization as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { marks, ring, solid } from './parts/marks.ts'
import { along, dotBox, namesBeside } from './parts/names.ts'
import { nearest } from './parts/nearest.ts'
import { linearEnds, linearScale, logEnds, logScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'
import { whiskers } from './parts/whiskers.ts'

/** A form of the model: the share of right answers, and how long a batch takes it in ms. */
export interface TimedForm {
  readonly name: string
  readonly accuracy: Interval
  readonly time: Interval
}

const margin = { top: 34, right: 12, bottom: 38, left: 46 }

function timeScale(forms: readonly TimedForm[], { width }: Size) {
  const [least, most] = logEnds(forms.flatMap(({ time }) => endsOf(time)))
  return logScale([least / 1.25, most * 1.25], [margin.left, width - margin.right])
}

/** The form that is nearest to `left` pixels. */
export function optimizationReading(
  forms: readonly TimedForm[],
  size: Size,
  left: number,
): string | undefined {
  const x = timeScale(forms, size)
  const there = nearest(forms, left, ({ time }) => x(time.point))
  if (!there) return undefined
  const { name, accuracy, time } = there
  const right = `${formatShare(accuracy.point)} [${formatShare(accuracy.low)}, ${formatShare(accuracy.high)}]`
  return `${name}: ${right} right, ${formatInterval(time.point, time.low, time.high)}`
}

/** `forms` with the baseline first, one at least. */
export function optimization(forms: readonly TimedForm[], size: Size): SVGSVGElement {
  const frame = new Frame(size, margin)
  const x = timeScale(forms, size)
  const percents = forms.map(({ accuracy: { point, low = point, high = point } }) => ({
    point: 100 * point,
    low: 100 * low,
    high: 100 * high,
  }))
  const [least, most] = linearEnds(percents.flatMap(({ low, high }) => [low, high]))
  const room = Math.max(0.5, (most - least) * 0.08)
  const y = linearScale(
    [Math.max(0, least - 3 * room), Math.min(100, most + room)],
    [frame.foot, frame.top],
  )
  const placed = forms.map(({ name, time }, index) => ({
    name,
    x: x(time.point),
    y: y(percents[index]?.point ?? 0),
  }))
  const [baseline] = placed
  return picture(
    'optimization',
    size,
    inWords(forms),
    frame.leftAxis(y, charts.shareRight, 5),
    baseline &&
      element('path', {
        class: 'fit beyond',
        d: `M${frame.left},${pixel(baseline.y)}H${frame.right}M${pixel(baseline.x)},${frame.foot}V${frame.top}`,
      }),
    element('path', {
      class: 'bounds',
      d:
        whiskers(
          percents.map((each, index) => ({ ...each, x: placed[index]?.x ?? 0 })),
          y,
        ) + across(forms, placed, x),
    }),
    marks(
      solid,
      placed.slice(1).map((mark) => [mark.x, mark.y]),
    ),
    baseline && marks(ring, [[baseline.x, baseline.y]]),
    ...namesBeside(placed.map(dotBox), frame.area, {
      lines: placed.flatMap((mark, index) => {
        const [percent, time] = [
          percents[index] ?? { point: 0 },
          forms[index]?.time ?? { point: 0 },
        ]
        return [
          ...along(endsOf(percent).map((end) => [mark.x, y(end)] as const)),
          ...along(endsOf(time).map((end) => [x(end), mark.y] as const)),
        ]
      }),
    }).map(({ name, ...place }) =>
      element(
        'text',
        { class: 'name over', ...place, 'text-anchor': 'middle', dy: '0.35em' },
        name,
      ),
    ),
    frame.bottomAxis(
      withRoundTicks(x, (time) => formatTime(time, 1)),
      texts.time,
      { count: Math.max(3, Math.floor(frame.width / 150)) },
    ),
  )
}

/** The intervals of times, which lie flat. */
const across = (
  forms: readonly TimedForm[],
  placed: readonly { readonly y: number }[],
  x: (value: number) => number,
): string =>
  forms
    .map(({ time: { low, high } }, index) => {
      if (low === undefined || high === undefined) return ''
      const [from, to, at] = [pixel(x(low)), pixel(x(high)), pixel(placed[index]?.y ?? 0)]
      return `M${from},${at}H${to}M${from},${at - 3}v6M${to},${at - 3}v6`
    })
    .join('')

const inWords = (forms: readonly TimedForm[]): string =>
  texts.all(
    forms.map(({ name, accuracy, time }) =>
      texts.form(name, formatShare(accuracy.point), formatTime(time.point)),
    ),
  )

export const chart: Chart<readonly TimedForm[]> = { draw: optimization, read: optimizationReading }
