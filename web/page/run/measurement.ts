// SPDX-License-Identifier: MIT
//
// The life of a measurement in a widget: the lab opens, a run goes on, ends, is stopped or fails, and
// whatever came of the runs before stays. Knows no form and no markup.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type {
  AbortError,
  Environment,
  MadeRun,
  ResultFile,
  TimingOptions,
  TimingProgress,
  TimingReport,
} from '../../lab/public.ts'
import type { RunSubject } from '../../lab/subject.ts'
import type { Status } from '../form/run-bar.ts'
import { type OpenLab, openShared } from './lab.ts'

/** A run that has not ended. */
export interface LiveRun {
  readonly subject: RunSubject
  readonly progress: TimingProgress
}

/** How many runs of a visit are kept to look back at. */
const mostRuns = 12

export class Measurement implements ReactiveController {
  status: Status = 'idle'
  open: OpenLab | undefined
  live: LiveRun | undefined
  shown: ResultFile | undefined
  runs: readonly ResultFile[] = []

  readonly #host: ReactiveControllerHost
  #abort: AbortController | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.stop()
  }

  get environment(): Environment | undefined {
    return this.open?.lab.environment()
  }

  /** Opens the page's lab, or opens it again where that failed. */
  async openLab(site?: string): Promise<OpenLab> {
    this.open = await openShared(site)
    this.#host.requestUpdate()
    return this.open
  }

  /** Measures; resolves to what there is to show, or rejects with the reason why there is nothing. */
  async run(
    subject: RunSubject,
    options: Partial<TimingOptions>,
    site?: string,
  ): Promise<ResultFile | undefined> {
    const abort = new AbortController()
    this.#abort = abort
    this.#become('opening')
    try {
      const { lab } = await this.openLab(site)
      if (!abort.signal.aborted) this.#become('running')
      const onProgress = (progress: TimingProgress) => {
        this.live = { subject, progress }
        this.#host.requestUpdate()
      }
      const report = await lab
        .timing(subject, { ...options, signal: abort.signal, onProgress })
        .catch((error: unknown) => partialOf(error))
      return report && this.#keep({ subject, options, environment: lab.environment(), report })
    } finally {
      this.live = undefined
      this.#become('idle')
    }
  }

  /** Ends the run; what it measured until now becomes its result. */
  stop(): void {
    if (this.status === 'idle' || this.status === 'stopping') return
    this.#abort?.abort()
    this.#become('stopping')
  }

  /** Adds a run to those of the visit. */
  add(run: ResultFile): void {
    this.runs = [run, ...this.runs].slice(0, mostRuns)
  }

  show(run: ResultFile): void {
    this.shown = run
    this.#host.requestUpdate()
  }

  #keep(run: MadeRun<'timing'>): ResultFile | undefined {
    const result = this.open?.library.makeResult(run)
    if (!result) return undefined
    this.shown = result
    this.add(result)
    return result
  }

  #become(status: Status): void {
    this.status = status
    this.#host.requestUpdate()
  }
}

/** What a stopped run had measured, which may be nothing; every other failure goes on. */
function partialOf(error: unknown): TimingReport | undefined {
  const stopped = error as AbortError | undefined // by its code: it may be of another copy
  if (stopped?.code === 'aborted') return stopped.partial
  throw error
}
