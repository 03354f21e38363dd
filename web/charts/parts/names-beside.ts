// SPDX-License-Identifier: MIT
//
// Names of a few marks with intervals both ways: above, below or beside their own, wherever they touch neither
// another mark nor another name.

/** Widths are estimated: a picture is made before it is laid out. */
const glyph = 6.2
const height = 13
const gap = 4

/** A mark with the edges of its intervals. */
export interface NamedBox {
  readonly name: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface NameAt {
  readonly name: string
  /** The middle of the name. */
  readonly x: number
  readonly y: number
}

/** Where the names of `marks` stand, between the edges `from` and `to`; the topmost chooses first. */
export function namesBeside(marks: readonly NamedBox[], from: number, to: number): NameAt[] {
  const taken: Omit<NamedBox, 'name'>[] = [...marks]
  return [...marks]
    .sort((a, b) => a.top - b.top)
    .map((mark) => {
      const half = (mark.name.length * glyph) / 2
      const [x, y] = [(mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2]
      const away = gap + height / 2
      const places = [
        [x, mark.top - away],
        [x, mark.bottom + away],
        [mark.right + gap + half, y],
        [mark.left - gap - half, y],
        [x, mark.top - away - height],
        [x, mark.bottom + away + height],
      ].map(([left = x, at = y]) => boxAround(within(left, from + half, to - half), at, half))
      const free = places.find((place) => taken.every((other) => !touch(place, other)))
      const box = free ?? boxAround(within(x, from + half, to - half), mark.top - away, half)
      taken.push(box)
      return { name: mark.name, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
    })
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

const boxAround = (x: number, y: number, half: number) => ({
  left: x - half,
  right: x + half,
  top: y - height / 2,
  bottom: y + height / 2,
})

type Box = Omit<NamedBox, 'name'>

const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
