// SPDX-License-Identifier: MIT
//
// Shares of the whole: a bar for each part, the largest on the left, each with the interval of its share, and the sum
// so far as a line above them (Pareto).

import { formatPercent } from '../lab/format/format.ts'
import { shares as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { dots } from './parts/dots.ts'
import { Frame } from './parts/frame.ts'
import { linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface Share {
  readonly name: string
  readonly percent: number
  readonly low_percent?: number | undefined
  readonly high_percent?: number | undefined
  /** One of the few that take most. */
  readonly in_most: boolean
}

export interface SharesData {
  /** From the largest to the smallest. */
  readonly parts: readonly Share[]
  readonly of: 'time' | 'work'
}

const margin = { top: 42, right: 12, bottom: 38, left: 46 }

export function shares({ parts, of }: SharesData, size: Size): SVGSVGElement {
  const isMeasured = parts.some(({ low_percent }) => low_percent !== undefined)
  const frame = new Frame(size, margin, [
    {
      text: isMeasured ? texts.legend.measured : texts.legend.counted,
      mark: 'bar typical',
      path: 'M-4,-8h8v8h-8Z',
    },
    { text: texts.legend.together, mark: 'pareto', path: 'M-6,-4h12' },
  ])
  const y = linearScale([0, 100], [frame.foot, frame.top])
  const { middle, width, ground } = frame.columns(parts, 0.25)
  const sums = cumulative(parts)
  return picture(
    'shares',
    size,
    inWords(parts, of),
    frame.leftAxis(y, texts.axis[of], 5),
    ...parts.map((part, index) => bar(part, middle(index), width, y)),
    element('path', {
      class: 'pareto',
      d: sums.map((sum, index) => `${index ? 'L' : 'M'}${middle(index)},${pixel(y(sum))}`).join(''),
    }),
    element('path', {
      class: 'apart-dot',
      d: dots(sums.map((sum, index) => [middle(index), y(sum)] as const)),
    }),
    ...ground,
    frame.legend(),
  )
}

/** Sums from the left. */
export function cumulative(parts: readonly Share[]): number[] {
  let sum = 0
  return parts.map(({ percent }) => {
    sum += percent
    return sum
  })
}

function bar(part: Share, middle: number, width: number, y: (percent: number) => number) {
  const { percent, low_percent: low, high_percent: high, in_most } = part
  return element(
    'g',
    {},
    element('rect', {
      class: in_most ? 'bar typical' : 'bar mild',
      x: middle - width / 2,
      y: y(percent),
      width,
      height: Math.max(0, y(0) - y(percent)),
    }),
    low !== undefined &&
      high !== undefined &&
      element('path', {
        class: 'bounds',
        d: `M${middle},${pixel(y(low))}V${pixel(y(high))}M${middle - 4},${pixel(y(low))}h8M${middle - 4},${pixel(y(high))}h8`,
      }),
  )
}

const inWords = (parts: readonly Share[], of: SharesData['of']): string =>
  texts.all[of](parts.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', '))

export const chart: Chart<SharesData> = { draw: shares }
