// SPDX-License-Identifier: MIT
//
// Times in the form of Google Benchmark's JSON, which its tools/compare.py reads: each timed run is a repetition, whose
// iterations are the calls of its batch. What is read back is a timing, or of several benchmarks a suite, whose raw
// samples a regression compares. What that form has no place for stands under `flopscope` in its context.

import type { Environment, SuiteReport, TimingReport } from '../lab/generated/records.ts'
import type { AnyResultFile, SavedRun } from '../lab/public.ts'
import { refusal, refusalOf } from '../lab/refusal.ts'
import type { RunSubject } from '../lab/subject.ts'
import { reports as words } from '../texts/reports.ts'
import { type Timed, timedOf } from './timed.ts'

/** Nanoseconds, because compare.py prints times without decimals. */
const units = { ns: 1e-6, us: 1e-3, ms: 1, s: 1e3 } as const

interface Benchmark {
  readonly name: string
  readonly run_name?: string
  readonly run_type?: string
  readonly repetition_index?: number
  readonly iterations: number
  readonly real_time: number
  readonly time_unit?: keyof typeof units
  readonly error_occurred?: boolean
}

/** Of runs that are neither a timing nor a suite there is nothing in it. */
export function googleBenchmarkJson(runs: readonly AnyResultFile[]): string {
  const timed = apart(runs.flatMap(timedOf))
  const [first] = runs
  const { platform, hardware_threads } = first?.environment ?? {}
  const context = {
    date: first?.created,
    host_name: platform,
    executable: 'flopscope',
    ...(hardware_threads && { num_cpus: hardware_threads }),
    caches: [],
    library_build_type: 'release',
    json_schema_version: 1,
    flopscope: {
      cpu_time: words.noCpuTime,
      environment: first?.environment,
      subjects: timed.map(({ name, subject, kernel }) => ({ name, subject, kernel })),
    },
  }
  return `${JSON.stringify({ context, benchmarks: timed.flatMap(benchmarksOf) }, null, 2)}\n`
}

/** Those of one name would be taken for repetitions of each other. */
function apart(all: readonly Timed[]): Timed[] {
  return all.map((each, place) => {
    const before = all.slice(0, place).filter(({ name }) => name === each.name).length
    return before > 0 ? { ...each, name: `${each.name} #${before + 1}` } : each
  })
}

function benchmarksOf(timed: Timed, family_index: number): object[] {
  const { name, batch_size, samples_ms } = timed
  const samples = Array.from(samples_ms)
  const row = (ms: number) => {
    const time = ms / units.ns
    return { real_time: time, cpu_time: time, time_unit: 'ns' }
  }
  const of = {
    family_index,
    per_family_instance_index: 0,
    run_name: name,
    repetitions: samples.length,
    threads: 1,
  }
  const aggregates = { mean: timed.mean_ms, median: timed.p50_ms, stddev: timed.std_ms }
  return [
    ...samples.map((ms, repetition_index) => ({
      ...{ name, ...of, run_type: 'iteration', repetition_index, iterations: batch_size },
      ...row(ms),
    })),
    ...Object.entries(aggregates).flatMap(([aggregate_name, ms]) => {
      if (ms === undefined) return []
      const about = { run_type: 'aggregate', aggregate_name, aggregate_unit: 'time' }
      const iterations = samples.length
      return [{ name: `${name}_${aggregate_name}`, ...of, ...about, iterations, ...row(ms) }]
    }),
  ]
}

interface Parts {
  readonly context: Readonly<Record<string, unknown>>
  readonly benchmarks: readonly Benchmark[]
}

function partsOf(json: unknown): Parts {
  const { context, benchmarks } = Object(json) as Partial<Parts>
  const isObject = (given: unknown) => typeof given === 'object' && given !== null
  if (!isObject(context) || !Array.isArray(benchmarks) || !benchmarks.every(isObject))
    throw refusal('json', json, words.googleBenchmark())
  return { context, benchmarks } as Parts
}

/** The JSON in a text. */
export function parsedBenchmarks(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw refusal('json', json, words.googleBenchmark(), error)
  }
}

/** The run that Google Benchmark's JSON holds; its statistics follow from its samples (`lab.recomputed`). Throws where
 *  there is no single run in it. */
export function runOfGoogleBenchmark(json: unknown): SavedRun {
  const { context, benchmarks } = partsOf(json)
  const own = context.flopscope as
    | { readonly environment?: Environment; readonly subjects?: readonly Timed[] }
    | undefined
  const named = new Map<string, Benchmark[]>()
  for (const each of benchmarks) {
    if (each.run_type === 'aggregate' || each.error_occurred) continue
    const name = each.run_name ?? each.name
    named.set(name, [...(named.get(name) ?? []), each])
  }
  const timed = [...named].map(([name, repetitions]): Timed => {
    const known = own?.subjects?.find((each) => each.name === name)
    return {
      name,
      subject: known?.subject ?? ({ name } as unknown as RunSubject),
      kernel: known?.kernel ?? '',
      batch_size: Math.max(1, Math.round(repetitions[0]?.iterations ?? 1)),
      samples_ms: repetitions.map(
        ({ real_time, time_unit = 'ns' }) => real_time * (units[time_unit] ?? Number.NaN),
      ),
    }
  })
  if (timed.length === 0)
    throw refusalOf('damaged_file', 'benchmarks', words.noneOfThem(), words.singleRuns())
  const environment = own?.environment ?? environmentOf(context)
  const head = {
    format: 'flopscope-result',
    version: 1,
    created: createdOf(context.date),
    flopscope_version: environment.flopscope_version,
    options: {},
    environment,
  } as const
  const [first] = timed
  if (timed.length === 1 && first) {
    return { ...head, experiment: 'timing', subject: first.subject, report: timingOf(first) }
  }
  const subjects = timed.map(({ subject }) => subject)
  return { ...head, experiment: 'suite', subjects, report: suiteOf(timed) }
}

function timingOf({ kernel, batch_size, samples_ms }: Timed): TimingReport {
  const samples = Float64Array.from(samples_ms)
  return {
    outcome: 'measured',
    kernel,
    runs: samples.length,
    batch_size,
    mean_ms: sumOf(samples) / samples.length,
    p50_ms: middleOf(samples),
    confidence,
    prefers_median: false,
    outliers_low_severe: 0,
    outliers_low_mild: 0,
    outliers_high_mild: 0,
    outliers_high_severe: 0,
    warmup_ms: new Float64Array(),
    samples_ms: samples,
    sample_classes: new Float64Array(samples.length),
    elapsed_ms: elapsed([{ batch_size, samples_ms }]),
    dropped: [],
    flops_convention: 'flops',
    verdicts: [],
  }
}

function suiteOf(timed: readonly Timed[]): SuiteReport {
  return {
    outcome: 'measured',
    rounds: Math.min(...timed.map(({ samples_ms }) => samples_ms.length)),
    confidence,
    minimum_effect_percent: 0,
    candidates: timed.map(({ name, kernel, batch_size, samples_ms }) => ({
      name,
      kernel,
      verdict: 'none',
      p50_ms: middleOf(samples_ms),
      within_minimum_effect: false,
      widening: 1,
      runs: samples_ms.length,
      batch_size,
      samples_ms: Float64Array.from(samples_ms),
    })),
    fastest: new Float64Array(),
    control_samples_ms: new Float64Array(),
    orders: new Float64Array(),
    elapsed_ms: elapsed(timed),
    dropped: [],
    verdicts: [],
  }
}

const confidence = 0.95

const sumOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0)

/** The median, until `lab.recomputed` puts its own and the interval there. */
function middleOf(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

const elapsed = (timed: readonly Pick<Timed, 'batch_size' | 'samples_ms'>[]): number =>
  sumOf(timed.map(({ batch_size, samples_ms }) => batch_size * sumOf(samples_ms)))

/** A machine of which another program tells its name and how many processors it has. */
const environmentOf = ({
  host_name,
  num_cpus,
  library_version,
}: Readonly<Record<string, unknown>>) =>
  ({
    flopscope_version: '',
    variant: 'native',
    cross_origin_isolated: false,
    simd: false,
    relaxed_simd: false,
    threads: 1,
    ...(typeof num_cpus === 'number' && { hardware_threads: num_cpus }),
    platform: String(host_name ?? ''),
    runtime: ['Google Benchmark', library_version].filter(Boolean).join(' '),
    realm: '',
  }) as Environment

/** Its date in UTC; the beginning of time where there is none. */
function createdOf(date: unknown): string {
  const time = new Date(String(date))
  return (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString()
}
