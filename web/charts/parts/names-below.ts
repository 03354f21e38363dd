// SPDX-License-Identifier: MIT
//
// Names along the foot of a picture, each below its mark and cut to the room there.

import { element } from './svg.ts'

/** Widths are estimated: a picture is made before it is laid out. */
const glyph = 6.2

export function namesBelow(
  all: readonly { readonly name: string }[],
  middle: (index: number) => number,
  room: number,
  foot: number,
): SVGTextElement[] {
  const most = Math.max(1, Math.floor(room / glyph) - 1)
  const cut = (name: string) => (name.length > most ? `${name.slice(0, most - 1)}…` : name)
  return all.map(({ name }, index) =>
    element('text', { x: middle(index), y: foot + 16, 'text-anchor': 'middle' }, cut(name)),
  )
}
