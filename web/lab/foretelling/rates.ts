// SPDX-License-Identifier: MIT
//
// Rates of this machine, from a sample that takes a moment, by which runs are predicted.

import type {
  CostReport,
  ExperimentName,
  Experiments,
  ModelName,
  ModelSpec,
  TimingOptions,
  TimingReport,
} from '../generated/records.ts'
import { isRunSubject, type RunSubject } from '../subject.ts'

export interface Foretold<Name extends ExperimentName = ExperimentName> {
  /** Of one call, where that is more than a moment: it may be longer than all that is allowed (`max_ms`). */
  readonly call_ms?: number
  /** Of a whole training or of all architectures, were there no end to the time allowed. */
  readonly expected_ms?: number
  /** The report of a run that has not begun: the smallest difference that the clock lets a comparison tell
   *  (`foreseen_percent`), the steps of a training that are planned, the work of the architectures. */
  readonly planned?: Experiments[Name]['report']
}

export type Options = Readonly<Record<string, unknown>>

export type Counted = Pick<
  CostReport,
  'flops' | 'params' | 'bytes_read' | 'bytes_written' | 'layers'
>

/** What is asked of a lab. */
export interface Foretelling {
  cost(subject: RunSubject): Promise<Counted>
  modelSpec(model: ModelName): Promise<ModelSpec>
  timing(
    subject: RunSubject,
    options: Partial<TimingOptions>,
  ): Promise<Pick<TimingReport, 'flops' | 'min_ms' | 'p50_ms' | 'clock_resolution_ms'>>
  /** The report of what has not begun. */
  planned(name: ExperimentName, subjects: object, options: object): Promise<object>
}

/** Foretells all of a run of a question. */
export type Whole = (
  owner: object,
  lab: Foretelling,
  subjects: object,
  options: Options,
) => Promise<Foretold>

/** Operations of a call below which nobody waits for it, whatever its kernel. */
export const muchWork = 1e9
/** Tens of milliseconds with the slowest kernel, which a browser has compiled to its best by then. */
export const sample = { op: 'matmul', m: 128, k: 128, n: 128 } as const
const sampling = { warmup: 5, runs: 5, max_ms: 300 }

type Samples = Map<string, Promise<number>>
const samplesOf = new WeakMap<object, Samples>()

/** What `measure` finds, once for a lab; where it fails it is asked again. */
export function sampled(
  owner: object,
  name: string,
  measure: () => Promise<number>,
): Promise<number> {
  const samples: Samples = samplesOf.get(owner) ?? new Map()
  samplesOf.set(owner, samples)
  const known = samples.get(name)
  if (known) return known
  const found = measure()
  samples.set(name, found)
  found.catch(() => samples.delete(name))
  return found
}

export const briefly = async (lab: Foretelling, subject: object) =>
  lab.timing(subject as RunSubject, sampling)

/** Operations per ms of a kernel here. The kernel that writes all scores of attention to memory multiplies with SIMD. */
export function rateOf(owner: object, lab: Foretelling, asked: string): Promise<number> {
  const kernel = asked === 'materialized' ? 'simd' : asked
  return sampled(owner, kernel, async () => {
    const timed = await briefly(lab, { ...sample, kernel })
    const { flops = 0, min_ms = Number.POSITIVE_INFINITY } = timed
    return flops / min_ms
  })
}

export type Given = RunSubject & { readonly kernel?: string }

export const isRunnable = (subject: unknown): subject is Given => isRunSubject(subject)

/** A timed run lasts as many, so that the clock can tell it. */
export const stepsOfTheClock = 250
