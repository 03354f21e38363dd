// SPDX-License-Identifier: MIT
//
// Names of horizontal lines, each written where no curve crosses it: above or below its line, at the right
// end or as far to the left as it must be.

import type { Point } from './dots.ts'
import { along } from './names.ts'
import { element, glyph, textWidth } from './svg.ts'

export interface Level {
  readonly name: string
  /** Of its line, from the top. */
  readonly y: number
}

/** Of a line of text. */
const height = 14

/** `points` are what is not to be written over, as near to each other as a name is wide, or joined. */
export function levelLabels(
  levels: readonly Level[],
  points: readonly Point[],
  { left, right }: { readonly left: number; readonly right: number },
): SVGElement[] {
  const taken = along(points)
  return levels.map(({ name, y }) => {
    const width = Math.max(glyph, textWidth(name))
    const ends: number[] = []
    for (let end = right; end - width >= left; end -= width / 2) ends.push(end)
    const places = ends.flatMap((end) => [
      { end, base: y - 4 },
      { end, base: y + height - 2 },
    ])
    const covered = ({ end, base }: { end: number; base: number }) =>
      taken.filter(
        ([at, high]) =>
          at > end - width - 2 && at < end + 2 && high > base - height && high < base + 4,
      ).length
    const [first = { end: right, base: y - 4 }] = places
    const place = places.reduce(
      (best, each) => (covered(each) < covered(best) ? each : best),
      first,
    )
    for (let at = place.end - width; at <= place.end; at += glyph) taken.push([at, place.base - 4])
    return element(
      'text',
      { x: Math.round(place.end), y: Math.round(place.base), 'text-anchor': 'end' },
      name,
    )
  })
}
