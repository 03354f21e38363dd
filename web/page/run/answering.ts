// SPDX-License-Identifier: MIT
//
// The life of a question in a widget: the lab opens, the experiment goes on, ends, is stopped or fails,
// and the answer before it stays until there is another. Knows no form and no markup.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Subjects } from '../../lab/client/backend.ts'
import type { DataFiles } from '../../lab/files/training-data.ts'
import type {
  AbortError,
  Environment,
  ExperimentCallOptions,
  ExperimentName,
  Experiments,
  Progress,
} from '../../lab/public.ts'
import type { Status } from '../form/run-bar.ts'
import { type LabLibrary, openShared } from './lab.ts'

type Report<Name extends ExperimentName> = Experiments[Name]['report']

/** A question as it is put to the lab. */
export interface Asked<Name extends ExperimentName> {
  readonly subjects: Subjects<Name>
  readonly options: Partial<Experiments[Name]['options']>
}

/** What came of it, with all that is needed to judge it. */
export interface Answered<Name extends ExperimentName> extends Asked<Name> {
  readonly report: Report<Name>
  readonly environment: Environment
  /** False while it goes on. */
  readonly final: boolean
  /** When it was asked, or when a saved one was made: ISO 8601, in UTC. */
  readonly created: string
}

/** How many runs of a visit are kept to look back at. */
const mostRuns = 12

export class Answering<Name extends ExperimentName> implements ReactiveController {
  status: Status = 'idle'
  progress: Progress | undefined
  answered: Answered<Name> | undefined
  /** The final ones of this visit, newest first. */
  runs: readonly Answered<Name>[] = []
  /** Absent until the lab is open. */
  library: LabLibrary | undefined

  readonly #host: ReactiveControllerHost
  readonly #name: Name
  #abort: AbortController | undefined

  constructor(host: ReactiveControllerHost, name: Name) {
    this.#host = host
    this.#name = name
    host.addController(this)
  }

  hostDisconnected(): void {
    this.stop()
  }

  /** Asks; resolves when it has ended or was stopped, rejects with the reason why it failed. */
  async ask(asked: Asked<Name>, site: string | undefined, files?: DataFiles): Promise<void> {
    const abort = new AbortController()
    const before = this.answered
    this.#abort = abort
    this.#become('opening')
    try {
      const { lab, library } = await openShared(site)
      this.library = library
      if (!abort.signal.aborted) this.#become('running')
      const created = new Date().toISOString()
      const answer = (report: Report<Name>, final: boolean) => {
        this.answered = { ...asked, report, environment: lab.environment(), final, created }
      }
      const options = {
        ...asked.options,
        signal: abort.signal,
        onProgress: ({ partial, ...progress }: Progress & { partial: Report<Name> }) => {
          this.progress = progress
          answer(partial, false)
          this.#host.requestUpdate()
        },
      } as ExperimentCallOptions<Name>
      const subjects = files ? { ...asked.subjects, files } : asked.subjects
      answer(await lab.experiment(this.#name, subjects, options), true)
    } catch (error) {
      const stopped = error as AbortError<Report<Name>> | undefined // by its code: maybe of another copy
      const { partial } = stopped?.code === 'aborted' ? stopped : {}
      const last = this.answered
      this.answered = partial && last ? { ...last, report: partial, final: true } : before
      if (stopped?.code !== 'aborted') throw error
    } finally {
      if (this.answered && this.answered !== before) this.#keep(this.answered)
      this.progress = undefined
      this.#become('idle')
    }
  }

  /** Shows an answer of before, of this visit or of a file. */
  show(answered: Answered<Name>, library = this.library): void {
    this.library = library
    this.answered = answered
    if (!this.runs.includes(answered)) this.#keep(answered)
    this.#host.requestUpdate()
  }

  #keep(answered: Answered<Name>): void {
    this.runs = [answered, ...this.runs].slice(0, mostRuns)
  }

  /** Ends it; what it found until now becomes its answer. */
  stop(): void {
    if (this.status === 'idle' || this.status === 'stopping') return
    this.#abort?.abort()
    this.#become('stopping')
  }

  #become(status: Status): void {
    this.status = status
    this.#host.requestUpdate()
  }
}
