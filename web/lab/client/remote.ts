// SPDX-License-Identifier: MIT
//
// The experiments as they are asked for from outside the worker, which answers one request at a
// time. A worker that dies, breaks its module or does not stop when it is told to is thrown away, and
// the next request starts another; what it had reported until then is kept.

import type { RunControl, Watched } from '../control.ts'
import type { LabEnvironment } from '../environment.ts'
import { AbortError, asReason, FlopscopeError, failure, reasonOf } from '../errors.ts'
import type { RunSubject } from '../subject.ts'
import { watchPage } from '../wasm/interruptions.ts'
import { type Said, wording } from '../wording.ts'
import type { Backend } from './backend.ts'
import type { Reply, Report, Request } from './messages.ts'
import type { Port, StartWorker } from './port.ts'
import { closedError } from './queue.ts'

/** How long a stretch may go on after it was told to stop, in ms. */
const patience = 2000

/** The worker never came to life: the platform may not allow any. */
export class WorkerRefused extends FlopscopeError {
  constructor(reason: Said, cause?: unknown) {
    const message = wording('worker_refused', "The lab's worker could not start: {reason}", {
      reason: asReason(reason),
    })
    super({ code: 'worker_refused', message }, cause)
  }
}

/** The request that is being answered. */
interface Pending {
  resolve(reply: Reply): void
  reject(error: unknown): void
  progress(reply: Reply & { readonly type: 'progress' }): void
}

export class Remote<Source> implements Backend {
  #environment: LabEnvironment | undefined
  #port: Port<Source> | undefined
  #pending: Pending | undefined
  #closed = false
  readonly #start: StartWorker<Source>
  readonly #source: Source

  private constructor(start: StartWorker<Source>, source: Source) {
    this.#start = start
    this.#source = source
  }

  static async open<Source>(start: StartWorker<Source>, source: Source): Promise<Remote<Source>> {
    const remote = new Remote(start, source)
    await remote.#ready()
    return remote
  }

  get environment(): LabEnvironment {
    return this.#environment as LabEnvironment // there since `open`
  }

  readonly experiment: Backend['experiment'] = (name, subjects, options, control) => {
    const watched = Boolean(control.onProgress ?? control.signal)
    const { calculated } = control
    return this.#ask(
      { type: 'experiment', name, subjects, options, watched, calculated },
      control,
      async (partial, lasted_ms, reason) => {
        const { longPreparation, withLongCall } = await import('./long-call.ts')
        const count = async (subject: RunSubject) =>
          (await this.experiment('cost', { subject }, {}, { calculated: true })).flops
        return partial
          ? new AbortError(await withLongCall(partial, lasted_ms, name, subjects, count), reason)
          : new AbortError(undefined, reason, await longPreparation(lasted_ms, subjects, count))
      },
    )
  }

  readonly text: Backend['text'] = (name, request) => this.#ask({ type: 'text', name, request }, {})

  readonly planned: Backend['planned'] = (name, subjects, options) =>
    this.#ask<Report>({ type: 'planned', name, subjects, options }, {})

  readonly statistics: Backend['statistics'] = (sampled) =>
    this.#ask({ type: 'statistics', sampled }, {})

  fresh(): Promise<Backend> {
    return Remote.open(this.#start, { ...this.#source, fresh: true })
  }

  close(): void {
    this.#closed = true
    this.#discard(closedError())
  }

  /** `Answer` is the report that the worker has for this request. `left` makes the error of a call that did not stop, from
   *  the last report, if any, which was told so long ago. */
  async #ask<Answer extends Report | string>(
    request: Request<Source>,
    control: RunControl<Answer>,
    left?: (
      partial: Answer | undefined,
      lasted_ms: number,
      reason: unknown,
    ) => Promise<AbortError<unknown>>,
  ): Promise<Answer> {
    const { signal, onProgress, watch: watchPauses = watchPage } = control
    const port = await this.#ready()
    if (signal?.aborted) throw new AbortError(undefined, signal.reason)

    let partial: Answer | undefined
    let told_ms = performance.now()
    let lasted_ms: number | undefined
    let failure: { readonly error: unknown } | undefined
    let timeout: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      port.post({ type: 'abort' })
      const leave = () => {
        lasted_ms = performance.now() - told_ms
        this.#discard(new AbortError(partial))
      }
      timeout ??= setTimeout(leave, patience)
    }
    const watch: Pending['progress'] = (reply) => {
      const progress = reply.progress as Watched<Answer>
      partial = progress.partial
      told_ms = performance.now()
      if (failure || signal?.aborted) return
      try {
        onProgress?.(progress)
      } catch (error) {
        failure = { error } // the caller's own mistake ends its call, as it would in this realm
        stop()
      }
    }

    signal?.addEventListener('abort', stop)
    const forget = watchPauses((hidden) => port.post({ type: 'page', hidden }))
    port.hold(true)
    try {
      return this.#result(await this.#send(port, request, watch)) as Answer
    } catch (error) {
      if (failure) throw failure.error
      if (!(error instanceof AbortError)) throw error
      const plain = new AbortError(error.partial, signal?.reason)
      if (lasted_ms === undefined || !left) throw plain
      throw await left(partial, lasted_ms, signal?.reason).catch(() => plain)
    } finally {
      clearTimeout(timeout)
      forget()
      signal?.removeEventListener('abort', stop)
      port.hold(false)
    }
  }

  #result(reply: Reply): Report | string {
    switch (reply.type) {
      case 'done':
        this.#environment = reply.environment ?? this.#environment
        return reply.report
      case 'aborted':
        throw new AbortError(reply.partial)
      case 'failed':
        if (reply.broken) this.#discard()
        throw new FlopscopeError(reply.error)
      default:
        throw failure('crashed', wording('lost_place', 'The worker lost its place.'))
    }
  }

  /** The worker that runs, or a new one. */
  async #ready(): Promise<Port<Source>> {
    if (this.#closed) throw closedError()
    if (this.#port) return this.#port
    const port = await this.#start().catch((error: unknown) => {
      throw new WorkerRefused(reasonOf(error), error)
    })
    if (this.#closed) {
      port.terminate()
      throw closedError()
    }
    this.#port = port
    let opened = false
    port.listen(
      (reply) => this.#receive(port, reply),
      (reason) => {
        if (port !== this.#port) return
        this.#discard(opened ? died(reason) : new WorkerRefused(reason))
      },
    )
    const reply = await this.#send(port, { type: 'open', source: this.#source })
    if (reply.type !== 'opened') {
      this.#discard()
      if (reply.type === 'failed') throw new FlopscopeError(reply.error)
      throw failure('crashed', wording('worker_lost', 'The worker is lost.'))
    }
    opened = true
    this.#environment = reply.environment
    port.hold(false)
    return port
  }

  async #send(
    port: Port<Source>,
    request: Request<Source>,
    progress: Pending['progress'] = () => {},
  ): Promise<Reply> {
    try {
      return await new Promise<Reply>((resolve, reject) => {
        this.#pending = { resolve, reject, progress }
        port.post(request)
      })
    } catch (error) {
      if (error instanceof FlopscopeError) throw error
      throw (await import('./unsent.ts')).unsent(request, error)
    } finally {
      this.#pending = undefined
    }
  }

  #receive(port: Port<Source>, reply: Reply): void {
    if (port !== this.#port) return
    if (reply.type === 'progress') this.#pending?.progress(reply)
    else this.#pending?.resolve(reply)
  }

  /** Ends the worker; whatever waits for it fails with `error`. */
  #discard(error?: FlopscopeError): void {
    this.#port?.terminate()
    this.#port = undefined
    if (error) this.#pending?.reject(error)
  }
}

function died(reason: Said): FlopscopeError {
  const message = wording(
    'worker_died',
    "The lab's worker died: {reason} The next run starts another.",
    { reason: asReason(reason) },
  )
  return failure('worker_died', message)
}
