// SPDX-License-Identifier: MIT
//
// The rules of a timing, as a test lays them down.
import { vi } from 'vitest'
import type { FunctionTimer } from '../../../web/lab/wasm/module.ts'
import { emptyReport } from './samples.ts'

/** Asks for batches of these sizes, one after the other; those of one size may be a row. */
export class FakeTimer implements FunctionTimer {
  /** The edges of the rows. */
  readonly rows: number[][] = []
  /** How long it took around each row. */
  readonly asides_ms: number[] = []
  readonly #sizes: number[]

  constructor(...sizes: number[]) {
    this.#sizes = sizes
  }
  get recorded(): number {
    return this.rows.reduce((sum, edges) => sum + edges.length - 1, 0)
  }
  batch_size = () => this.#sizes[this.recorded] ?? 0
  batches_ahead(): number {
    if (this.recorded === 0) return 1 // the first call
    const rest = this.#sizes.slice(this.recorded)
    const other = rest.findIndex((size) => size !== rest[0])
    return other < 0 ? rest.length : other
  }
  patience_ms = () => Number.POSITIVE_INFINITY
  at_once = vi.fn()
  begin_stretch = () => 100
  interrupt = vi.fn()
  done = () => this.recorded === this.#sizes.length
  record_row(edges_ms: Float64Array, aside_ms: number): void {
    this.rows.push([...edges_ms])
    this.asides_ms.push(aside_ms)
  }
  progress = () => ({
    phase: 'timing' as const,
    fraction: this.recorded / this.#sizes.length,
    runs: this.recorded,
    runs_planned: this.#sizes.length,
    elapsed_ms: 0,
    remaining_ms: 0,
  })
  report = () => ({ ...emptyReport, runs: this.recorded })
  delete(): void {}
}
