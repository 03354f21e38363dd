// SPDX-License-Identifier: MIT
//
// Files in IDX's format as its description has it: images of 2x2 whose left column is light in class 1, and the
// right one in class 0.

const sizes = (...numbers: number[]) =>
  numbers.flatMap((size) => [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255])

export const idxImages = (count: number): Uint8Array =>
  Uint8Array.from([
    ...[0, 0, 8, 3],
    ...sizes(count, 2, 2),
    ...Array.from({ length: count }, (_, i) =>
      [1, 0, 1, 0].map((left) => (left === i % 2 ? 220 : 10)),
    ).flat(),
  ])

export const idxLabels = (count: number): Uint8Array =>
  Uint8Array.from([0, 0, 8, 1, ...sizes(count), ...Array.from({ length: count }, (_, i) => i % 2)])

/** A model that tells them apart. */
export const columns = {
  model: { input: [4], layers: [{ type: 'Linear', in_features: 4, out_features: 2 }] },
  batch: 8,
} as const
