// SPDX-License-Identifier: MIT
//
// The loss of a training as it went down, step by step, beside those of models that need no training.

import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { loss as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { levelLabels } from './parts/level-labels.ts'
import { legendItem, marks, second } from './parts/marks.ts'
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

export function lossCurve(data: LossData, size: Size): SVGSVGElement {
  const { steps, losses, tests, baselines } = data
  const frame = new Frame(size, margin, [
    { text: texts.legend.training, mark: 'level', path: line },
    legendItem(texts.legend.test, second),
    { text: texts.legend.untrained, mark: 'fit beyond', path: line },
  ])
  const [, last] = linearEnds([1, ...Array.from(steps), ...tests.map(({ step }) => step)])
  const levels = baselines.map(({ loss }) => loss)
  const [, most] = linearEnds([
    1,
    ...levels,
    ...Array.from(losses),
    ...tests.map(({ loss }) => loss),
  ])
  const x = linearScale([0, last], [frame.left, frame.right])
  const y = linearScale([0, most], [frame.foot, frame.top]).nice()
  const curve = Array.from(losses, (loss, index) => [x(steps[index] ?? 0), y(loss)] as const)
  const points = curve.map((point) => point.map(pixel).join(','))
  const rows = baselines.map(({ name, loss }) => ({ name, y: y(loss) }))
  return picture(
    'training',
    size,
    lossInWords(data),
    frame.leftAxis(y, texts.axes[0], 5),
    element('path', {
      class: 'fit beyond',
      d: levels.map((loss) => `M${frame.left},${pixel(y(loss))}H${frame.right}`).join(''),
    }),
    ...(rows.length > 1
      ? levelLabels(rows, curve, { left: frame.left + 4, right: frame.right })
      : []),
    points.length > 0 && element('path', { class: 'level', d: `M${points.join('L')}` }),
    marks(
      second,
      tests.map(({ step, loss }) => [x(step), y(loss)]),
    ),
    frame.bottomAxis(x, texts.axes[1], { whole: true }),
    frame.legend(),
  )
}

function lossInWords({ steps, losses, baselines }: LossData): string {
  const last = losses.length - 1
  if (last < 0) return texts.none
  const untrained = baselines.map(({ name, loss }) => texts.level(name, formatNumber(loss)))
  const [from, to] = [formatNumber(losses[0]), formatNumber(losses[last])]
  return texts.all(formatExact(steps[last]), from, to, untrained.join(', '))
}

export const chart: Chart<LossData> = { draw: lossCurve }
