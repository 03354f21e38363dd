// SPDX-License-Identifier: MIT
//
// The page that compares under a coarse clock, which stands in the place of `performance.now` before the library is loaded:
// in this realm, since a worker has a clock of its own.

import type { Lab, RunSubject } from '../../../web/lab/index.ts'
import { coarsened } from './coarse-clock.ts'
import { loadLibrary } from './ours.ts'

let lab: Lab | undefined

/** Resolves to the step that the lab finds; NaN where that stands still. */
async function open(step_ms: number): Promise<number> {
  performance.now = coarsened(performance.now.bind(performance), 0x5bd1e995, step_ms)
  const { openLab } = await loadLibrary()
  lab = await openLab({ worker: false })
  return lab.environment().clock_resolution_ms ?? Number.NaN
}

/** The smallest difference in % that the clock can tell apart; absent where that is none. */
async function foreseen(subject: RunSubject): Promise<number | undefined> {
  const { planned } = await (lab as Lab).foretell('comparison', {
    baseline: subject,
    optimized: subject,
  })
  return planned?.foreseen_percent
}

async function comparison(baseline: RunSubject, optimized: RunSubject) {
  const found = await (lab as Lab).comparison(baseline, optimized)
  const { outcome, verdict, speedup, speedup_ci_low, speedup_ci_high, smallest_percent } = found
  return { outcome, verdict, speedup, speedup_ci_low, speedup_ci_high, smallest_percent }
}

Object.assign(globalThis, { bench: { open, foreseen, comparison } })
