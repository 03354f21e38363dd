// SPDX-License-Identifier: MIT
//
// Names beside and below their marks: to the right where there is room, else to the left, and lower still
// where another name stands already. One that would stand below the picture is left out.

/** Widths are estimated: a picture is made before it is laid out. */
const glyph = 6.2
const line = 13
const gap = 7
/** Below the mark, so that a line through it stays whole. */
const drop = 10

interface Marked {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface NamePlace extends Marked {
  readonly 'text-anchor': 'start' | 'end'
}

/** Where the names of `marks` stand, none beyond `right` or below `foot`. */
export function freePlaces(
  marks: readonly Marked[],
  { right, foot }: { readonly right: number; readonly foot: number },
): NamePlace[] {
  const placed: { left: number; right: number; y: number }[] = []
  return marks.flatMap(({ name, x, y }) => {
    const width = name.length * glyph
    const after = x + gap + width <= right
    const left = after ? x + gap : x - gap - width
    const box = { left, right: left + width, y: y + drop }
    const touches = (other: typeof box) =>
      box.left < other.right && other.left < box.right && Math.abs(box.y - other.y) < line
    const lowest = foot + drop
    while (box.y <= lowest && placed.some(touches)) box.y += line
    if (!(box.y <= lowest)) return []
    placed.push(box)
    return after
      ? { name, x: box.left, y: box.y, 'text-anchor': 'start' }
      : { name, x: box.right, y: box.y, 'text-anchor': 'end' }
  })
}
