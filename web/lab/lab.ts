// SPDX-License-Identifier: MIT
//
// The lab as programs see it: the questions that can be asked, one after another, whoever answers.

import type { ExperimentCallOptions, Said, TimingCallOptions } from './call-options.ts'
import { absolute } from './client/address.ts'
import type { Backend, Subjects, TextRequest } from './client/backend.ts'
import { Local } from './client/local.ts'
import { Queue } from './client/queue.ts'
import type { Control, RunControl } from './control.ts'
import { ArchitectureProfiler } from './course/architecture-profiler.ts'
import { given } from './course/bind-class.ts'
import { FlopCounter } from './course/flop-counter.ts'
import { MemoryProfiler } from './course/memory-profiler.ts'
import { ProfilerContext } from './course/profiler-context.ts'
import { SimpleProfiler } from './course/simple-profiler.ts'
import { type MeasureOptions, Timer, type TimerClass } from './course/timer.ts'
import { isNode, type LabEnvironment } from './environment.ts'
import { FlopscopeError } from './errors.ts'
import type { SavedRun } from './files/result.ts'
import {
  dividedOptions,
  filesOf,
  type TrainingCallOptions,
  type TrainingData,
} from './files/training-data.ts'
import type {
  ComparisonReport,
  CostOptions,
  CostReport,
  ExperimentName,
  Experiments,
  ModelName,
  ModelSpec,
  RegressionReport,
  Texts,
  TimingReport,
  TraceReport,
  TrainingCostOptions,
  TrainingCostReport,
} from './generated/records.ts'
import { plainMembers } from './given.ts'
import { refusal } from './refusal.ts'
import {
  checkedSubject,
  type FunctionSubject,
  givenSubject,
  isFunction,
  isFunctionSubject,
  isModuleSubject,
  type ModelSubject,
  type ModuleSubject,
  type OperationSubject,
  type RunSubject,
  type Subject,
} from './subject.ts'
import { divided, givenSubjects, requireOperation } from './validation.ts'
import type { MemoryRecording } from './wasm/memory-recording.ts'
import type { PreparedOperation } from './wasm/prepared.ts'

/** Experiments that run nothing. */
const calculated: readonly ExperimentName[] = ['cost', 'training_cost', 'regression']

type Answer<Name extends ExperimentName> = Promise<Experiments[Name]['report']>

export class Lab {
  /** What works less well than it could, and why; empty if nothing does. */
  readonly warnings: readonly string[]
  readonly #backend: Backend
  readonly #queue = new Queue()
  #Timer: TimerClass | undefined
  #close = () => {}
  /** Settles when the lab is closed. */
  readonly closed: Promise<void> = new Promise((resolve) => {
    this.#close = resolve
  })

  /** The course's classes, bound to this lab: `new lab.FlopCounter({ convention: 'tinytorch' })`. */
  readonly FlopCounter = given(FlopCounter, this as Lab)
  readonly MemoryProfiler = given(MemoryProfiler, this as Lab)
  readonly ArchitectureProfiler = given(ArchitectureProfiler, this as Lab)
  readonly SimpleProfiler = given(SimpleProfiler, this as Lab)
  readonly ProfilerContext = given(ProfilerContext, this as Lab)

  /** Labs come from `openLab`. */
  constructor(backend: Backend, warnings: readonly string[]) {
    this.#backend = backend
    this.warnings = warnings
  }

  /** The machine and the platform, as far as they can be told; frozen. Kernels compute with its `threads`. */
  environment(): LabEnvironment {
    return Object.freeze(this.#backend.environment)
  }

  /** How long does it take, and how sure is that? Rejects with a FlopscopeError, or with an
   *  AbortError that holds the report so far. */
  async timing(subject: Subject, options: TimingCallOptions = {}): Promise<TimingReport> {
    const known = await this.#subject(subject)
    const { control, rest } = divided<TimingReport, TimingCallOptions>(options)
    return this.#alone('timing', control, (each) => this.#backend.timing(known, rest, each))
  }

  /** How much work is it on paper? Nothing is executed. */
  async cost(
    subject: OperationSubject | ModelSubject,
    options: Partial<CostOptions> = {},
  ): Promise<CostReport> {
    const known = givenSubject('subject', subject)
    requireOperation(known, 'cost')
    const plain = plainMembers('options', options)
    return this.#queue.run(() => this.#backend.cost(known, plain))
  }

  /** Is the second one really faster than the first? Both run in turn, so that what disturbs one
   *  disturbs the other; the speedup has an interval. Two operations or models, or two functions. */
  comparison<Kind extends RunSubject | FunctionSubject | ModuleSubject>(
    baseline: Kind,
    optimized: Kind extends RunSubject ? RunSubject : FunctionSubject | ModuleSubject,
    options?: ExperimentCallOptions<'comparison'>,
  ): Promise<ComparisonReport> {
    return this.experiment('comparison', { baseline, optimized }, options)
  }

  /** How does its time grow along `options.axis`, measured at `options.values`? A model's axis is `batch`. */
  scaling(subject: RunSubject, options?: Said<'scaling'>): Answer<'scaling'> {
    return this.experiment('scaling', { subject }, options)
  }

  /** Full, windowed, linear or cached? How four forms of attention grow with the length of the sequence. */
  attention(options?: Said<'attention'>): Answer<'attention'> {
    return this.experiment('attention', {}, options)
  }

  /** Where do the bytes go? Every allocation of C++ counts, by who made it and what for. */
  memory(subject: RunSubject, options?: Said<'memory'>): Answer<'memory'> {
    return this.experiment('memory', { subject }, options)
  }

  /** Where does the time go? Spans inside of each run, with the clock's error of each; a model's layers
   *  are timed alone as well. */
  trace(subject: RunSubject, options?: Said<'trace'>): Promise<TraceReport> {
    return this.experiment('trace', { subject }, options)
  }

  /** Which part is worth fixing? Each is timed alone; of a single model the parts are its layers. */
  bottleneck(subjects: readonly RunSubject[], options?: Said<'bottleneck'>): Answer<'bottleneck'> {
    return this.experiment('bottleneck', { subjects }, options)
  }

  /** Arithmetic or memory: what limits each of them here? Both peaks are measured first. */
  roofline(subjects: readonly RunSubject[], options?: Said<'roofline'>): Answer<'roofline'> {
    return this.experiment('roofline', { subjects }, options)
  }

  /** Which of them is the fastest, and which differ from the first? All run in turn, in mirrored orders. */
  suite(subjects: readonly RunSubject[], options?: Said<'suite'>): Answer<'suite'> {
    return this.experiment('suite', { subjects }, options)
  }

  /** What does each kernel trick buy? All kernels that this build has, up to the subject's own if it names one. */
  ladder(subject: RunSubject, options?: Said<'ladder'>): Answer<'ladder'> {
    return this.experiment('ladder', { subject }, options)
  }

  /** Is the later run slower than the saved one? Subject by subject, from the raw samples of both. */
  async regression(
    saved: SavedRun,
    later: SavedRun,
    options?: ExperimentCallOptions<'regression'>,
  ): Promise<RegressionReport> {
    const { plainRuns } = await import('./files/plain-run.ts')
    return this.experiment('regression', plainRuns({ saved, later }), options)
  }

  /** Does it learn, and what does a step cost? A model is trained on drawn digits or a text, and tested after each
   *  epoch on others; in batches that suit them (`trainingBatches`) unless the subject tells its own. */
  async training(subject: ModelSubject, options: TrainingCallOptions = {}): Answer<'training'> {
    const { files, rest } = dividedOptions(options)
    return this.experiment('training', { subject, ...(files && { files }) }, rest)
  }

  /** What does making it smaller cost? Answers, bytes and time of a trained model, quantized, pruned and narrowed. */
  optimization(subject: ModelSubject, options?: Said<'optimization'>): Answer<'optimization'> {
    return this.experiment('optimization', { subject }, options)
  }

  /** What the caller's own data hold, in words: "60,000 images of 28x28 pixels in 10 classes ...". */
  async dataSummary(data: TrainingData): Promise<string> {
    return this.text('data_summary', { files: filesOf(data) })
  }

  /** What would training it cost, by papers' formulas: work, and from the caller's figures time and money. */
  trainingCost(options: Partial<TrainingCostOptions>): Promise<TrainingCostReport> {
    return this.experiment('training_cost', {}, options)
  }

  /** What does profiling itself cost? The same calls in turn with an instrument and without. */
  overhead(subject: RunSubject, options?: Said<'overhead'>): Answer<'overhead'> {
    return this.experiment('overhead', { subject }, options)
  }

  /** Any experiment by its name, as pages ask that show several; programs use the methods above. */
  async experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: ExperimentCallOptions<Name> = {},
  ): Promise<Experiments[Name]['report']> {
    if (typeof name !== 'string') throw refusal('name', name, 'the name of an experiment')
    // The first module answers a timing of what it has, and is smaller than the full one.
    if (name === 'timing') {
      const { subject } = givenSubjects(subjects, name) as Subjects<'timing'>
      return this.timing(subject, options as TimingCallOptions)
    }
    const known = await this.#known(givenSubjects(subjects, name))
    const { control, rest } = divided<Experiments[Name]['report'], typeof options>(options)
    return this.#alone(name, control, (each) => this.#backend.experiment(name, known, rest, each))
  }

  /** A trace as a file for another program: Chrome's and Perfetto's Trace Event Format, or speedscope's
   *  own. Also of a report that was saved, whose spans must nest. */
  async traceFile(report: TraceReport, program: 'chrome' | 'speedscope'): Promise<string> {
    if (program !== 'chrome' && program !== 'speedscope')
      throw refusal('program', program, 'chrome or speedscope')
    return this.text(`${program}_trace`, { report })
  }

  /** The spec of a model, to be copied and changed; options that have their default are left out. */
  async modelSpec(model: ModelName | ModelSpec): Promise<ModelSpec> {
    return JSON.parse(await this.text('model_spec', { model }))
  }

  /** Any text by its name, as pages show them; programs use the methods above. */
  async text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string> {
    if (typeof name !== 'string') throw refusal('name', name, 'the name of a text')
    const plain = plainMembers('request', request)
    return this.#queue.run(() => this.#backend.text(name, plain))
  }

  /** Loads all operations for `prepare`; what returns a promise does so by itself. */
  load(): Promise<void> {
    return this.#queue.run(async () => this.#local('load').load())
  }

  /** An operation or a model to run by hand: any after `load`. Only with `openLab({ worker: false })`, as `load`. */
  prepare(subject: RunSubject): PreparedOperation {
    return this.#local('prepare').prepare(checkedSubject(subject))
  }

  /** Writes down what operations from `prepare` do to memory, from the next one on, until it is stopped;
   *  `new lab.MemoryProfiler()` has it as its `start`. Only with `openLab({ worker: false })`. */
  async record(): Promise<MemoryRecording> {
    const local = this.#local('a recording of memory')
    return this.#queue.run(() => local.record())
  }

  /** The course's Timer, on this lab's clock. Only with `openLab({ worker: false })`. */
  get Timer(): TimerClass {
    this.#local('Timer')
    this.#Timer ??= given(Timer, {
      now: () => performance.now(),
      // A clock that stands still bounds nothing.
      clock_resolution_ms: this.environment().clock_resolution_ms ?? Number.POSITIVE_INFINITY,
      timing: (subject: FunctionSubject, options: MeasureOptions) => this.timing(subject, options),
    })
    return this.#Timer
  }

  /** Stops what is under way and frees the worker. Calls that wait are rejected. */
  close(): void {
    this.#queue.close()
    this.#backend.close()
    this.#close()
  }

  /** Runs it when nothing of this lab runs, and while no other page of this origin measures. */
  #alone<Report>(
    name: ExperimentName,
    control: Control<Report>,
    run: (control: RunControl<Report>) => Promise<Report>,
  ): Promise<Report> {
    const task = async () => {
      if (isNode() || calculated.includes(name)) return run(control)
      const { exclusively } = await import('./exclusive/exclusive.ts')
      return exclusively({ name, ...this.environment(), closed: this.closed }, control, run)
    }
    return this.#queue.run(task, control.signal)
  }

  async #subject(given: Subject): Promise<Subject> {
    const subject = checkedSubject(given)
    if (isModuleSubject(subject)) {
      return { ...subject, module: await absolute('module', subject.module) }
    }
    if (isFunctionSubject(subject)) this.#local('a subject of the form { fn }')
    return subject
  }

  /** The same subjects, as the backend knows them. */
  async #known<Known extends object>(subjects: Known): Promise<Known> {
    const entries = Object.entries(subjects).map(async ([role, subject]) => [
      role,
      isFunction(subject) ? await this.#subject(subject) : subject,
    ])
    return Object.fromEntries(await Promise.all(entries)) as Known
  }

  #local(what: string): Local {
    if (this.#backend instanceof Local) return this.#backend
    throw new FlopscopeError({
      code: 'needs_worker_false',
      message:
        `This lab runs in a worker, where ${what} cannot be used: open it with ` +
        'openLab({ worker: false }), or give a function as { module, export }.',
    })
  }
}
