// SPDX-License-Identifier: MIT
//
// A worker of data-parallel training: replicas of a model, one for each ring that it is in, which compute the gradients of
// their part of a batch and exchange them by messages to the next worker and from the previous one. Started by
// errands/distributed.ts, as another of the lab's workers.
//
// A ring adds up in two turns round: in the first each chunk of the gradients is added to on its way and ends, complete,
// with one worker; in the second the complete chunks go round. Whatever a step takes is computing, exchanging (copying,
// sending, adding) or waiting for the neighbour's message, whose way is part of that.

import { errorRecord, FlopscopeError } from '../errors.ts'
import type { ErrorRecord } from '../generated/records.ts'
import { load } from './loader.ts'
import type { FullModule, Replica } from './module.ts'

export type ReplicaRequest = { readonly type: 'replica' } & (
  | { readonly task: 'open'; readonly baseUrl: string }
  /** Joins a ring of so many workers. */
  | {
      readonly task: 'join'
      readonly subject: object
      readonly part: { readonly workers: number; readonly rank: number; readonly seed: number }
      readonly previous: MessagePort
      readonly next: MessagePort
    }
  /** Makes so many steps in the ring of so many workers; `tells` asks for the gradients after the last. */
  | {
      readonly task: 'steps'
      readonly workers: number
      readonly calls: number
      readonly tells: boolean
    }
)

/** The ms that a worker spent, and the mean gradients. */
export interface Steps {
  compute_ms: number
  exchange_ms: number
  waiting_ms: number
  gradients?: Float32Array<ArrayBuffer>
}

export type ReplicaReply = { readonly done?: Steps } | { readonly error: ErrorRecord }

let module: FullModule | undefined
/** By the number of their workers. */
const rings = new Map<number, Ring>()

export async function answer(request: ReplicaRequest): Promise<ReplicaReply> {
  try {
    return await perform(request)
  } catch (error) {
    return { error: errorRecord(error) }
  }
}

async function perform(request: ReplicaRequest): Promise<ReplicaReply> {
  if (request.task === 'open') {
    const { loadFull } = await load({ baseUrl: request.baseUrl })
    module = await loadFull()
    return {}
  }
  if (request.task === 'steps') {
    const { workers, calls, tells } = request
    return { done: await (rings.get(workers) as Ring).steps(calls, tells) }
  }
  const { subject, part, previous, next } = request
  const made = (module as FullModule).replica(subject, part)
  if ('error' in made) throw new FlopscopeError(made.error)
  rings.set(part.workers, new Ring(made.value, part.rank, part.workers, previous, next))
  return {}
}

/** One worker's place in a ring. */
class Ring {
  readonly #replica: Replica
  readonly #rank: number
  readonly #workers: number
  readonly #next: MessagePort
  readonly #arrived: Float32Array[] = []
  #wake = () => {}

  constructor(
    replica: Replica,
    rank: number,
    workers: number,
    previous: MessagePort,
    next: MessagePort,
  ) {
    this.#replica = replica
    this.#rank = rank
    this.#workers = workers
    this.#next = next
    previous.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      this.#arrived.push(data)
      this.#wake()
    }
  }

  async steps(calls: number, tells: boolean): Promise<Steps> {
    const spent: Steps = { compute_ms: 0, exchange_ms: 0, waiting_ms: 0 }
    let last_ms = performance.now()
    const charge = (part: 'compute_ms' | 'exchange_ms' | 'waiting_ms') => {
      const now_ms = performance.now()
      spent[part] += now_ms - last_ms
      last_ms = now_ms
    }
    const replica = this.#replica
    for (let step = 0; step < calls; ++step) {
      if (!replica.compute()) throw new FlopscopeError(replica.failure().error)
      charge('compute_ms')
      if (this.#workers > 1) {
        const gradients = replica.gradients()
        await this.#exchange(gradients, charge)
        replica.set_gradients(gradients)
        charge('exchange_ms')
        if (tells && step + 1 === calls) {
          spent.gradients = gradients.map((sum) => sum / this.#workers)
        }
      }
      replica.update()
      charge('compute_ms')
    }
    return spent
  }

  /** Leaves in `values` the sum of everybody's. */
  async #exchange(
    values: Float32Array<ArrayBuffer>,
    charge: (part: 'exchange_ms' | 'waiting_ms') => void,
  ): Promise<void> {
    const workers = this.#workers
    const edge = (chunk: number) => Math.floor((chunk * values.length) / workers)
    const chunk = (place: number) => {
      const at = (place + 2 * workers) % workers
      return values.subarray(edge(at), edge(at + 1))
    }
    for (let turn = 0; turn < 2 * (workers - 1); ++turn) {
      const adds = turn < workers - 1
      const sent = chunk(this.#rank - turn).slice()
      this.#next.postMessage(sent, [sent.buffer])
      const mine = chunk(this.#rank - turn - 1)
      charge('exchange_ms')
      const received = await this.#message()
      charge('waiting_ms')
      if (adds) for (let i = 0; i < mine.length; ++i) mine[i] = (mine[i] ?? 0) + (received[i] ?? 0)
      else mine.set(received)
    }
  }

  async #message(): Promise<Float32Array> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#arrived.shift() as Float32Array
  }
}
