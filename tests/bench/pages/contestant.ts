// SPDX-License-Identifier: MIT
//
// One way to compute a case, ready to run again and again.

export interface Contestant {
  readonly name: string
  /** Computes once. Returns a promise only where `waits` is true. */
  run(): unknown
  /** Whether each run must be awaited. */
  readonly waits: boolean
  /** The output, row by row, for the comparison with the others. */
  output(): Float32Array | Promise<Float32Array>
  dispose(): unknown
}
