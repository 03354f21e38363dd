// SPDX-License-Identifier: MIT
//
// Spans inside spans, each as wide as it is long: the outermost on top, what it called below it. A span
// that has no room for its name keeps its width; one too short to be seen is a pixel wide.

import { formatPercent, formatTime, timeScale } from '../lab/format/format.ts'
import { flame as texts } from '../texts/charts.ts'
import type { Chart, Choice } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { linearEnds, linearScale } from './parts/scales.ts'
import { timeText } from './parts/span-time.ts'
import { alone, type FlameSpan, foundIn, heaviestFirst, withFound } from './parts/spans.ts'
import { element, picture, type Size } from './parts/svg.ts'

export type { FlameSpan }

export interface FlameData {
  /** One call and all that is inside, in the order in which they began. */
  readonly spans: readonly FlameSpan[]
}

const margin = { top: 8, right: 12, bottom: 38, left: 12 }
const rowHeight = 30
const glyph = 6.4

/** As high as it is deep. */
export const flameHeight = (data: FlameData): number =>
  margin.top + (extent(data).depth + 1) * rowHeight + margin.bottom + 4

export function flame(data: FlameData, size: Size): SVGSVGElement {
  const { begin, end } = extent(data)
  const { unit, per } = timeScale(end - begin)
  const frame = new Frame(size, margin)
  const x = linearScale([0, (end - begin) / per], [frame.left, frame.right])
  const place = (ms: number) => x((ms - begin) / per)
  return picture(
    'flame',
    size,
    inWords(data),
    ...data.spans.map((span) => {
      const left = place(span.begin_ms)
      const wide = Math.max(1, place(span.end_ms) - left)
      const top = frame.top + span.depth * rowHeight
      const inner = !data.spans.some((other) => other.depth > span.depth && isWithin(other, span))
      const text = nameIn(span, wide)
      return element(
        'g',
        { class: classOf(span, inner) },
        element('rect', { x: left, y: top, width: wide, height: rowHeight - 2 }),
        text && element('text', { x: left + 7, y: top + rowHeight / 2 + 3 }, text),
      )
    }),
    frame.bottomAxis(x, unit, { count: Math.max(2, Math.floor(size.width / 90)) }),
  )
}

/** Of those that were not looked for the colour fades. */
const classOf = ({ found }: FlameSpan, inner: boolean): string =>
  ['span', !inner && 'outer', found === false && 'faint'].filter(Boolean).join(' ')

/** The time at `x` pixels from the left. */
function timeAt(data: FlameData, { width }: Size, x: number): number {
  const { begin, end } = extent(data)
  const share = (x - margin.left) / (width - margin.left - margin.right)
  return begin + share * (end - begin)
}

/** The spans at a place, outermost first: "forward › linear 0.46 ms". */
export function flameReading(data: FlameData, size: Size, x: number): string | undefined {
  const there = spansAt(data, size, x)
  const last = there.at(-1)
  return last && `${there.map(({ name }) => name).join(' › ')} ${timeText(last)}`
}

function spansAt(data: FlameData, size: Size, x: number): readonly FlameSpan[] {
  const at = timeAt(data, size, x)
  return data.spans.filter(({ begin_ms, end_ms }) => begin_ms <= at && at <= end_ms)
}

/** What is chosen of it: an order, a part, and what is found there. */
export function seenSpans({ spans }: FlameData, { heaviest, wanted, part }: Choice): FlameData {
  const ordered = (heaviest ? heaviestFirst(spans) : spans).map((span, place) => ({
    ...span,
    place,
  }))
  const seen = part === undefined ? ordered : alone(ordered, part)
  const letters = wanted.trim().toLowerCase()
  return { spans: letters ? withFound(seen, letters) : seen }
}

/** In the row at `y` pixels from the top, or the innermost. */
export function spanAt(data: FlameData, size: Size, x: number, y?: number): number | undefined {
  const there = spansAt(data, size, x)
  const row = y === undefined ? undefined : Math.floor((y - margin.top) / rowHeight)
  const span = row === undefined ? there.at(-1) : there.find(({ depth }) => depth === row)
  return span?.place
}

function foundText(data: FlameData): string {
  if (data.spans.every(({ found }) => found === undefined)) return ''
  const { begin, end } = extent(data)
  const { count, time_ms } = foundIn(data.spans)
  return texts.found(
    count,
    formatTime(time_ms),
    formatPercent((100 * time_ms) / (end - begin || 1)),
  )
}

const isWithin = (inner: FlameSpan, outer: FlameSpan) =>
  inner.begin_ms >= outer.begin_ms && inner.end_ms <= outer.end_ms

function extent({ spans }: FlameData) {
  const [begin] = linearEnds(spans.map(({ begin_ms }) => begin_ms))
  const [, end] = linearEnds(spans.map(({ end_ms }) => end_ms))
  const [, depth] = linearEnds(spans.map((span) => span.depth))
  return { begin, end, depth }
}

/** Name and time where there is room for both, else the name alone, or its last part, else nothing. */
function nameIn(span: FlameSpan, width: number): string | undefined {
  const part = span.name.split(' ')[0]?.split('.').at(-1) ?? ''
  const texts = [`${span.name}  ${timeText(span)}`, span.name, `${part}  ${timeText(span)}`, part]
  return texts.find((text) => text.length * glyph + 12 < width)
}

function inWords({ spans: [outermost, ...inner] }: FlameData): string {
  if (!outermost) return texts.none
  const names = inner.map((span) => `${span.name} ${timeText(span)}`).slice(0, 12)
  return texts.all(outermost.name, timeText(outermost), names.join(', '))
}

export const chart: Chart<FlameData> = {
  draw: flame,
  read: flameReading,
  explored: { seen: seenSpans, partAt: spanAt, found: foundText },
  height: flameHeight,
}
