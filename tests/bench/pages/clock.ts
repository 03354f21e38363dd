// SPDX-License-Identifier: MIT
//
// The page that asks whether a coarse clock biases a measurement. The same function is timed with
// the fine clock and with the coarse one, in turns; in an isolated page the coarse clock is put in
// the place of `performance.now`, in a plain page it is the browser's own.
//
// The reference is the library under the fine clock, and where there is none, a plain loop: a few long
// stretches of calls, each between two readings. Its clock error, two steps over their whole time, is
// printed with it.

import type { Lab } from '../../../web/lab/index.ts'
import { coarsened } from './coarse-clock.ts'
import { loadLibrary } from './ours.ts'
import { work } from './work.ts'

/** What an instrument says about one call. */
export interface Reading {
  readonly mean_ms: number
  readonly p50_ms: number
  /** Bound on the clock's error of the mean, where the instrument has one. */
  readonly bound_percent?: number
}

export type Instrument = 'reference' | 'flopscope' | 'tinybench' | 'mitata'

export interface ClockOptions {
  /** Timed in one turn of the library; the others take what they take by default. */
  readonly turn_ms: number
}

const native = performance.now.bind(performance)
const coarse = crossOriginIsolated ? coarsened(native, 0x5bd1e995) : native

/** The instruments' clock, from now on. */
function use(now: () => number): void {
  performance.now = now
}

let fineLab: Lab | undefined
let coarseLab: Lab | undefined
let measureWithMitata: typeof import('mitata').measure
let Bench: typeof import('tinybench').Bench

/** So that the function has been compiled for the last time. */
function warmUp(): void {
  for (const begin = native(); native() - begin < 200; ) work()
}

/** Everybody who looks at the clock when it is loaded finds the coarse one. */
/** A clock that stands still has no step; no figure is made of one. */
const stepOf = (lab: Lab) => lab.environment().clock_resolution_ms ?? Number.NaN

async function open(): Promise<{ fine_step_ms?: number; coarse_step_ms: number }> {
  const { openLab } = await loadLibrary()
  warmUp()
  fineLab = crossOriginIsolated ? await openLab({ worker: false }) : undefined
  use(coarse)
  coarseLab = await openLab({ worker: false })
  measureWithMitata = (await import('mitata')).measure
  Bench = (await import('tinybench')).Bench
  return {
    ...(fineLab ? { fine_step_ms: stepOf(fineLab) } : {}),
    coarse_step_ms: stepOf(coarseLab),
  }
}

async function read(instrument: Instrument, { turn_ms }: ClockOptions): Promise<Reading> {
  switch (instrument) {
    case 'reference':
      use(native)
      return fineLab ? timed(fineLab, turn_ms) : plainLoop(turn_ms)
    case 'flopscope':
      use(coarse)
      return timed(coarseLab as Lab, turn_ms)
    case 'tinybench': {
      use(coarse)
      const bench = new Bench()
      bench.add('work', work)
      const [task] = await bench.run()
      const result = task?.result
      if (!result || !('latency' in result)) throw new Error('tinybench has no result')
      return { mean_ms: result.latency.mean, p50_ms: result.latency.p50 }
    }
    case 'mitata': {
      use(coarse)
      const { avg, p50 } = await measureWithMitata(() => work())
      return { mean_ms: avg * 1e-6, p50_ms: p50 * 1e-6 }
    }
  }
}

/** As many runs as fill the turn, however long the clock makes them. */
async function timed(lab: Lab, turn_ms: number): Promise<Reading> {
  const run_ms = 200 * stepOf(lab)
  const runs = Math.max(Math.round(turn_ms / run_ms), 10)
  const report = await new lab.Timer().measure(work, { runs, max_ms: 4 * turn_ms })
  const { mean_ms, p50_ms, clock_error_mean_percent: bound_percent } = report
  if (mean_ms === undefined || p50_ms === undefined) {
    throw new Error(`no time: ${report.verdicts.map(({ text }) => text).join(' ')}`)
  }
  return { mean_ms, p50_ms, ...(bound_percent === undefined ? {} : { bound_percent }) }
}

const stretches = 5

/** Keeps the results of a plain loop needed. */
export let kept = 0

async function plainLoop(turn_ms: number): Promise<Reading> {
  const { mean_ms: expected_ms } = await timed(coarseLab as Lab, turn_ms / 10)
  const calls = Math.round(turn_ms / stretches / expected_ms)
  const begin = native()
  const ends_ms = Array.from({ length: stretches }, () => {
    let sum = 0
    for (let i = 0; i < calls; ++i) sum = (sum + work()) | 0
    kept = sum
    return native()
  })
  const elapsed_ms = (ends_ms.at(-1) as number) - begin
  const calls_ms = ends_ms.map((end, i) => (end - (ends_ms[i - 1] ?? begin)) / calls)
  const step_ms = stepOf(coarseLab as Lab)
  return {
    mean_ms: elapsed_ms / (stretches * calls),
    p50_ms: calls_ms.sort((a, b) => a - b)[stretches >> 1] as number,
    bound_percent: (200 * step_ms) / elapsed_ms,
  }
}

export const bench = { open, read }
Object.assign(globalThis, { bench })
