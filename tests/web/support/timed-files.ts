// SPDX-License-Identifier: MIT
//
// Saved timings of matmul 64 with samples around a level that a test chooses, as a machine of its own would save them.
import { savedRun } from './saved-runs.ts'

interface Made {
  /** The median that it has, in ms. */
  readonly level_ms: number
  readonly created?: string
  readonly environment?: object
  /** How many calls each sample is the mean of. */
  readonly calls?: number
}

const { file } = savedRun('matmul_64')

/** `count` samples, evenly within `within` of the level, in an order without a trend by a `step` that shares no divisor with
 *  their count. */
const around = (level_ms: number, within: number, count: number, step: number) =>
  Array.from(
    { length: count },
    (_, run) => level_ms * (1 - within + (2 * within * ((run * step) % count)) / (count - 1)),
  )

/** Its samples lie within 2 % of the level. */
export const timedText = (made: Made) => textOf(made, around(made.level_ms, 0.02, 60, 37))

/** The same calls, each within 40 % of the level, as 6000 / `calls` samples. */
export function batchedText(made: Made & { readonly calls: number }) {
  const { level_ms, calls } = made
  const each = around(level_ms, 0.4, 6000, 3709)
  const samples_ms = Array.from({ length: each.length / calls }, (_, batch) => {
    const sum = each.slice(batch * calls, (batch + 1) * calls).reduce((a, b) => a + b)
    return sum / calls
  })
  return textOf(made, samples_ms)
}

function textOf(
  { created = '2026-03-01T10:00:00Z', environment, calls }: Made,
  samples_ms: readonly number[],
) {
  return JSON.stringify({
    ...file,
    created,
    environment: { ...file.environment, ...environment },
    report: {
      ...file.report,
      ...(calls && { batch_size: calls }),
      runs: samples_ms.length,
      samples_ms,
      sample_classes: samples_ms.map(() => 0),
    },
  })
}
