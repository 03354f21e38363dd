// SPDX-License-Identifier: MIT
//
// Series of a picture, told apart by colour, by the form of their marks, and by a name at the end of each line.

import { cross, type Mark, ring, solid, triangle } from './marks.ts'
import { element, textWidth } from './svg.ts'

const looks: readonly { readonly colour: string; readonly mark: Mark }[] = [
  { colour: '', mark: solid },
  { colour: 'second', mark: ring },
  { colour: 'third', mark: cross },
  { colour: 'fourth', mark: triangle },
]

const lookOf = (index: number) => looks[index % looks.length] as (typeof looks)[number]

export const seriesMark = (index: number): Mark => lookOf(index).mark

/** All that belongs to it, in its colour. */
export const seriesGroup = (
  index: number,
  ...children: readonly (Node | false | undefined)[]
): SVGGElement =>
  element('g', { class: ['series', lookOf(index).colour].filter(Boolean).join(' ') }, ...children)

/** Where a line ends. */
export interface LineEnd {
  readonly name: string
  readonly y: number
}

/** Between the lines of two names. */
const spacing = 13
const gap = 4
/** Names are bold, and wider than other texts. */
const bold = 1.3

/** Right of the lines, as wide as the longest name. */
export const endRoom = (names: readonly string[]): number =>
  2 * gap + bold * Math.max(0, ...names.map(textWidth))

/** The heights of the names, in the order of `ends`: each at its line, moved apart where two would touch. */
export function endHeights(
  ends: readonly LineEnd[],
  { top, foot }: { readonly top: number; readonly foot: number },
): number[] {
  const sorted = [...ends.entries()].sort(([, a], [, b]) => a.y - b.y)
  const heights: number[] = []
  let free = top
  for (const [index, { y }] of sorted) {
    const height = Math.max(free, Math.min(y, foot))
    heights[index] = height
    free = height + spacing
  }
  // Those that were pushed below the foot push the others up.
  let most = foot
  for (const [index] of sorted.reverse()) {
    const height = Math.min(heights[index] ?? most, most)
    heights[index] = height
    most = height - spacing
  }
  return heights
}

/** The name of a line, right of `x`. */
export const endName = (name: string, x: number, y: number): SVGTextElement =>
  element('text', { x: x + gap, y, dy: '0.35em' }, name)
