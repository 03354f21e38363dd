// SPDX-License-Identifier: MIT
//
// Ratios of the quartets of a comparison.

/** The first subject's time over the second's in each quartet: A B B A, then B A A B. */
export function quartetRatios(times_ms: ArrayLike<number>): number[] {
  return Array.from({ length: Math.floor(times_ms.length / 4) }, (_, index) => {
    const [outer1 = 0, inner1 = 0, inner2 = 0, outer2 = 0] = [0, 1, 2, 3].map(
      (place) => times_ms[4 * index + place],
    )
    const ratio = Math.sqrt((outer1 / inner1) * (outer2 / inner2))
    return index % 2 === 0 ? ratio : 1 / ratio
  })
}
