// SPDX-License-Identifier: MIT
//
// The life of a question on a page: the lab opens, the run goes on, ends, is stopped or fails, and the answer
// before it stays until there is another. Knows no form and no markup.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { DataFiles } from '../../lab/files/training-data.ts'
import { formatTime } from '../../lab/format/format.ts'
import type { AbortError, Environment, Progress } from '../../lab/public.ts'
import { askLab } from '../../questions/base/ask.ts'
import { saidOfStop } from '../../questions/base/long-stop.ts'
import type {
  Asked,
  Context,
  Question,
  QuestionName,
  ReportOf,
} from '../../questions/base/question.ts'
import { common } from '../../texts/common.ts'
import type { Status } from '../form/run-bar.ts'
import { type OpenLab, openShared } from './lab.ts'

type Report = ReportOf<QuestionName>

/** A report, with all that is needed to judge it. */
export interface Answer extends Context {
  readonly report: Report
}

export interface Asking {
  readonly asked: Asked
  /** The folder of the whole site, where that is not the page's own. */
  readonly site: string | undefined
  readonly files?: DataFiles | undefined
  readonly fileNames?: Readonly<Record<string, string>> | undefined
}

/** How many runs of a visit are kept to look back at. */
const mostRuns = 12

export class Answering implements ReactiveController {
  status: Status = 'idle'
  progress: Progress | undefined
  /** The question that another page asks, while this one waits for it. */
  waiting: string | undefined
  answer: Answer | undefined
  /** The final ones of this visit, newest first. */
  runs: readonly Answer[] = []
  open: OpenLab | undefined

  /** What was asked last and not stopped, and how long it took. */
  #last: { readonly asked: string; readonly ms: number } | undefined
  readonly #host: ReactiveControllerHost
  readonly #question: Question
  #abort: AbortController | undefined

  constructor(host: ReactiveControllerHost, question: Question) {
    this.#host = host
    this.#question = question
    host.addController(this)
  }

  hostDisconnected(): void {
    this.stop()
  }

  /** Opens the page's lab, or opens it again where that failed. */
  async openLab(site: string | undefined): Promise<OpenLab> {
    this.open = await openShared(site, this.#question.onThreads)
    this.#host.requestUpdate()
    return this.open
  }

  /** Asks. Resolves to the answer when it has ended or was stopped, or to nothing where it was stopped before
   *  there was any; rejects with the reason why it failed. */
  async ask({ asked, site, files, fileNames }: Asking): Promise<Answer | undefined> {
    const abort = new AbortController()
    const before = this.answer
    const created = new Date().toISOString()
    const { signal } = abort
    this.#abort = abort
    this.#become('opening')
    let last: Answer | undefined
    const answer = (report: Report, final: boolean, stopped?: Progress) => {
      const environment = this.open?.lab.environment() as Environment
      const context = { ...asked, environment, created, final, stopped }
      last = { ...context, report, ...(fileNames && { fileNames }) }
      this.answer = last
    }
    try {
      const { lab } = await this.openLab(site)
      if (!signal.aborted) this.#become('running')
      let begin_ms = performance.now()
      const onProgress = ({ partial, ...progress }: Progress & { readonly partial?: Report }) => {
        this.progress = progress
        if (partial) answer(partial, false)
        this.#host.requestUpdate()
      }
      const onWait = (holder: string | undefined) => {
        this.waiting = holder
        begin_ms = performance.now()
        this.#host.requestUpdate()
      }
      const subjects = files ? { ...asked.subjects, files } : asked.subjects
      answer(
        await askLab(lab, this.#question, { ...asked, subjects }, { signal, onProgress, onWait }),
        true,
      )
      this.#last = { asked: JSON.stringify(asked), ms: performance.now() - begin_ms }
      return last
    } catch (error) {
      const stopped = error as AbortError<Report> | undefined // by its code: it may be of another copy
      const partial = stopped?.code === 'aborted' ? stopped.partial : undefined
      if (partial) answer(partial, true, this.progress)
      else this.answer = before
      if (stopped?.code !== 'aborted' || saidOfStop(error)) throw error
      return partial && last
    } finally {
      if (last && this.answer === last) this.#keep(last)
      this.progress = undefined
      this.waiting = undefined
      this.#become('idle')
    }
  }

  /** How long this took the last time, where it was asked last. */
  lastTime(asked: Asked): string | undefined {
    return this.#last?.asked === JSON.stringify(asked)
      ? common.took(formatTime(this.#last.ms, 2))
      : undefined
  }

  /** Asks what is answered at once; an answer that is no longer wanted is left. */
  async askAtOnce({ asked, site }: Asking, wanted: () => boolean): Promise<Answer | undefined> {
    const { lab } = await this.openLab(site)
    const watch = { signal: new AbortController().signal, onProgress: () => {} }
    const report = await askLab(lab, this.#question, asked, watch)
    if (!wanted()) return undefined
    const environment = lab.environment()
    this.answer = { ...asked, report, environment, created: new Date().toISOString(), final: true }
    this.#host.requestUpdate()
    return this.answer
  }

  /** Shows an answer of before, of this visit or of a file. */
  show(answer: Answer): void {
    this.answer = answer
    if (!this.runs.includes(answer)) this.#keep(answer)
    this.#host.requestUpdate()
  }

  #keep(answer: Answer): void {
    this.runs = [answer, ...this.runs].slice(0, mostRuns)
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
