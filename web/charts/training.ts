// SPDX-License-Identifier: MIT
//
// What a training brought: the loss as it went down, step by step, beside those of models that need no
// training, and after each epoch the share of answers that were right, in what is learned from and in the test.

import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { formatShare } from '../lab/format/share.ts'
import { bottomAxis, leftAxis } from './axis.ts'
import { dots, rings } from './dots.ts'
import type { Interval } from './interval-mark.ts'
import { legend } from './legend.ts'
import { levelLabels } from './level-labels.ts'
import { linearEnds, linearScale } from './scales.ts'
import { element, picture, pixel, type Size } from './svg.ts'
import { whiskers } from './whiskers.ts'

export interface LossData {
  /** The last step of each point. */
  readonly steps: ArrayLike<number>
  readonly losses: ArrayLike<number>
  /** Of the test, after these steps. */
  readonly tests: readonly { readonly step: number; readonly loss: number }[]
  /** Of models that need no training. */
  readonly baselines: readonly { readonly name: string; readonly loss: number }[]
}

/** Accuracies in percent. */
export interface EpochAccuracy {
  readonly epoch: number
  readonly training: number
  readonly test?: Interval | undefined
}

const margin = { top: 42, right: 18, bottom: 38, left: 46 }
const line = 'M-9,-4h14'

const frame = ({ width, height }: Size) => ({
  foot: height - margin.bottom,
  right: width - margin.right,
})

export function lossCurve(data: LossData, size: Size): SVGSVGElement {
  const { steps, losses, tests, baselines } = data
  const { foot, right } = frame(size)
  const [, last] = linearEnds([1, ...Array.from(steps), ...tests.map(({ step }) => step)])
  const levels = baselines.map(({ loss }) => loss)
  const [, most] = linearEnds([
    1,
    ...levels,
    ...Array.from(losses),
    ...tests.map(({ loss }) => loss),
  ])
  const x = linearScale([0, last], [margin.left, right])
  const y = linearScale([0, most], [foot, margin.top]).nice()
  const curve = Array.from(losses, (loss, index) => [x(steps[index] ?? 0), y(loss)] as const)
  const points = curve.map((point) => point.map(pixel).join(','))
  const rows = baselines.map(({ name, loss }) => ({ name, y: y(loss) }))
  return picture(
    'training',
    size,
    lossInWords(data),
    leftAxis(y, { at: margin.left, label: 'loss', ticks: 5, grid: right - margin.left }),
    element('path', {
      class: 'fit beyond',
      d: levels.map((loss) => `M${margin.left},${pixel(y(loss))}H${right}`).join(''),
    }),
    ...(rows.length > 1 ? levelLabels(rows, curve, { left: margin.left + 4, right }) : []),
    points.length > 0 && element('path', { class: 'level', d: `M${points.join('L')}` }),
    element('path', {
      class: 'dot mild',
      d: rings(tests.map(({ step, loss }) => [x(step), y(loss)])),
    }),
    bottomAxis(x, {
      at: foot,
      label: 'step',
      ticks: Math.max(2, Math.floor((right - margin.left) / 80)),
      whole: true,
    }),
    legend(
      [
        { text: 'learned from', mark: 'level', path: line },
        { text: 'test', mark: 'dot mild', path: rings([[0, -4]]) },
        { text: 'untrained', mark: 'fit beyond', path: line },
      ],
      right,
      16,
    ),
  )
}

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
    element('path', { class: 'bounds', d: whiskers(tested, y) }),
    element('path', {
      class: 'dot typical',
      d: dots(tested.map(({ x: left, point }) => [left, y(point)])),
    }),
    element('path', {
      class: 'dot mild',
      d: rings(epochs.map(({ epoch, training }) => [x(epoch), y(training)])),
    }),
    bottomAxis(x, { at: foot, label: 'epoch', ticks: Math.min(10, epochs.length), whole: true }),
    legend(
      [
        { text: 'test', mark: 'dot typical', path: dots([[0, -4]]) },
        { text: 'learned from', mark: 'dot mild', path: rings([[0, -4]]) },
      ],
      right,
      16,
    ),
  )
}

function lossInWords({ steps, losses, baselines }: LossData): string {
  const last = losses.length - 1
  if (last < 0) return 'No step was made.'
  return (
    `The loss over ${formatExact(steps[last])} steps, from ${formatNumber(losses[0])} to ` +
    `${formatNumber(losses[last])}; without training ` +
    `${baselines.map(({ name, loss }) => `${name} has ${formatNumber(loss)}`).join(', ')}.`
  )
}

function accuraciesInWords(epochs: readonly EpochAccuracy[]): string {
  const said = epochs.map(({ epoch, training, test }) => {
    const found = test ? `, ${formatShare(test.point / 100)} of the test` : ''
    return `epoch ${epoch} ${formatShare(training / 100)}${found}`
  })
  return `Answers that were right: ${said.join('; ')}.`
}
