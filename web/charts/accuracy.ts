// SPDX-License-Identifier: MIT
//
// The share of right answers after each epoch of a training, in what is learned from and in the test.

import { formatShare } from '../lab/format/share.ts'
import { bottomAxis, leftAxis } from './parts/axis.ts'
import type { Chart } from './parts/chart.ts'
import type { Interval } from './parts/interval-mark.ts'
import { legend } from './parts/legend.ts'
import { intervals, legendItem, marks, ring, solid } from './parts/marks.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { picture, type Size } from './parts/svg.ts'

/** Accuracies in percent. */
export interface EpochAccuracy {
  readonly epoch: number
  readonly training: number
  readonly test?: Interval | undefined
}

const margin = { top: 42, right: 18, bottom: 38, left: 46 }

const frame = ({ width, height }: Size) => ({
  foot: height - margin.bottom,
  right: width - margin.right,
})

export function accuracies(epochs: readonly EpochAccuracy[], size: Size): SVGSVGElement {
  const { foot, right } = frame(size)
  const all = epochs.flatMap(({ training, test }) =>
    test ? [training, test.low ?? test.point] : [training],
  )
  const x = linearScale([0.5, Math.max(1, epochs.length) + 0.5], [margin.left, right])
  const y = linearScale(
    [Math.max(0, Math.min(100, linearEnds(all)[0]) - 2), 100],
    [foot, margin.top],
  ).nice(5)
  const tested = epochs.flatMap(({ epoch, test }) => (test ? [{ ...test, x: x(epoch) }] : []))
  return picture(
    'training',
    size,
    accuraciesInWords(epochs),
    leftAxis(y, { at: margin.left, label: '% right', ticks: 5, grid: right - margin.left }),
    ...intervals(solid, tested, y),
    marks(
      ring,
      epochs.map(({ epoch, training }) => [x(epoch), y(training)]),
    ),
    bottomAxis(x, { at: foot, label: 'epoch', ticks: Math.min(10, epochs.length), whole: true }),
    legend([legendItem('test', solid), legendItem('learned from', ring)], right, 16),
  )
}

function accuraciesInWords(epochs: readonly EpochAccuracy[]): string {
  const said = epochs.map(({ epoch, training, test }) => {
    const found = test ? `, ${formatShare(test.point / 100)} of the test` : ''
    return `epoch ${epoch} ${formatShare(training / 100)}${found}`
  })
  return `Answers that were right: ${said.join('; ')}.`
}

export const chart: Chart<readonly EpochAccuracy[]> = { draw: accuracies }
