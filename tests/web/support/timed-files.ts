// SPDX-License-Identifier: MIT
//
// Saved timings of matmul 64 with samples around a level that a test chooses, as a machine of its own would save them.
import { savedRun } from './saved-runs.ts'

interface Made {
  /** The median that it has, in ms. */
  readonly level_ms: number
  readonly created?: string
  readonly environment?: object
}

const { file } = savedRun('matmul_64')

/** Its samples lie evenly within 2 % of the level, in an order without a trend. */
export function timedText({ level_ms, created = '2026-03-01T10:00:00Z', environment }: Made) {
  const count = 60
  const samples_ms = Array.from(
    { length: count },
    (_, run) => level_ms * (0.98 + (0.04 * ((run * 37) % count)) / (count - 1)),
  )
  return JSON.stringify({
    ...file,
    created,
    environment: { ...file.environment, ...environment },
    report: { ...file.report, runs: count, samples_ms },
  })
}
