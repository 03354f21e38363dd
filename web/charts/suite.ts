// SPDX-License-Identifier: MIT
//
// Candidates side by side: a point for each with the interval around it, side by side. Ratios stand on a logarithmic
// axis, where twice as fast and twice as slow are equally far from none, with the band of what does not matter; so do
// times, which may lie decades apart.

import { formatNumber, formatTime } from '../lab/format/format.ts'
import { suite as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import { timeTick, withRoundTicks } from './parts/log-axis.ts'
import { intervals, solid } from './parts/marks.ts'
import { effectBand } from './parts/reference.ts'
import { logEnds, logScale } from './parts/scales.ts'
import { element, picture, type Size, textWidth } from './parts/svg.ts'

/** A candidate with its positive value. */
export interface Candidate extends Interval {
  readonly name: string
}

export interface SuiteData {
  readonly candidates: readonly Candidate[]
  /** What the values are, "speedup" or "time of a call". */
  readonly label: string
  /** Whether they are times, in ms. */
  readonly times?: true
  /** What has these values; candidates unless told. */
  readonly named?: string
  /** Smallest difference from 1 that matters, as a fraction; none where values are times. */
  readonly minimum_effect?: number | undefined
}

/** From a mark to its value. */
const beside = 8

const margin = { top: 34, right: 12, bottom: 30, left: 46 }

export function suite(data: SuiteData, size: Size): SVGSVGElement {
  const { candidates, label, times, minimum_effect: effect } = data
  const frame = new Frame(size, margin)
  const { middle, width: step, ground } = frame.columns(candidates)
  const edges = effect === undefined ? [] : [1 / (1 + effect), 1 + effect]
  const [least, most] = logEnds([...candidates.flatMap(endsOf), ...edges])
  // What is told without a difference that matters is not to look different for being drawn large.
  const room = Math.max(effect === undefined ? 1.5 : 1.01, (most / least) ** 0.06)
  const y = logScale([least / room, most * room], [frame.foot - 4, frame.top])
  return picture(
    'suite',
    size,
    inWords(data),
    frame.leftAxis(times ? withRoundTicks(y, timeTick) : withRoundTicks(y), label, 5),
    effect !== undefined && effectBand(effect, y, frame),
    ...intervals(
      solid,
      candidates.map((candidate, index) => ({ ...candidate, x: middle(index) })),
      y,
    ),
    ...values(data, step, middle, y),
    ...ground,
  )
}

/** Each value beside its mark, where all have room. */
function values(
  { candidates, times }: SuiteData,
  step: number,
  x: (index: number) => number,
  y: (value: number) => number,
): SVGTextElement[] {
  const texts = candidates.map(({ point }) => valueText(point, times))
  const widest = Math.max(0, ...texts.map(textWidth)) + beside
  if (widest + beside > step) return []
  return texts.map((text, index) => {
    // At the right end there is only half the room.
    const isLeft = index === texts.length - 1 && widest > step / 2 + margin.right
    const [right, anchor] = isLeft ? [-beside, 'end'] : [beside, 'start']
    const at = { x: x(index) + right, y: y(candidates[index]?.point ?? 0), dy: '0.35em' }
    return element('text', { class: 'name over', ...at, 'text-anchor': anchor }, text)
  })
}

const valueText = (value: number, times?: true): string =>
  times ? formatTime(value) : formatNumber(value)

const inWords = ({ candidates, label, times, named = texts.candidates }: SuiteData): string =>
  texts.all(
    named,
    label,
    candidates.map(({ name, point }) => `${name} ${valueText(point, times)}`).join(', '),
  )

export const chart: Chart<SuiteData> = { draw: suite }
