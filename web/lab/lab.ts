// SPDX-License-Identifier: MIT
//
// The lab as programs see it: the questions that can be asked, one after another, whoever answers.

import type { Answer, ExperimentCallOptions } from './call-options.ts'
import { absolute } from './client/address.ts'
import type { Backend, Subjects, TextRequest } from './client/backend.ts'
import { Levels } from './client/levels.ts'
import { Local } from './client/local.ts'
import { Queue } from './client/queue.ts'
import type { Control, RunControl, Watched } from './control.ts'
import { ArchitectureProfiler } from './course/architecture-profiler.ts'
import { bindClass } from './course/bind-class.ts'
import { FlopCounter } from './course/flop-counter.ts'
import { MemoryProfiler } from './course/memory-profiler.ts'
import { type ProfileFunction, profileFunction } from './course/profile-function.ts'
import { ProfilerContext } from './course/profiler-context.ts'
import { SimpleProfiler } from './course/simple-profiler.ts'
import { type MeasureOptions, Timer, type TimerClass } from './course/timer.ts'
import { isNode, type LabEnvironment } from './environment.ts'
import { failure } from './errors.ts'
import type { Recomputed } from './files/recomputed.ts'
import { type AnyResultFile, parseResult, resultJson } from './files/result.ts'
import { keepRun } from './files/run-of.ts'
import type { TrainingData } from './files/training-data.ts'
import type { Foretelling, Foretold } from './foretold.ts'
import { requests as known, type Methods, type RequestInfo } from './generated/methods.ts'
import type {
  ExperimentName,
  Experiments,
  ModelName,
  ModelSpec,
  Texts,
  TraceReport,
} from './generated/records.ts'

import { membersOf, plainMembers } from './plain-data.ts'
import { provisional } from './provisional.ts'
import { oneOf, refusal } from './refusal.ts'
import { isSaved } from './role.ts'
import {
  checkedSubject,
  type FunctionSubject,
  isFunction,
  isModuleSubject,
  type RunSubject,
} from './subject.ts'
import { divided, type Judged, readSubjects } from './validation.ts'
import type { MemoryRecording } from './wasm/memory-recording.ts'
import type { PreparedOperation } from './wasm/prepared.ts'
import { wording } from './wording.ts'

const requests: readonly RequestInfo[] = known

/** A control whose watcher is told nothing that turns out otherwise. */
function watching<Report>({ onProgress, ...control }: Control<Report>): RunControl<Report> {
  if (!onProgress) return control
  const tell = (progress: Watched<Report>) =>
    onProgress({ ...progress, partial: provisional(progress.partial) })
  return { ...control, onProgress: tell }
}

const noExperiment = (name: unknown) =>
  refusal('name', name, wording('experiment_name', 'the name of an experiment'))

/** Whether a fresh module is asked for, and what is left for a module to do. */
function withoutFresh<Options extends object>(
  name: ExperimentName,
  options: Options,
): { readonly fresh: boolean; readonly options: Options } {
  const { fresh, ...others } = options as Options & { readonly fresh?: unknown }
  const isOurs = name === 'timing' && typeof fresh === 'boolean'
  return isOurs ? { fresh, options: others as Options } : { fresh: false, options }
}

/** Each question has a method of its own. */
export interface Lab extends Methods {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: All of them are added below.
export class Lab {
  /** What works less well than it could, and why; empty if nothing does. */
  readonly warnings: readonly string[]
  readonly #backend: Backend
  readonly #queue = new Queue()
  readonly #levels = new Levels()
  /** Stops what foretells a run. */
  #foretelling = new AbortController()
  #Timer: TimerClass | undefined
  #profileFunction: ProfileFunction | undefined
  #close = () => {}
  /** Settles when the lab is closed. */
  readonly closed: Promise<void> = new Promise((resolve) => {
    this.#close = resolve
  })

  /** The course's classes, bound to this lab: `new lab.FlopCounter({ convention: 'tinytorch' })`. */
  readonly FlopCounter = bindClass(FlopCounter, this as Lab)
  readonly MemoryProfiler = bindClass(MemoryProfiler, this as Lab)
  readonly ArchitectureProfiler = bindClass(ArchitectureProfiler, this as Lab)
  readonly SimpleProfiler = bindClass(SimpleProfiler, this as Lab)
  readonly ProfilerContext = bindClass(ProfilerContext, this as Lab)

  /** Labs come from `openLab`. */
  constructor(backend: Backend, warnings: readonly string[]) {
    this.#backend = backend
    this.warnings = warnings
  }

  /** The machine and the platform, as far as they can be told; frozen. Kernels compute with its `threads`, and products
   *  of what was asked last in its `tile`; `tile_choice` says how that was chosen. */
  environment(): LabEnvironment {
    return Object.freeze(this.#backend.environment)
  }

  /** What the caller's own data hold, in words: "60,000 images of 28x28 pixels in 10 classes ...". */
  async dataSummary(data: TrainingData): Promise<string> {
    const { filesOf } = await import('./files/training-data.ts')
    return this.text('data_summary', { files: filesOf(data) })
  }

  /** Any question by its name, as pages ask that show several; programs use its method. */
  async experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: ExperimentCallOptions<Name> = {},
  ): Answer<Name> {
    return this.#experiment(name, subjects, options, this.#levels)
  }

  /** The same among timings whose `levels` it counts in and is added to. Without these it is a sample that foretells a
   *  run, for which no other sample gives way. */
  async #experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: ExperimentCallOptions<Name>,
    levels?: Levels,
  ): Answer<Name> {
    if (typeof name !== 'string') throw noExperiment(name)
    // C++ refuses what is none.
    const request: Judged = requests.find((each) => each.name === name) ?? { name, roles: {} }
    const { control, rest } = divided<Experiments[Name]['report'], typeof options>(options)
    const given = membersOf('subjects', subjects)
    // A saved report that is evaluated again stands for its subjects, and nothing is measured.
    const asked: Judged =
      request.recomputes && 'report' in given
        ? { ...request, roles: {}, calculated: true }
        : request
    const known = await this.#known(readSubjects(given, asked), asked)
    const { calculated } = asked
    const run = async (each: RunControl<Experiments[Name]['report']>) => {
      const control = { ...each, calculated }
      const { fresh, options } = withoutFresh(name, levels?.with(name, known, rest) ?? rest)
      const ask = (backend: Backend) => backend.experiment(name, known, options, control)
      if (!fresh) return ask(this.#backend)
      const { inFresh } = await import('./client/fresh.ts')
      return inFresh(this.#backend, known, this.closed, ask)
    }
    const isSample = levels === undefined
    const answer = this.#alone(asked, watching(control), run)
    // Now that the run has its place, what foretells gives way to it.
    if (!isSample && !calculated) {
      this.#foretelling.abort()
      this.#foretelling = new AbortController()
    }
    const report = await answer
    levels?.add(name, known, rest, report)
    const environment = this.environment()
    keepRun({ ...known, experiment: name, options: rest, environment, report } as never)
    return report
  }

  /** What can be told of a run before it: that one call is longer than all may take, how long a training will take, what
   *  the clock lets a comparison tell. For the work of a call it may time a short product, for a training its passes; where
   *  a run is asked meanwhile, that comes first. */
  async foretell<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: Partial<Experiments[Name]['options']> = {},
  ): Promise<Foretold<Name>> {
    const request = requests.find((each) => each.name === name)
    if (!request) throw noExperiment(name)
    const known = readSubjects(membersOf('subjects', subjects), request)
    const { foretold, givingWay } = await import('./foretold.ts')
    const inTurn = <T>(turn: (signal: AbortSignal) => Promise<T>) =>
      givingWay(() => this.#foretelling.signal, turn)
    const planned: Foretelling['planned'] = (...asked) =>
      inTurn((signal) => this.#queue.run(() => this.#backend.planned(...asked), signal))
    const lab = {
      planned,
      cost: (subject: RunSubject) => this.cost(subject),
      modelSpec: (model: ModelName) => this.modelSpec(model),
      // A few short runs, which are no level of what the visitor times.
      timing: (subject: RunSubject, sampling: object) =>
        inTurn((signal) => this.#experiment('timing', { subject }, { ...sampling, signal })),
    }
    const given = plainMembers('options', options) as Readonly<Record<string, unknown>>
    return foretold(this, lab, name, known, given) as Promise<Foretold<Name>>
  }

  /** A trace as a file for another program: Chrome's and Perfetto's Trace Event Format, or speedscope's
   *  own. Also of a report that was saved, whose spans must nest. */
  async traceFile(report: TraceReport, program: 'chrome' | 'speedscope'): Promise<string> {
    if (program !== 'chrome' && program !== 'speedscope')
      throw refusal('program', program, oneOf(['chrome', 'speedscope']))
    return this.text(`${program}_trace`, { report })
  }

  /** The spec of a model, to be copied and changed; options that have their default are left out. */
  async modelSpec(model: ModelName | ModelSpec): Promise<ModelSpec> {
    return JSON.parse(await this.text('model_spec', { model }))
  }

  /** Any text by its name, as pages show them; programs use the methods above. */
  async text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string> {
    if (typeof name !== 'string')
      throw refusal('name', name, wording('text_name', 'the name of a text'))
    const plain = plainMembers('request', request)
    return this.#queue.run(() => this.#backend.text(name, plain))
  }

  /** A saved result whose derived figures are computed again from its raw samples, and those that the file had
   *  otherwise. */
  async recomputed(file: AnyResultFile): Promise<Recomputed> {
    const { recomputed } = await import('./files/recomputed.ts')
    const experiment = (name: ExperimentName, subjects: object, options: object) =>
      this.experiment(name, subjects as never, options)
    const statistics: Backend['statistics'] = (sampled) =>
      this.#queue.run(() => this.#backend.statistics(sampled))
    // Only of a file that could be read the parts are known.
    return recomputed(await parseResult(resultJson(file)), { experiment, statistics })
  }

  /** Loads all operations for `prepare`, and chooses the tile of products that is the fastest here in the first of them;
   *  what returns a promise loads them by itself. */
  load(): Promise<void> {
    return this.#queue.run(async () => this.#local('load').load())
  }

  /** An operation or a model to run by hand: any after `load`, and the first after it takes longer, since the tile of
   *  products is chosen in it. Only with `openLab({ worker: false })`, as `load`. */
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
    this.#Timer ??= bindClass(Timer, {
      ...this.#clock,
      timing: (subject: FunctionSubject, options: MeasureOptions) => this.timing(subject, options),
    })
    return this.#Timer
  }

  /** The course's profile_function: a function that is called as before and has a `report`; as `@lab.profileFunction` a
   *  decorator of methods. Only with `openLab({ worker: false })`. */
  get profileFunction(): ProfileFunction {
    this.#local('profileFunction')
    this.#profileFunction ??= profileFunction(this.#clock, (subject, options) =>
      new this.SimpleProfiler(options).profile(subject),
    )
    return this.#profileFunction
  }

  get #clock() {
    return {
      now: () => performance.now(),
      // A clock that stands still bounds nothing.
      clock_resolution_ms: this.environment().clock_resolution_ms ?? Number.POSITIVE_INFINITY,
    }
  }

  /** Stops what is under way and frees the worker. Calls that wait are rejected. */
  close(): void {
    this.#queue.close()
    this.#backend.close()
    this.#close()
  }

  /** Runs it when nothing of this lab runs, and while no other page of this origin measures. */
  #alone<Report>(
    { name, calculated }: Judged,
    control: RunControl<Report>,
    run: (control: RunControl<Report>) => Promise<Report>,
  ): Promise<Report> {
    const task = async () => {
      if (isNode() || calculated) return run(control)
      const { exclusively } = await import('./exclusive/exclusive.ts')
      return exclusively({ name, ...this.environment(), closed: this.closed }, control, run)
    }
    return this.#queue.run(task, control.signal)
  }

  /** The same subjects, as the backend knows them. */
  async #known<Known extends object>(subjects: Known, { roles }: Judged): Promise<Known> {
    const subject = async (given: unknown) => {
      if (!isFunction(given)) return given
      if (isModuleSubject(given)) {
        return { ...given, module: await absolute('module', given.module) }
      }
      this.#local('a subject of the form { fn }')
      return given
    }
    const entries = Object.entries(subjects).map(async ([role, given]) => {
      if (isSaved(roles[role])) {
        const { plainRun } = await import('./files/plain-run.ts')
        return [role, plainRun(role, given)]
      }
      if (Array.isArray(given)) return [role, await Promise.all(given.map(subject))]
      return [role, await subject(given)]
    })
    return Object.fromEntries(await Promise.all(entries)) as Known
  }

  #local(what: string): Local {
    if (this.#backend instanceof Local) return this.#backend
    throw failure(
      'needs_worker_false',
      wording(
        'needs_worker_false',
        'This lab runs in a worker, where {what} cannot be used: open it with openLab({ worker: false }), or give a function as { module, export }.',
        { what },
      ),
    )
  }
}

for (const { name, method, roles, readsFiles } of requests) {
  const names = Object.keys(roles)
  Lab.prototype[method] = async function (this: Lab, ...given: unknown[]) {
    const subjects = Object.fromEntries(names.map((role, place) => [role, given[place]]))
    const options = given[names.length] as object | undefined
    if (!readsFiles) return this.experiment(name, subjects as never, options)
    // Read now, as all options are; own files alone have to wait for what reads them.
    const read = membersOf('options', (options ?? {}) as { readonly data?: unknown })
    if (typeof read.data !== 'object' || !read.data)
      return this.experiment(name, subjects as never, read as object)
    const { ownData } = await import('./files/training-data.ts')
    const { files, data } = ownData(read.data as TrainingData)
    return this.experiment(name, { ...subjects, files } as never, { ...read, data } as object)
  } as never
}
