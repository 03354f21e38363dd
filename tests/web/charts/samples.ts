// SPDX-License-Identifier: MIT
//
// Times with a known shape, the same on every machine: what a chart is given in its golden tests.

/** Numbers in [0, 1) from a seed (the "mulberry32" generator). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `count` log-normal times around `level`, spread by `spread` of it. */
export function times(count: number, level: number, spread: number, seed = 1): number[] {
  const next = seeded(seed)
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return level * Math.exp(spread * normal)
  })
}

/** All typical, but for the classes given by index. */
export function classes(count: number, outliers: Readonly<Record<number, number>> = {}): number[] {
  return Array.from({ length: count }, (_, index) => outliers[index] ?? 0)
}
