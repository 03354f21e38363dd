// SPDX-License-Identifier: MIT
//
// Memory in use over the life of a subject: a level for every allocation and free, the highest and the
// lowest of each step behind it where a step is several of them, the peak, and the moments that have a
// name; beside it what the peak is made of, a colour for each category. Its horizontal axis counts allocations and frees,
// not time: nothing happens between two of them.

import { byteScale, formatBytes } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { memory as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import type { LegendItem } from './parts/legend.ts'
import { linearScale } from './parts/scales.ts'
import { element, glyph, picture, pixel, type Size, textWidth } from './parts/svg.ts'

export interface Moment {
  readonly label: string
  /** Allocations and frees before it. */
  readonly event: number
}

export interface MemoryPart {
  readonly name: string
  readonly category: Category
  readonly bytes: number
}

export interface MemoryData {
  /** Allocations and frees in each step. */
  readonly events: number
  readonly min_bytes: ArrayLike<number>
  readonly max_bytes: ArrayLike<number>
  /** At the end of each step. */
  readonly last_bytes: ArrayLike<number>
  readonly moments: readonly Moment[]
  /** What was in use when all of it together was most, by category. */
  readonly parts?: readonly MemoryPart[] | undefined
  /** Of the WebAssembly memory; drawn where the rest can still be read beside it. */
  readonly heap_bytes?: number | undefined
}

const margin = { top: 62, right: 14, bottom: 38, left: 46 }
/** A heap that is this many times as high as the peak would flatten everything else. */
const mostHeap = 2.5
/** Names stand above the axis' own; a line beside the axis begins below that one. */
const namesAbove = 28
const nearAxis = 80

/** Names stand in so many rows, and in one more where they would touch. */
const usualRows = 2
const rowHeight = 14

/** What memory is for, in the colour that it has in every picture. */
const categories = {
  activations: '',
  parameters: 'third',
  gradients: 'second',
  optimizer_state: 'fourth',
  workspace: 'fifth',
  untagged: 'sixth',
}
export type Category = keyof typeof categories

const categoryMark = (category: Category): string => `bar typical ${categories[category]}`.trimEnd()

/** Of the bar of categories, and before it. */
const barWidth = 14
const barGap = 8

const square = 'M-4,-8h8v8h-8Z'

export function memory(data: MemoryData, size: Size): SVGSVGElement {
  const { last_bytes, heap_bytes = 0, parts = [] } = data
  const peak = peakOf(data)
  const heap = heap_bytes <= mostHeap * peak.bytes ? heap_bytes : 0
  const right = margin.right + (parts.length > 0 ? barWidth + barGap : 0)
  const items: LegendItem[] = [
    ...parts.map(({ name, category, bytes }) => ({
      text: `${name} ${formatBytes(bytes)}`,
      mark: categoryMark(category),
      path: square,
    })),
    {
      text: texts.peak(formatBytes(peak.bytes)),
      mark: 'peak',
      path: 'M-3.5,-4a3.5,3.5 0 1 0 7,0a3.5,3.5 0 1 0 -7,0',
    },
    ...(heap > 0
      ? [{ text: texts.heap(formatBytes(heap)), mark: 'bounds', path: 'M-6,-4h12' }]
      : []),
  ]
  const frameBelow = (top: number) => new Frame(size, { ...margin, top, right }, items)
  const usual = frameBelow(margin.top)
  const x = linearScale([0, last_bytes.length * data.events + 1], [usual.left, usual.right])
  const names = namesOf(data.moments, x, usual)
  items.push(...numberItems(names))
  const rows = Math.max(usualRows, ...names.map(({ row }) => row + 1))
  const frame = frameBelow(margin.top + (rows - usualRows) * rowHeight)
  const most = Math.max(peak.bytes, heap, 1)
  const { unit, per } = byteScale(most)
  const y = linearScale([0, most / per], [frame.foot, frame.top])
  const at = (bytes: number) => pixel(y(bytes / per))
  return picture(
    'memory',
    size,
    inWords(data),
    frame.leftAxis(y, texts.inUse(unit), 4),
    element('path', { class: 'area', d: area(data, x, at) }),
    ...moments(names, frame),
    element('path', { class: 'level', d: steps(data, x, at) }),
    ...stacked(data, frame.right + barGap, at),
    element('circle', { cx: x(peak.event), cy: at(peak.bytes), r: 3.5 }),
    heap > 0 &&
      element('path', { class: 'bounds', d: `M${frame.left},${at(heap)}H${pixel(frame.right)}` }),
    frame.bottomAxis(x, texts.events, { room: 70, whole: true }),
    frame.legend(12),
  )
}

type Place = (value: number) => number

/** The categories on each other, the largest below. */
function stacked({ parts = [] }: MemoryData, x: number, at: Place): SVGRectElement[] {
  let below = 0
  return parts.map(({ category, bytes }) => {
    const foot = at(below)
    below += bytes
    const place = { x, y: at(below), width: barWidth, height: Math.max(0, foot - at(below)) }
    return element('rect', { class: categoryMark(category), ...place })
  })
}

/** Where the most was in use: the end of the step that reached it. */
export function peakOf({ events, max_bytes }: MemoryData): { event: number; bytes: number } {
  const bytes = Array.from(max_bytes).reduce((most, each) => Math.max(most, each), 0)
  return { bytes, event: (Array.from(max_bytes).indexOf(bytes) + 1) * events }
}

/** Nothing at first; after each step its level, until the next one. */
function steps({ events, last_bytes }: MemoryData, x: Place, at: Place): string {
  const levels = Array.from(last_bytes, (bytes, index) => {
    const event = (index + 1) * events
    return `H${pixel(x(event))}V${at(bytes)}`
  })
  return `M${pixel(x(0))},${at(0)}${levels.join('')}H${pixel(x(last_bytes.length * events + 1))}`
}

/** Down to nothing where a step is a single event; else between its lowest and its highest. */
function area(data: MemoryData, x: Place, at: Place): string {
  if (data.events === 1) return `${steps(data, x, at)}V${at(0)}Z`
  return Array.from(data.max_bytes, (most, index) => {
    const [from, to] = [x(index * data.events), x((index + 1) * data.events)]
    const height = Math.max(1, at(data.min_bytes[index] ?? most) - at(most))
    return `M${pixel(from)},${at(most)}H${pixel(to)}v${pixel(height)}H${pixel(from)}Z`
  }).join('')
}

interface Named {
  readonly text: string
  /** Of its line. */
  readonly place: number
  /** Where the text begins. */
  readonly begin: number
  /** From above; below 0 where there is no room for it in any. */
  readonly row: number
  /** In the place of the text where that has no room, explained in the legend; 0 where it has. */
  readonly number: number
}

/** The names of moments in rows, in which no two touch; those of one place share a text. */
function namesOf(
  all: readonly Moment[],
  x: Place,
  { left, right }: Pick<Frame, 'left' | 'right'>,
): readonly Named[] {
  const places = new Map<number, string[]>()
  for (const { label, event } of all) {
    const labels = places.get(event)
    if (labels) labels.push(label)
    else places.set(event, [label])
  }
  // The name of the axis stands at the left end of the lowest of the usual rows, and below that there is none.
  const free = [left, nearAxis, nearAxis]
  let numbers = 0
  return [...places].map(([event, labels]) => {
    const place = x(event)
    const [first = '', ...rest] = labels
    const text = rest.length > 1 ? `${first} … ${rest.at(-1)}` : labels.join(', ')
    const width = textWidth(text)
    const begin = Math.max(left, Math.min(right - width, place - width / 2))
    const row = free.findIndex((from) => begin >= from)
    if (row >= 0) free[row] = begin + width + glyph
    return { text, place, begin, row, number: row < 0 ? ++numbers : 0 }
  })
}

/** Each number with the name that it stands for. */
const numberItems = (names: readonly Named[]): readonly LegendItem[] =>
  names
    .filter(({ number }) => number > 0)
    .map(({ number, text }) => ({ text: `${number}: ${text}`, mark: 'bounds', path: 'M0,-9v10' }))

/** Dashed lines with their names above them, where no line crosses a name; one that has no room beside those before it has
 *  a number at the head of its line. */
const moments = (names: readonly Named[], { top, foot }: Frame): SVGGElement[] => {
  const rows = Math.max(usualRows, ...names.map(({ row }) => row + 1))
  const namesAt = top - namesAbove - (rows - usualRows) * rowHeight
  const yOf = (row: number) => namesAt + Math.max(0, row) * rowHeight
  const lines = names.map(({ place, row }) =>
    element(
      'g',
      { class: 'change' },
      element('line', {
        x1: place,
        x2: place,
        y1: row < 0 || place < nearAxis ? top : yOf(row) + 6,
        y2: foot,
      }),
    ),
  )
  const texts = names.map(({ text, place, begin, row, number }) => {
    const head = { x: place, y: top + 10, 'text-anchor': 'middle' }
    const named = number > 0 ? head : { x: begin, y: yOf(row) }
    return element(
      'g',
      { class: 'change' },
      element('text', { class: 'over', ...named }, number > 0 ? `${number}` : text),
    )
  })
  return [...lines, ...texts]
}

function inWords(data: MemoryData): string {
  const { event, bytes } = peakOf(data)
  return texts.all(formatBytes(bytes), formatExact(event))
}

export const chart: Chart<MemoryData> = { draw: memory }
