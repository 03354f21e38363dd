// SPDX-License-Identifier: MIT
//
// The statistics of samples that were taken before, by the rules of a timing in C++: it is told the readings of a clock
// that it would have seen. Times are made longer by a power of two, which changes no digit of theirs, so that each
// sample is a run of one call for any clock.

import type { TimingOptions, TimingReport } from '../generated/records.ts'
import type { FunctionTimer } from './module.ts'

/** Steps of the clock that a run of one call takes, and more. */
const steps = 256

interface Clock {
  readonly clock_resolution_ms?: number
  readonly clock_reading_ms?: number
}

/** Samples with what is known beside them. */
export interface Sampled extends Pick<TimingOptions, 'confidence'> {
  readonly samples_ms: ArrayLike<number>
  /** Medians of timings of the same before. */
  readonly earlier_ms?: ArrayLike<number> | undefined
}

/** What the timer of these samples is asked for; as much time as it may take, since none passes. */
export function timerOptions(sampled: Sampled, clock: Clock): Partial<TimingOptions> {
  const { samples_ms, earlier_ms = [], confidence } = sampled
  const scale = scaleOf(samples_ms, clock)
  return {
    ...{ runs: samples_ms.length, warmup: 0, confidence, max_ms: 3_600_000 },
    earlier_ms: Array.from(earlier_ms, (ms) => scale * ms),
  }
}

const leastOf = (samples: ArrayLike<number>): number =>
  Array.from(samples).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)

const scaleOf = (samples: ArrayLike<number>, { clock_resolution_ms = 0 }: Clock): number =>
  2 ** Math.ceil(Math.log2((steps * clock_resolution_ms) / leastOf(samples)))

/** `timer` wants as many runs as there are samples; the clock is the one that it knows. */
export function statisticsOf(
  { samples_ms, earlier_ms }: Sampled,
  timer: FunctionTimer,
  clock: Clock,
): TimingReport {
  const { clock_reading_ms = 0 } = clock
  const samples = Array.from(samples_ms)
  const least = leastOf(samples)
  const scale = scaleOf(samples, clock)
  const record = (ms: number) =>
    timer.record_row(Float64Array.of(0, scale * ms * timer.batch_size() + clock_reading_ms), 0)
  timer.at_once()
  timer.begin_stretch()
  for (let calls = 0; calls < steps && timer.progress().phase !== 'timing'; ++calls) record(least)
  for (const sample of samples) if (!timer.done()) record(sample)
  const report = Object.entries(timer.report()).map(([name, value]) => [
    name,
    typeof value === 'number' && name.endsWith('_ms') ? value / scale : value,
  ])
  return { ...Object.fromEntries(report), ...(earlier_ms && { earlier_ms }) }
}
