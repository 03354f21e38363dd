// SPDX-License-Identifier: MIT
//
// A chart as pages use it. Each file beside this folder exports one under the name `chart`, by which it is
// found: a figure names the file.

import type { Size } from './svg.ts'

/** What a reader chose of a picture that can be explored. */
export interface Choice {
  /** Whether what takes most stands first, instead of in its order. */
  readonly heaviest: boolean
  /** Letters of names to be found; empty for none. */
  readonly wanted: string
  /** The part that is looked at alone, by its place among all. */
  readonly part: number | undefined
}

/** How a picture of many parts is explored. */
export interface Explored<Data> {
  /** The data as they are drawn. */
  readonly seen: (data: Data, choice: Choice) => Data
  /** The part at a place of the picture of what is seen; the innermost where the height is not told. */
  readonly partAt: (seen: Data, size: Size, x: number, y?: number) => number | undefined
  /** What was found, in words; empty where nothing was wanted. */
  readonly found: (seen: Data) => string
}

export interface Chart<Data> {
  readonly draw: (data: Data, size: Size) => SVGSVGElement
  /** What stands at a place of the picture, for a pointer over it or arrow keys along it. */
  readonly read?: (data: Data, size: Size, x: number) => string | undefined
  readonly explored?: Explored<Data>
  /** In pixels at the usual size of type, where that is not 250. */
  readonly height?: (data: Data) => number
}
