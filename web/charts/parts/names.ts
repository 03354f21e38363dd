// SPDX-License-Identifier: MIT
//
// Names of marks: each beside its own, where it covers neither another mark nor another text, and as little of the
// lines as can be. One that finds no place within the picture is left out: a pointer still reads its mark.

import type { Point } from './dots.ts'
import { glyph, textWidth } from './svg.ts'

/** A rectangle of the picture, in pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A mark with its edges, without its intervals. */
export interface NamedBox extends Box {
  readonly name: string
}

export interface NameAt {
  readonly name: string
  /** The middle of the name, or of its mark. */
  readonly x: number
  readonly y: number
}

/** What is drawn beside the marks: texts, which no name may cover, and points of lines. */
export interface Drawn {
  readonly texts?: readonly Box[]
  readonly lines?: readonly Point[]
}

/** Of a line of text. */
const height = 13
const gap = 4

/** Where the names of `marks` stand within `frame`; the topmost chooses first. */
export function namesBeside(
  marks: readonly NamedBox[],
  frame: Box,
  { texts = [], lines = [] }: Drawn = {},
): NameAt[] {
  const taken: Box[] = [...texts, ...marks]
  return [...marks]
    .sort((a, b) => a.top - b.top)
    .flatMap((mark) => {
      const free = placesOf(mark, frame).filter((place) => !taken.some((box) => touch(place, box)))
      const crossed = (place: Box) =>
        lines.filter(([x, y]) => touch(place, { left: x, right: x, top: y, bottom: y })).length
      const [best] = free
        .map((box, order) => ({ box, cost: 2 * crossed(box) + order }))
        .sort((a, b) => a.cost - b.cost)
      if (!best) return []
      const { left, right, top, bottom } = best.box
      taken.push(best.box)
      return { name: mark.name, x: (left + right) / 2, y: (top + bottom) / 2 }
    })
}

/** Above, below and beside the mark, the nearest first. */
function placesOf({ name, ...mark }: NamedBox, frame: Box): Box[] {
  const half = textWidth(name) / 2
  const [x, y] = [(mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2]
  const [before, after] = [mark.left - gap - half, mark.right + gap + half]
  return [0, 1, 2, 3].flatMap((line) => {
    const above = mark.top - gap - height / 2 - line * height
    const below = mark.bottom + gap + height / 2 + line * height
    const sides = [
      [after, y],
      [before, y],
    ]
    const places = [
      [x, above],
      [x, below],
      ...(line === 0 ? sides : []),
      [after, above],
      [after, below],
      [before, above],
      [before, below],
    ]
    return places.flatMap(([middle = x, at = y]) => {
      const within = Math.max(frame.left + half, Math.min(frame.right - half, middle))
      const box = {
        left: within - half,
        right: within + half,
        top: at - height / 2,
        bottom: at + height / 2,
      }
      // Above the frame there is room for one line.
      return box.top < frame.top - height || box.bottom > frame.bottom ? [] : [box]
    })
  })
}

/** The box of a dot with a name. */
export const dotBox = ({ name, x, y }: NameAt): NamedBox => ({
  name,
  ...{ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 },
})

/** The points of a path, and so many between them that no name fits in between. */
export const along = (points: readonly Point[]): Point[] =>
  points.flatMap(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y]
    const parts = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / glyph))
    return Array.from(
      { length: parts },
      (_, part): Point => [x + ((nextX - x) * part) / parts, y + ((nextY - y) * part) / parts],
    )
  })

export const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
