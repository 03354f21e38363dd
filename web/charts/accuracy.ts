// SPDX-License-Identifier: MIT
//
// The share of right answers after each epoch of a training, in what is learned from and in the test.

import { formatShare } from '../lab/format/share.ts'
import { charts, accuracy as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import type { Interval } from './parts/interval-mark.ts'
import { intervals, legendItem, marks, second, solid } from './parts/marks.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { picture, type Size } from './parts/svg.ts'

/** Accuracies in percent. */
export interface EpochAccuracy {
  readonly epoch: number
  readonly training: number
  readonly test?: Interval | undefined
}

const margin = { top: 42, right: 18, bottom: 38, left: 46 }

export function accuracies(epochs: readonly EpochAccuracy[], size: Size): SVGSVGElement {
  const frame = new Frame(size, margin, [
    legendItem(texts.legend.training, solid),
    legendItem(texts.legend.test, second),
  ])
  const all = epochs.flatMap(({ training, test }) =>
    test ? [training, test.low ?? test.point] : [training],
  )
  const x = linearScale([0.5, Math.max(1, epochs.length) + 0.5], [frame.left, frame.right])
  const y = linearScale(
    [Math.max(0, Math.min(100, linearEnds(all)[0]) - 2), 100],
    [frame.foot, frame.top],
  ).nice(5)
  const tested = epochs.flatMap(({ epoch, test }) => (test ? [{ ...test, x: x(epoch) }] : []))
  return picture(
    'training',
    size,
    accuraciesInWords(epochs),
    frame.leftAxis(y, charts.shareRight, 5),
    ...intervals(second, tested, y),
    marks(
      solid,
      epochs.map(({ epoch, training }) => [x(epoch), y(training)]),
    ),
    frame.bottomAxis(x, texts.epoch, { count: Math.min(10, epochs.length), whole: true }),
    frame.legend(),
  )
}

function accuraciesInWords(epochs: readonly EpochAccuracy[]): string {
  const share = (percent: number) => formatShare(percent / 100)
  return texts.all(
    epochs.map(({ epoch, training, test }) =>
      texts.of(epoch, share(training), test && share(test.point)),
    ),
  )
}

export const chart: Chart<readonly EpochAccuracy[]> = { draw: accuracies }
