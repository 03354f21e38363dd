// SPDX-License-Identifier: MIT
//
// The WebAssembly module as Embind makes it (cpp/bindings). Nothing but the lab touches it, and
// nothing that it returns points into its heap, except the three classes, which must be deleted.

import type {
  ComparisonOptions,
  ComparisonReport,
  CostReport,
  Environment,
  ErrorRecord,
  ExperimentName,
  Experiments,
  MemoryReport,
  Progress,
  Texts,
  TimingOptions,
  TimingReport,
} from '../generated/records.ts'
import type { Errand } from './errands/errands.ts'
import type { Interruption } from './interruptions.ts'

/** A value, or the reason why there is none. */
export type Outcome<T> = { readonly value: T } | { readonly error: ErrorRecord }

/** An object that lives in the heap until it is deleted. */
interface Handle {
  delete(): void
}

/** A measurement in progress. */
export interface Experiment<Report = TimingReport> extends Handle {
  /** Measures for one stretch; true while there is more to do. */
  advance(): boolean
  /** Drops what the last stretch timed, for this reason; true if there is more to do therefore. */
  interrupt(reason: Interruption): boolean
  progress(): Progress
  report(): Report
}

/** An operation with its tensors allocated and filled. */
export interface Prepared extends Handle {
  /** False when it could not, as `failure` says. */
  run(): boolean
  failure(): { readonly error: ErrorRecord }
  output(): Float32Array
}

/** One worker's copy of a model that learns from its part of a batch. */
export interface Replica extends Handle {
  /** False when it could not, as `failure` says. */
  compute(): boolean
  failure(): { readonly error: ErrorRecord }
  /** A copy. */
  gradients(): Float32Array<ArrayBuffer>
  /** Those of all workers, added up. */
  set_gradients(sum: Float32Array): void
  /** Moves the parameters by their mean. */
  update(): void
}

/** The rules of a measurement of calls that JavaScript makes. */
export interface CallRules<Report> extends Handle {
  /** Begins a stretch. Returns how long to measure without a pause, in ms. */
  begin_stretch(): number
  /** Drops what the stretch measured. */
  interrupt(reason: Interruption): void
  done(): boolean
  progress(): Progress
  report(): Report
}

/** Those of a timing. */
export interface FunctionTimer extends CallRules<TimingReport> {
  batch_size(): number
  /** How many batches of that size can follow one another before there is anything to decide. */
  batches_ahead(): number
  /** How long they may take before there is something to decide after all. */
  patience_ms(): number
  /** Has runs follow each other without time between them. */
  at_once(): void
  /** Takes the edges of contiguous batches: the reading before the first, then each one's end, and how long what the
   *  caller did around them took. */
  record_row(edges_ms: Float64Array, aside_ms: number): void
}

/** Those of a comparison. */
export interface FunctionComparison extends CallRules<ComparisonReport> {
  /** Whose batch is next: 0 the baseline's, 1 the optimized one's, 2 the baseline's as its own control. */
  contender(): number
  calls(): number
  /** Whether one call is to be made before the first reading. */
  lead_in(): boolean
  record(begin_ms: number, end_ms: number): void
}

/** A recording of memory under way, in the module that was asked for it. */
export interface MemoryRecorder extends Handle {
  snapshot(label: string): void
  end_iteration(): void
  /** Ends the recording. */
  report(): MemoryReport
}

export interface Module {
  /** The pool of the threads build; the other builds have none. */
  readonly PThread?: { terminateAllThreads(): void }
  environment(): Environment
  cost(subject: unknown, options: unknown): Outcome<CostReport>
  timing(subject: unknown, options: unknown): Outcome<Experiment>
  prepare(subject: unknown): Outcome<Prepared>
  functionTimer(options: Partial<TimingOptions>): Outcome<FunctionTimer>
}

/** The module that has every experiment. */
export interface FullModule extends Module {
  /** `request` holds the subjects by the names that the experiment has for them, and `options`. */
  experiment<Name extends ExperimentName>(
    name: Name,
    request: unknown,
  ): Outcome<Experiment<Experiments[Name]['report']>>
  /** What the experiment wants done elsewhere before its next stretch, if anything. */
  errand(experiment: Experiment<unknown>): Errand | undefined
  /** Hands over what came of it. */
  deliver(experiment: Experiment<unknown>, result: object): void
  /** `request` holds what the text is made from. */
  text(name: keyof Texts, request: unknown): Outcome<string>
  memoryRecorder(): Outcome<MemoryRecorder>
  replica(subject: object, part: object): Outcome<Replica>
  functionComparison(options: Partial<ComparisonOptions>): Outcome<FunctionComparison>
}

/** What Emscripten's factory takes, as far as the loader uses it. */
export interface ModuleOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object
  /** Where workers of the threads build find the module's script. */
  mainScriptUrlOrBlob?: string
  /** How many threads that build starts. */
  threads?: number
  /** The memory that they share. */
  wasmMemory?: WebAssembly.Memory
  /** How far that may grow, in bytes. */
  memoryLimit?: number
  print(text: string): void
  printErr(text: string): void
  onAbort(reason: unknown): void
}

export type CreateFlopscope<Made extends Module = Module> = (
  options: ModuleOptions,
) => Promise<Made>
