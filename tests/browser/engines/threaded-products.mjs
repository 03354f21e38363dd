// SPDX-License-Identifier: MIT
//
// Products on three threads beside the same on one, to the bit, in whatever browser is asked. Where a page may compile,
// loops written at run time compute them, so this cannot be seen natively.

/** Rows of A, inner dimension, columns of B, and whether a linear layer holds them (its B is stored transposed). */
const shapes = [
  [251, 257, 263],
  [127, 131, 137],
  [61, 1103, 307],
  [8209, 40, 30],
  [7, 1031, 997],
  [1, 4091, 1031],
  [1031, 4091, 1],
  [997, 1031, 11],
  // Blocks of 48 leave one row, or one column.
  [97, 1024, 12],
  [8, 1024, 145, true],
  [8, 130, 1009, true],
  [1, 1024, 1009, true],
]

/** For page.evaluate: the shapes whose products differ, of those that were computed on threads. */
export async function differingProducts(asked) {
  const { openLab } = await import(new URL('lib/flopscope.js', location.href).href)
  const lab = await openLab({ threads: 3, worker: false })
  // With the tiles that are written at run time.
  await lab.load()
  const product = (subject) => {
    const prepared = lab.prepare(subject)
    prepared.run()
    const output = prepared.output()
    prepared.dispose()
    return output
  }
  const differing = asked.filter(([m, k, n, linear]) => {
    const subject = linear
      ? { op: 'linear', batch: m, in_features: k, out_features: n }
      : { op: 'matmul', m, k, n }
    const one = product({ ...subject, kernel: 'simd' })
    const several = product({ ...subject, kernel: 'threads' })
    return one.every((value) => value === 0) || one.some((value, at) => value !== several[at])
  })
  const { variant, threads } = lab.environment()
  lab.close()
  return { variant, threads, differing }
}

/** What is to be found of these shapes. */
export const sameProducts = { variant: 'threads', threads: 3, differing: [] }

export { shapes as threadedShapes }
