// SPDX-License-Identifier: MIT
//
// The experiments in the caller's own realm: for functions that live there, and where no worker may
// start. A stretch blocks the realm while it runs.

import { withAnySignal } from '../abort.ts'
import type { RunControl } from '../control.ts'
import type { LabEnvironment } from '../environment.ts'
import { AbortError, failure } from '../errors.ts'
import type { Subject } from '../subject.ts'
import { Engine } from '../wasm/engine.ts'
import type { Loaded } from '../wasm/instance.ts'
import { watchPage } from '../wasm/interruptions.ts'
import type { MemoryRecording } from '../wasm/memory-recording.ts'
import type { PreparedOperation } from '../wasm/prepared.ts'
import { wording } from '../wording.ts'
import type { Backend } from './backend.ts'
import { closedError } from './queue.ts'

/** Loads the module; a fresh one as if this browser had never seen it. */
type Load = (fresh: boolean) => Promise<Loaded>

export class Local implements Backend {
  #engine: Engine
  readonly #closing = new AbortController()
  readonly #load: Load

  private constructor(engine: Engine, load: Load) {
    this.#engine = engine
    this.#load = load
  }

  static async open(load: Load, fresh = false): Promise<Local> {
    return new Local(await Engine.open(await load(fresh), 'main'), load)
  }

  fresh(): Promise<Local> {
    return Local.open(this.#load, true)
  }

  get environment(): LabEnvironment {
    return this.#engine.environment
  }

  readonly experiment: Backend['experiment'] = (name, subjects, options, control) =>
    this.#run((engine, stoppable) => engine.experiment(name, subjects, options, stoppable), control)

  readonly text: Backend['text'] = async (name, request) =>
    (await this.#ready()).text(name, request)

  readonly planned: Backend['planned'] = async (name, subjects, options) =>
    (await this.#ready()).planned(name, subjects, options)

  readonly statistics: Backend['statistics'] = async (sampled) =>
    (await this.#ready()).statistics(sampled)

  /** Runs it until it ends, the caller stops it, or the lab is closed. */
  async #run<Report>(
    experiment: (engine: Engine, stoppable: RunControl<Report>) => Promise<Report>,
    { signal, onProgress, calculated, watch = watchPage }: RunControl<Report>,
  ): Promise<Report> {
    const engine = await this.#ready()
    const forget = watch((hidden) => {
      engine.interruptions.hidden = hidden
    })
    try {
      return await withAnySignal([signal, this.#closing.signal], (either) =>
        experiment(engine, { signal: either, onProgress, calculated }),
      )
    } catch (error) {
      if (!(error instanceof AbortError)) throw error
      throw this.#closing.signal.aborted
        ? closedError()
        : new AbortError(error.partial, signal?.reason)
    } finally {
      forget()
    }
  }

  async load(): Promise<void> {
    await (await this.#ready()).load()
  }

  async record(): Promise<MemoryRecording> {
    return (await this.#ready()).record()
  }

  prepare(subject: Subject): PreparedOperation {
    if (this.#closing.signal.aborted) throw closedError()
    if (!this.#engine.broken) return this.#engine.prepare(subject)
    throw failure(
      'crashed',
      wording(
        'stopped_earlier',
        'WebAssembly stopped earlier; call timing, which starts it afresh, and then prepare.',
      ),
    )
  }

  close(): void {
    this.#closing.abort()
    this.#engine.close()
  }

  /** The engine; a new one if the module of the last has died. */
  async #ready(): Promise<Engine> {
    if (this.#closing.signal.aborted) throw closedError()
    if (this.#engine.broken) {
      this.#engine.close()
      this.#engine = await Engine.open(await this.#load(false), 'main')
      if (this.#closing.signal.aborted) {
        this.#engine.close()
        throw closedError()
      }
    }
    return this.#engine
  }
}
