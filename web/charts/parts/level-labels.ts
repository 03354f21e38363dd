// SPDX-License-Identifier: MIT
//
// Names of horizontal lines, each written where no curve crosses it: above or below its line, at the right
// end or as far to the left as it must be.

import { element } from './svg.ts'

type Point = readonly [number, number]

export interface Level {
  readonly name: string
  /** Of its line, from the top. */
  readonly y: number
}

/** About as wide as a letter of a picture's text is, and how high a line of it. */
const letter = 6
const height = 14

/** `points` are what is not to be written over, as near to each other as a name is wide, or joined. */
export function levelLabels(
  levels: readonly Level[],
  points: readonly Point[],
  { left, right }: { readonly left: number; readonly right: number },
): SVGElement[] {
  const taken = filled(points)
  return levels.map(({ name, y }) => {
    const width = Math.max(1, name.length) * letter
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
    for (let at = place.end - width; at <= place.end; at += letter) taken.push([at, place.base - 4])
    return element(
      'text',
      { x: Math.round(place.end), y: Math.round(place.base), 'text-anchor': 'end' },
      name,
    )
  })
}

/** The points, and so many between them that no name fits in between. */
function filled(points: readonly Point[]): Point[] {
  return points.flatMap(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y]
    const parts = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / letter))
    return Array.from(
      { length: parts },
      (_, part): Point => [x + ((nextX - x) * part) / parts, y + ((nextY - y) * part) / parts],
    )
  })
}
