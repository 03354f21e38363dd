// SPDX-License-Identifier: MIT
//
// The life of a question in a widget: the lab opens, the experiment goes on, ends, is stopped or fails,
// and the answer before it stays until there is another. Knows no form and no markup.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Subjects } from '../lab/backend.ts'
import type {
  AbortError,
  ExperimentCallOptions,
  ExperimentName,
  Experiments,
  LabEnvironment,
  Progress,
} from '../lab/public.ts'
import { openShared } from './lab.ts'
import type { Status } from './run-bar.ts'

type Report<Name extends ExperimentName> = Experiments[Name]['report']

/** A question as it is put to the lab. */
export interface Asked<Name extends ExperimentName> {
  readonly subjects: Subjects<Name>
  readonly options: Partial<Experiments[Name]['options']>
}

/** What came of it, with all that is needed to judge it. */
export interface Answered<Name extends ExperimentName> extends Asked<Name> {
  readonly report: Report<Name>
  readonly environment: LabEnvironment
  /** False while it goes on. */
  readonly final: boolean
}

export class Answering<Name extends ExperimentName> implements ReactiveController {
  status: Status = 'idle'
  progress: Progress | undefined
  answered: Answered<Name> | undefined

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
  async ask(asked: Asked<Name>, site: string | undefined): Promise<void> {
    const abort = new AbortController()
    const before = this.answered
    this.#abort = abort
    this.#become('opening')
    try {
      const { lab } = await openShared(site)
      if (!abort.signal.aborted) this.#become('running')
      const answer = (report: Report<Name>, final: boolean) => {
        this.answered = { ...asked, report, environment: lab.environment(), final }
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
      answer(await lab.experiment(this.#name, asked.subjects, options), true)
    } catch (error) {
      const stopped = error as AbortError<Report<Name>> | undefined // by its code: maybe of another copy
      const { partial } = stopped?.code === 'aborted' ? stopped : {}
      const last = this.answered
      this.answered = partial && last ? { ...last, report: partial, final: true } : before
      if (stopped?.code !== 'aborted') throw error
    } finally {
      this.progress = undefined
      this.#become('idle')
    }
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
