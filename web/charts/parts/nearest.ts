// SPDX-License-Identifier: MIT
//
// The thing that is nearest to a pointer.

/** The one of `all` whose place is nearest to `left` pixels. */
export const nearest = <Thing>(
  all: readonly Thing[],
  left: number,
  place: (thing: Thing) => number,
): Thing | undefined => {
  const away = (thing: Thing) => Math.abs(place(thing) - left)
  return [...all].sort((a, b) => away(a) - away(b))[0]
}
