// SPDX-License-Identifier: MIT
//
// The lab's experiments over one running module, in whichever realm this is: a worker's or the
// caller's. It drives what C++ lets it drive a stretch at a time, and turns C++'s error values into
// exceptions.
//
// What comes out of the module as an exception is no error value but the end of the instance: memory
// ran out, or an instruction trapped. The engine is then broken for good and must be replaced.

import type { Answer } from '../call-options.ts'
import type { Subjects, TextRequest } from '../client/backend.ts'
import type { Report } from '../client/messages.ts'
import type { RunControl } from '../control.ts'
import { describeEnvironment, type LabEnvironment, type Realm } from '../environment.ts'
import { AbortError, errorText, FlopscopeError, failure, reasonOf } from '../errors.ts'
import type {
  ComparisonOptions,
  ComparisonReport,
  CostReport,
  ExperimentName,
  Experiments,
  Texts,
  TimingOptions,
  TimingReport,
} from '../generated/records.ts'
import { type CallerFunction, isFunction, needsAll, type Subject } from '../subject.ts'
import { wording } from '../wording.ts'
import type { CalledFunctions } from './called-functions.ts'
import type { OpenErrands } from './errands/errands.ts'
import type { Loaded } from './instance.ts'
import { InterruptionWatch } from './interruptions.ts'
import { Measured, withMeasured } from './measured.ts'
import type { MemoryRecording } from './memory-recording.ts'
import type { Experiment, FullModule, Module, Outcome } from './module.ts'
import { PreparedOperation } from './prepared.ts'
import type { Sampled } from './statistics.ts'

/** What runs the errands of questions that have some, by its file; loaded when one is asked. */
const errandsOf = import.meta.glob<OpenErrands>(['./errands/*.ts', '!./errands/errands.ts'], {
  import: 'open',
})

export class Engine {
  /** With the tile of the module that answered last. */
  environment: LabEnvironment
  /** Is told what becomes of the page. */
  readonly interruptions: InterruptionWatch
  readonly #module: Module
  readonly #loadFull: Loaded['loadFull']
  readonly #source: Loaded['source']
  readonly #measured = new Measured()
  #full: FullModule | undefined
  #broken = false

  private constructor({ module, full, loadFull, source }: Loaded, environment: LabEnvironment) {
    this.#module = module
    this.#full = full
    this.#loadFull = loadFull
    this.#source = source
    this.environment = environment
    this.interruptions = new InterruptionWatch(environment.realm === 'worker')
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

  /** Any experiment, by its name. A timing or a count of what the first module has is answered at once; all else
   *  waits for the full one. */
  async experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: Partial<Experiments[Name]['options']>,
    control: RunControl<Experiments[Name]['report']>,
  ): Answer<Name>
  async experiment(
    name: ExperimentName,
    subjects: object,
    options: object,
    control: RunControl<Report>,
  ): Promise<Report> {
    const { subject, baseline, optimized } = subjects as Record<string, Subject>
    if (name === 'timing' && isFunction(subject)) {
      const before = this.#measured.begin(subjects)
      return this.#timeFunction(subject, options, control as RunControl, before)
    }
    if (name === 'comparison' && isFunction(baseline) && isFunction(optimized)) {
      this.#measured.begin(subjects)
      const watched = control as RunControl<ComparisonReport>
      return this.#compareFunctions([baseline, optimized], options, watched)
    }
    const first = subject && this.#first(name, subject, options)
    if (first && !('advance' in first)) return first
    if (first) {
      this.#tellTile(this.#module)
      const before = this.#measured.begin(subjects, this.#module)
      return this.#using(first, (experiment) => this.#drive(experiment, control, before))
    }
    const full = await this.#fullModule(control.signal)
    const called = await this.#called(subjects, options, control.signal)
    const open = await errandsOf[`./errands/${name}.ts`]?.()
    const errands = await open?.({ subjects, options, source: this.#source })
    const outside = errands && { outside: errands.outside }
    try {
      return await this.#using(
        this.#call(() => full.experiment(name, { ...called.subjects, ...outside, options })),
        (experiment) => {
          this.#tellTile(full) // which the first of them chooses
          const before = control.calculated ? undefined : this.#measured.begin(subjects, full)
          return this.#drive(experiment, control, before, called.check, async () => {
            const errand = errands && this.#inModule(() => full.errand(experiment))
            if (!errand) return
            const result = await errands.run(errand)
            this.#inModule(() => full.deliver(experiment, result))
          })
        },
      )
    } finally {
      errands?.close()
    }
  }

  /** The report of what has not begun: its plan, and what can be told before. That of a comparison needs no subjects. */
  async planned(name: ExperimentName, subjects: object, options: object): Promise<Report> {
    const full = await this.#fullModule(undefined)
    const made = () =>
      name === 'comparison'
        ? full.functionComparison(options)
        : full.experiment(name, { ...subjects, options })
    return this.#using(
      this.#call<Pick<Experiment<Report>, 'report' | 'delete'>>(made),
      async (plan) => this.#inModule(() => plan.report()),
    )
  }

  async text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string> {
    const full = await this.#fullModule(undefined)
    return this.#call(() => full.text(name, request))
  }

  /** The report of a timing that has these samples. */
  async statistics(sampled: Sampled): Promise<TimingReport> {
    // Most visits open no file.
    const { statisticsOf, timerOptions } = await import('./statistics.ts')
    return this.#using(
      this.#call(() => this.#module.functionTimer(timerOptions(sampled, this.environment))),
      async (timer) => this.#inModule(() => statisticsOf(sampled, timer, this.environment)),
    )
  }

  async #fullModule(signal: AbortSignal | undefined): Promise<FullModule> {
    this.#full ??= await this.#loadFull()
    if (signal?.aborted) throw new AbortError()
    return this.#full
  }

  /** Loads the full module, so that `prepare` has every operation, and the tiles of that module. */
  async load(): Promise<void> {
    this.#tellTile(await this.#fullModule(undefined))
  }

  #tellTile(module: Module): void {
    const { tile, tile_choice } = module.environment()
    const { tile: _, tile_choice: __, ...others } = this.environment
    if (tile) this.environment = { ...others, tile, ...(tile_choice ? { tile_choice } : {}) }
  }

  /** What the first module begins or counts; undefined of what only the full one knows. Once that is there it does all
   *  timings, since only it has tried which tile is the fastest. */
  #first(
    name: ExperimentName,
    subject: Subject,
    options: object,
  ): Experiment | CostReport | undefined {
    const known = name === 'cost' || (name === 'timing' && !this.#full)
    if (!known || needsAll(subject)) return undefined
    const ask = (): Outcome<Experiment | CostReport> => this.#module[name](subject, options)
    return knownValue(this.#inModule(ask))
  }

  /** Functions of the caller's among the subjects as the module calls them. */
  async #called(
    subjects: object,
    { max_ms }: { readonly max_ms?: unknown },
    signal: AbortSignal | undefined,
  ): Promise<CalledFunctions> {
    const all = Object.values(subjects).flat()
    if (!all.some(isFunction)) return { subjects, check: () => {} }
    const { calledFunctions } = await import('./functions.ts')
    return calledFunctions(subjects, signal, max_ms)
  }

  /** `before` is how often its module was measured; `check` throws once what is measured has failed; `elsewhere` does
   *  what a stretch leaves to others. */
  async #drive<Report extends object>(
    experiment: Experiment<Report>,
    control: RunControl<Report>,
    before?: number,
    check = () => {},
    elsewhere = async () => {},
  ): Promise<Report> {
    const report = () =>
      withMeasured(
        this.#inModule(() => experiment.report()),
        before,
      )
    // Nothing answers while the first call lasts: whoever stops it then has been told this.
    if (!control.calculated) {
      control.onProgress?.({ ...this.#inModule(() => experiment.progress()), partial: report() })
    }
    for (;;) {
      await this.interruptions.untilVisible(control.signal)
      check()
      if (control.signal?.aborted) throw new AbortError(report())
      const more = this.#inModule(() => experiment.advance())
      check()
      await elsewhere()
      const reason = await this.interruptions.afterStretch()
      const again = reason !== undefined && this.#inModule(() => experiment.interrupt(reason))
      control.onProgress?.({ ...this.#inModule(() => experiment.progress()), partial: report() })
      if (!more && !again) return report()
    }
  }

  /** Writes down what the full module's operations do to memory, until it is stopped. */
  async record(): Promise<MemoryRecording> {
    const full = await this.#fullModule(undefined)
    // Loaded when first needed, like the module.
    const { MemoryRecording } = await import('./memory-recording.ts')
    const recorder = this.#call(() => full.memoryRecorder())
    return new MemoryRecording(recorder, (action) => this.#inModule(action))
  }

  /** An operation that the caller runs itself, one call at a time. */
  prepare(subject: Subject): PreparedOperation {
    const full = this.#full
    this.#measured.begin({}, full ?? this.#module)
    const first =
      full || needsAll(subject)
        ? undefined
        : knownValue(this.#inModule(() => this.#module.prepare(subject)))
    if (!first && !full) {
      throw failure(
        'not_loaded',
        wording('not_loaded', 'Only few operations are loaded; await lab.load() for others.'),
      )
    }
    const prepared = first ?? this.#call(() => (full as FullModule).prepare(subject))
    this.#tellTile(full ?? this.#module) // which the first of them chooses
    return new PreparedOperation(prepared, (action) => this.#inModule(action))
  }

  async #timeFunction(
    subject: CallerFunction,
    options: Partial<TimingOptions>,
    control: RunControl,
    before: number,
  ): Promise<TimingReport> {
    // Loaded when first needed: a first measurement is of an operation.
    const { functionsOf, timeFunction } = await import('./functions.ts')
    const [fn] = await functionsOf([subject], control.signal, options.max_ms)
    return this.#using(
      this.#call(() => this.#module.functionTimer(options)),
      (timer) => timeFunction(fn, timer, control, this.interruptions, options.max_ms, before),
    )
  }

  async #compareFunctions(
    subjects: readonly [baseline: CallerFunction, optimized: CallerFunction],
    options: Partial<ComparisonOptions>,
    control: RunControl<ComparisonReport>,
  ): Promise<ComparisonReport> {
    const full = await this.#fullModule(control.signal)
    const { compareFunctions, functionsOf } = await import('./functions.ts')
    const [a, b] = await functionsOf(subjects, control.signal, options.max_ms)
    return this.#using(
      this.#call(() => full.functionComparison(options)),
      (rules) => compareFunctions(a, b, rules, control, this.interruptions, options.max_ms),
    )
  }

  /** Frees `handle` once `work` has settled. */
  async #using<Handle extends { delete(): void }, T>(
    handle: Handle,
    work: (handle: Handle) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(handle)
    } finally {
      if (!this.#broken) handle.delete()
    }
  }

  #call<T>(action: () => Outcome<T>): T {
    return valueIn(this.#inModule(action))
  }

  #inModule<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      this.#broken = true
      throw trap(error)
    }
  }
}

/** The value; undefined where the module does not know the operation. */
function knownValue<T>(outcome: Outcome<T>): T | undefined {
  const known = !('error' in outcome && outcome.error.code === 'unknown_operation')
  return known ? valueIn(outcome) : undefined
}

function valueIn<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw new FlopscopeError(outcome.error)
  return outcome.value
}

function trap(error: unknown): FlopscopeError {
  // A thrown C++ object arrives as its address; this library throws none but operator new does.
  const failed = typeof error === 'number'
  if (!failed && !/\bOOM\b|out of memory|bad_alloc|allocation/i.test(errorText(error))) {
    const crashed = wording(
      'wasm_stopped',
      'WebAssembly stopped: {reason} The next run starts afresh.',
      { reason: reasonOf(error) },
    )
    return failure('crashed', crashed, {}, error)
  }
  const reason = failed ? wording('allocation_failed', 'an allocation failed') : errorText(error)
  const message = wording(
    'wasm_out_of_memory',
    'WebAssembly ran out of memory ({reason}). Try smaller sizes; the next run starts afresh.',
    { reason },
  )
  return failure('out_of_memory', message, {}, error)
}
