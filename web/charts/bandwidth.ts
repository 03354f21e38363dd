// SPDX-License-Identifier: MIT
//
// Bandwidth of memory by how much of it is used: where a cache ends, the bandwidth steps down. The levels that were
// told apart are lines, and the sizes between which one ends are shaded.

import { byteScale, formatBytes } from '../lab/format/format.ts'
import { bandwidth as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import type { Interval } from './parts/interval-mark.ts'
import { intervals, solid } from './parts/marks.ts'
import { linearEnds, linearScale, logEnds, logScale } from './parts/scales.ts'
import { element, picture, type Size } from './parts/svg.ts'

export interface BandwidthData {
  /** Bytes per second of a working set, in ascending order of its size; one at least. */
  readonly points: readonly (Interval & { readonly bytes: number })[]
  readonly levels: readonly {
    readonly first: number
    readonly last: number
    /** Bytes per second. */
    readonly rate: number
    /** Bytes between which it ends; absent for the last one. */
    readonly ends?: readonly [low: number, high: number] | undefined
  }[]
}

const margin = { top: 34, right: 14, bottom: 38, left: 58 }

export function bandwidth({ points, levels }: BandwidthData, size: Size): SVGSVGElement {
  const frame = new Frame(size, margin)
  const sizes = points.map(({ bytes }) => bytes)
  const x = logScale(logEnds(sizes), [frame.left + 12, frame.right - 14]).base(2)
  const [, most] = linearEnds(points.map(({ point }) => point))
  const [, highest] = linearEnds(points.map(({ point, high = point }) => high))
  // An interval may be many times as long as all points are high; it ends at the edge then.
  const top = Math.min(highest, 2 * most)
  const { unit, per } = byteScale(top)
  const y = linearScale([0, top / per], [frame.foot, frame.top]).nice(4)
  const at = (rate: number) => y(rate / per)
  const [vertical, horizontal] = texts.axes
  return picture(
    'bandwidth',
    size,
    inWords({ points, levels }),
    frame.leftAxis(y, `${vertical}, ${unit}/s`, 4),
    ...levels.flatMap(({ ends }) =>
      ends
        ? [
            element('rect', {
              class: 'apart',
              x: x(ends[0]),
              width: x(ends[1]) - x(ends[0]),
              y: frame.top,
              height: frame.foot - frame.top,
            }),
          ]
        : [],
    ),
    element('path', {
      class: 'roof',
      d: levels
        .map(({ first, last, rate }) => {
          const [from, to] = [x(first) - 6, x(last) + 6]
          return `M${from.toFixed(2)},${at(rate).toFixed(2)}H${to.toFixed(2)}`
        })
        .join(''),
    }),
    ...intervals(
      solid,
      points.map((point) => ({ ...point, x: x(point.bytes) })),
      at,
    ),
    frame.bottomAxis(
      Object.assign(x.copy(), {
        ticks: () => everyOther(sizes, frame.width),
        tickFormat: () => (bytes: number) => formatBytes(bytes, 1),
      }),
      horizontal,
    ),
  )
}

/** So many of the sizes that their numbers don't touch. */
function everyOther(sizes: readonly number[], width: number): number[] {
  const step = Math.max(1, Math.ceil((sizes.length * 52) / width))
  return sizes.filter((_, index) => index % step === 0)
}

function inWords({ points, levels }: BandwidthData): string {
  const each = levels.map(({ first, last, rate }) =>
    texts.level(formatBytes(rate), formatBytes(first), formatBytes(last)),
  )
  return texts.all(points.length, each)
}

export const chart: Chart<BandwidthData> = { draw: bandwidth }
