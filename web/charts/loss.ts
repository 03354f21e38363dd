// SPDX-License-Identifier: MIT
//
// The loss of a training as it went down, step by step, beside those of models that need no training.

import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { bottomAxis, leftAxis } from './parts/axis.ts'
import type { Chart } from './parts/chart.ts'
import { legend } from './parts/legend.ts'
import { levelLabels } from './parts/level-labels.ts'
import { legendItem, marks, ring } from './parts/marks.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

export interface LossData {
  /** The last step of each point. */
  readonly steps: ArrayLike<number>
  readonly losses: ArrayLike<number>
  /** Of the test, after these steps. */
  readonly tests: readonly { readonly step: number; readonly loss: number }[]
  /** Of models that need no training. */
  readonly baselines: readonly { readonly name: string; readonly loss: number }[]
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
    marks(
      ring,
      tests.map(({ step, loss }) => [x(step), y(loss)]),
    ),
    bottomAxis(x, {
      at: foot,
      label: 'step',
      ticks: Math.max(2, Math.floor((right - margin.left) / 80)),
      whole: true,
    }),
    legend(
      [
        { text: 'learned from', mark: 'level', path: line },
        legendItem('test', ring),
        { text: 'untrained', mark: 'fit beyond', path: line },
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

export const chart: Chart<LossData> = { draw: lossCurve }
