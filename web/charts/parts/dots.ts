// SPDX-License-Identifier: MIT
//
// Many points as one path: a thousand runs cost one node, and redrawing them costs well under a frame.

export type Point = readonly [x: number, y: number]

const join = (points: readonly Point[], shape: (x: string, y: string) => string): string =>
  points.map(([x, y]) => shape(x.toFixed(2), y.toFixed(2))).join('')

/** Filled dots: strokes of no length with round ends, as wide as the stroke. */
export const dots = (points: readonly Point[]): string => join(points, (x, y) => `M${x},${y}h0`)

/** Open circles. */
export const rings = (points: readonly Point[]): string =>
  join(points, (x, y) => `M${x},${y}m-2.75,0a2.75,2.75,0,1,0,5.5,0a2.75,2.75,0,1,0,-5.5,0`)

/** Diagonal crosses. */
export const crosses = (points: readonly Point[]): string =>
  join(points, (x, y) => `M${x},${y}m-3,-3l6,6m-6,0l6,-6`)

/** Triangles at the edge that a value lies beyond: up for above, down for below. */
export const triangles = (points: readonly Point[], direction: 'up' | 'down'): string =>
  join(points, (x, y) =>
    direction === 'up' ? `M${x},${y}m0,-4l4.5,7h-9Z` : `M${x},${y}m0,4l4.5,-7h-9Z`,
  )
