// SPDX-License-Identifier: MIT
//
// A chart as pages use it. Each file beside this folder exports one under the name `chart`, by which it is
// found: a figure names the file.

import type { Size } from './svg.ts'

export interface Chart<Data> {
  readonly draw: (data: Data, size: Size) => SVGSVGElement
  /** What stands at a place of the picture, for a pointer over it or arrow keys along it. */
  readonly read?: (data: Data, size: Size, x: number) => string | undefined
  /** In pixels at the usual size of type, where that is not 250. */
  readonly height?: (data: Data) => number
}
