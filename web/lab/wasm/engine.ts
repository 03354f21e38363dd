// SPDX-License-Identifier: MIT
//
// The lab's experiments over one running module, in whichever realm this is: a worker's or the
// caller's. It drives what C++ lets it drive a stretch at a time, and turns C++'s error values into
// exceptions.
//
// What comes out of the module as an exception is no error value but the end of the instance: memory
// ran out, or an instruction trapped. The engine is then broken for good and must be replaced.

import { orAbandoned } from '../abort.ts'
import type { Subjects, TextRequest } from '../client/backend.ts'
import type { Control } from '../control.ts'
import { describeEnvironment, type LabEnvironment, type Realm } from '../environment.ts'
import { AbortError, errorText, FlopscopeError, sentence } from '../errors.ts'
import {
  type ComparisonOptions,
  type ComparisonReport,
  type CostOptions,
  type CostReport,
  type ExperimentName,
  type Experiments,
  firstOperations,
  type Texts,
  type TimingOptions,
  type TimingReport,
} from '../generated/records.ts'
import {
  type FunctionSubject,
  isFunctionSubject,
  isModelSubject,
  isModuleSubject,
  type ModuleSubject,
  type RunSubject,
  requireSubject,
  type Subject,
} from '../subject.ts'
import { timeFunction } from './functions.ts'
import type { Loaded } from './instance.ts'
import { Guard } from './interruptions.ts'
import type { MemoryRecording } from './memory-recording.ts'
import type { Experiment, FullModule, Module, Outcome } from './module.ts'
import { PreparedOperation } from './prepared.ts'

export class Engine {
  readonly environment: LabEnvironment
  /** Is told what becomes of the page. */
  readonly guard: Guard
  readonly #module: Module
  readonly #loadFull: Loaded['loadFull']
  #full: FullModule | undefined
  /** The full module while its memory is recorded. */
  #recorded: FullModule | undefined
  #broken = false

  private constructor({ module, full, loadFull }: Loaded, environment: LabEnvironment) {
    this.#module = module
    this.#full = full
    this.#loadFull = loadFull
    this.environment = environment
    this.guard = new Guard(environment.realm === 'worker')
  }

  static async open(loaded: Loaded, realm: Realm): Promise<Engine> {
    return new Engine(loaded, await describeEnvironment(loaded.module.environment(), realm))
  }

  /** Whether the module has died; then every further call would fail. */
  get broken(): boolean {
    return this.#broken
  }

  /** Ends the pool of the threads build, whose workers would otherwise outlive the lab. */
  close(): void {
    this.#module.PThread?.terminateAllThreads()
    this.#full?.PThread?.terminateAllThreads()
  }

  /** Counts an operation of the first module at once; others and models wait for the full one. */
  async cost(subject: Subject, options: Partial<CostOptions>): Promise<CostReport> {
    if (needsFull(subject)) return this.experiment('cost', { subject }, options, {})
    return this.#call(() => this.#module.cost(subject, options))
  }

  /** As `cost`: at once, or once the full module is there. */
  async timing(
    subject: Subject,
    options: Partial<TimingOptions>,
    control: Control,
  ): Promise<TimingReport> {
    const fn = await functionOf(subject, control.signal)
    if (fn) return this.#timeFunction(fn, options, control)
    if (needsFull(subject)) return this.experiment('timing', { subject }, options, control)
    return this.#drive(() => this.#module.timing(subject, options), control)
  }

  /** Any experiment, by its name; the first one waits for the full module. */
  async experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: Partial<Experiments[Name]['options']>,
    control: Control<Experiments[Name]['report']>,
  ): Promise<Experiments[Name]['report']> {
    const full = await this.#fullModule(control.signal)
    if (name === 'comparison') {
      const { baseline, optimized } = subjects as Subjects<'comparison'>
      const a = await functionOf(baseline, control.signal)
      const b = await functionOf(optimized, control.signal)
      const watched = control as Control<ComparisonReport>
      if (a && b) return this.#compareFunctions([a, b], full, options, watched)
    }
    return this.#drive(() => full.experiment(name, { ...subjects, options }), control)
  }

  async text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string> {
    const full = await this.#fullModule(undefined)
    return this.#call(() => full.text(name, request))
  }

  async #fullModule(signal: AbortSignal | undefined): Promise<FullModule> {
    this.#full ??= await this.#loadFull()
    if (signal?.aborted) throw new AbortError()
    return this.#full
  }

  /** Loads the full module, so that `prepare` has every operation. */
  async load(): Promise<void> {
    await this.#fullModule(undefined)
  }

  #loadedFull(): FullModule {
    if (this.#full) return this.#full
    throw new FlopscopeError({
      code: 'not_loaded',
      message: `This lab has only ${firstOperations.join(', ')} at once; await lab.load() before preparing others.`,
    })
  }

  async #drive<Report>(
    start: () => Outcome<Experiment<Report>>,
    control: Control<Report>,
  ): Promise<Report> {
    const experiment = this.#call(start)
    const report = () => this.#guard(() => experiment.report())
    try {
      for (;;) {
        await this.guard.ready(control.signal)
        if (control.signal?.aborted) throw new AbortError(report())
        const more = this.#guard(() => experiment.advance())
        const reason = await this.guard.pause()
        const again = reason !== undefined && this.#guard(() => experiment.interrupt(reason))
        control.onProgress?.({ ...this.#guard(() => experiment.progress()), partial: report() })
        if (!more && !again) return report()
      }
    } finally {
      this.#release(experiment)
    }
  }

  /** Writes down what the full module's operations do to memory, and lets `prepare` use that module,
   *  until it is stopped. */
  async record(): Promise<MemoryRecording> {
    const full = await this.#fullModule(undefined)
    // Loaded when first needed, like the module.
    const { MemoryRecording } = await import('./memory-recording.ts')
    const recorder = this.#call(() => full.memoryRecorder())
    this.#recorded = full
    const ended = () => {
      this.#recorded = undefined
    }
    return new MemoryRecording(recorder, (action) => this.#guard(action), ended)
  }

  /** An operation that the caller runs itself, one call at a time. */
  prepare(subject: Subject): PreparedOperation {
    const module = this.#recorded ?? (needsFull(subject) ? this.#loadedFull() : this.#module)
    const prepared = this.#call(() => module.prepare(subject))
    return new PreparedOperation(prepared, (action) => this.#guard(action))
  }

  async #timeFunction(
    subject: FunctionSubject,
    options: Partial<TimingOptions>,
    control: Control,
  ): Promise<TimingReport> {
    const timer = this.#call(() => this.#module.functionTimer(options))
    try {
      return await timeFunction(subject, timer, control, this.guard, options.max_ms)
    } finally {
      this.#release(timer)
    }
  }

  async #compareFunctions(
    [baseline, optimized]: readonly [FunctionSubject, FunctionSubject],
    full: FullModule,
    options: Partial<ComparisonOptions>,
    control: Control<ComparisonReport>,
  ): Promise<ComparisonReport> {
    // Loaded when first needed, like the module that knows its rules.
    const { compareFunctions } = await import('./function-comparison.ts')
    const comparison = this.#call(() => full.functionComparison(options))
    try {
      return await compareFunctions(
        baseline,
        optimized,
        comparison,
        control,
        this.guard,
        options.max_ms,
      )
    } finally {
      this.#release(comparison)
    }
  }

  #call<T>(action: () => Outcome<T>): T {
    const outcome = this.#guard(action)
    if ('error' in outcome) throw new FlopscopeError(outcome.error)
    return outcome.value
  }

  #guard<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      this.#broken = true
      throw trap(error)
    }
  }

  #release(handle: { delete(): void }): void {
    if (!this.#broken) handle.delete()
  }
}

/** Whether it is an operation or a model that the first module does not know. */
const needsFull = (subject: Subject): subject is RunSubject =>
  isModelSubject(subject) ||
  ('op' in subject && typeof subject.op === 'string' && !firstOperations.includes(subject.op))

function trap(error: unknown): FlopscopeError {
  // A thrown C++ object arrives as its address; this library throws none but operator new does.
  const reason = typeof error === 'number' ? 'an allocation failed' : errorText(error)
  const memory = /\bOOM\b|out of memory|bad_alloc|allocation/i.test(reason)
  return new FlopscopeError(
    {
      code: memory ? 'out_of_memory' : 'crashed',
      message: memory
        ? `WebAssembly ran out of memory (${reason}). Try smaller sizes; the next run starts afresh.`
        : `WebAssembly stopped: ${sentence(reason)} The next run starts afresh.`,
    },
    error,
  )
}

/** The caller's function that a subject is; undefined for an operation or a model. */
async function functionOf(
  subject: Subject,
  signal: AbortSignal | undefined,
): Promise<FunctionSubject | undefined> {
  if (!isModuleSubject(subject)) return isFunctionSubject(subject) ? subject : undefined
  return orAbandoned(
    () => importFunction(subject),
    signal,
    () => new AbortError(),
  )
}

async function importFunction(subject: ModuleSubject): Promise<FunctionSubject> {
  const { module: url, export: name } = subject
  let exports: Record<string, unknown>
  try {
    exports = await import(/* @vite-ignore */ url)
  } catch (error) {
    const message = `The module ${url} could not be loaded: ${sentence(errorText(error))}`
    throw new FlopscopeError({ code: 'module_failed', field: 'module', value: url, message }, error)
  }
  const found = exports[name]
  if (typeof found === 'function') return { fn: found as () => unknown, name }
  if (typeof (found as FunctionSubject | undefined)?.fn === 'function') {
    const subject = { name, ...(found as FunctionSubject) }
    requireSubject(subject)
    return subject
  }
  const allowed = Object.keys(exports).join(', ') || 'nothing'
  const message = `The module ${url} exports no function "${name}"; it exports ${allowed}.`
  throw new FlopscopeError({
    code: 'module_failed',
    field: 'export',
    value: name,
    allowed,
    message,
  })
}
