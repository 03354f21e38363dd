// SPDX-License-Identifier: MIT
//
// Steps of data-parallel training on workers of their own, each with its own WebAssembly, in rings of messages: starts
// them, has them make steps, and tells how long all of them took and what each spent it on.

import { sameOrigin } from '../../client/address.ts'
import { isNode } from '../../environment.ts'
import { FlopscopeError, failure, reasonOf } from '../../errors.ts'
import { wording } from '../../wording.ts'
import { poolSize } from '../instance.ts'
import type { ReplicaReply, ReplicaRequest, Steps } from '../replica.ts'
import type { Errand, ErrandContext, Errands } from './errands.ts'

export async function open({ subjects, options, source }: ErrandContext): Promise<Errands> {
  const { subject } = subjects as { readonly subject: object }
  const { seed = 1 } = options as { readonly seed?: number }
  const most = source?.workerUrl ? poolSize(await parallelism()) : 0
  return new Rings(most, subject, seed, source)
}

const parallelism = async (): Promise<number | undefined> =>
  isNode()
    ? (await import('node:os')).availableParallelism()
    : globalThis.navigator?.hardwareConcurrency

/** A worker that answers one request at a time. */
interface Port {
  ask(request: ReplicaRequest, transfer?: readonly MessagePort[]): Promise<Steps | undefined>
  terminate(): void
}

class Rings implements Errands {
  readonly outside: object
  readonly #subject: object
  readonly #seed: number
  readonly #source: ErrandContext['source']
  readonly #ports: Port[] = []
  /** Numbers of workers that are a ring already. */
  readonly #joined = new Set<number>()

  constructor(most: number, subject: object, seed: number, source: ErrandContext['source']) {
    this.outside = { most }
    this.#subject = subject
    this.#seed = seed
    this.#source = source
  }

  async run({ task, size, calls, lead_in }: Errand): Promise<object> {
    const ring = await this.#ring(size)
    const steps = (count: number, tells = false) =>
      Promise.all(
        ring.map((port) =>
          port.ask({ type: 'replica', task: 'steps', workers: size, calls: count, tells }),
        ),
      )
    if (task === 'gradients') {
      const all = await steps(1, true)
      return { gradients: all.map((each) => new Uint8Array(each?.gradients?.buffer ?? [])) }
    }
    if (lead_in) await steps(1)
    const begin_ms = performance.now()
    const all = await steps(calls)
    const elapsed_ms = performance.now() - begin_ms
    const mean = (part: 'compute_ms' | 'exchange_ms' | 'waiting_ms') =>
      all.reduce((sum, each) => sum + (each?.[part] ?? 0), 0) / size
    return {
      elapsed_ms,
      compute_ms: mean('compute_ms'),
      exchange_ms: mean('exchange_ms'),
      waiting_ms: mean('waiting_ms'),
    }
  }

  close(): void {
    for (const port of this.#ports) port.terminate()
  }

  /** The first so many workers, each with a replica and joined to its neighbours. */
  async #ring(workers: number): Promise<readonly Port[]> {
    const missing = Math.max(0, workers - this.#ports.length)
    const started = await Promise.all(Array.from({ length: missing }, () => start(this.#source)))
    this.#ports.push(...started)
    const ring = this.#ports.slice(0, workers)
    if (this.#joined.has(workers)) return ring
    this.#joined.add(workers)
    const channels = ring.map(() => new MessageChannel())
    await Promise.all(
      ring.map((port, rank) => {
        // A channel leads from each to the next.
        const { port1: next } = channels[rank] as MessageChannel
        const { port2: previous } = channels.at(rank - 1) as MessageChannel
        const part = { workers, rank, seed: this.#seed }
        const subject = this.#subject
        return port.ask({ type: 'replica', task: 'join', subject, part, previous, next }, [
          previous,
          next,
        ])
      }),
    )
    return ring
  }
}

async function start(source: ErrandContext['source']): Promise<Port> {
  const { baseUrl = '', workerUrl = '' } = source ?? {}
  const port = isNode() ? await nodePort(workerUrl) : browserPort(workerUrl)
  await port.ask({ type: 'replica', task: 'open', baseUrl })
  return port
}

type Receive = (reply: ReplicaReply) => void
type Send = (request: ReplicaRequest, transfer: readonly MessagePort[]) => void

/** `listen` is told what to do with replies, and with the reason why no more will come. */
function port(
  send: Send,
  listen: (receive: Receive, die: (reason: string) => void) => void,
  terminate: () => void,
): Port {
  let receive: Receive = () => {}
  let die = (_: string) => {}
  listen(
    (reply) => receive(reply),
    (reason) => die(reason),
  )
  const ask: Port['ask'] = (request, transfer = []) =>
    new Promise((resolve, reject) => {
      receive = (reply) => {
        if ('error' in reply) reject(new FlopscopeError(reply.error))
        else resolve(reply.done)
      }
      die = (reason) => reject(workerDied(reason))
      send(request, transfer)
    })
  return { ask, terminate }
}

const workerDied = (reason: string) =>
  failure(
    'worker_died',
    wording('replica_died', 'A worker that shares the batch died: {reason}', {
      reason: reasonOf(reason),
    }),
  )

function browserPort(url: string): Port {
  const worker = new Worker(sameOrigin(new URL(url)), { type: 'module', name: 'flopscope-replica' })
  return port(
    (request, transfer) => worker.postMessage(request, [...transfer]),
    (receive, die) => {
      worker.onmessage = ({ data }: MessageEvent<ReplicaReply>) => receive(data)
      worker.onerror = (event) => {
        event.preventDefault()
        die(event.message || 'its script did not run')
      }
    },
    () => worker.terminate(),
  )
}

async function nodePort(url: string): Promise<Port> {
  const { Worker } = await import('node:worker_threads')
  const worker = new Worker(new URL(url))
  return port(
    (request, transfer) => worker.postMessage(request, transfer as never),
    (receive, die) => {
      worker.on('message', receive)
      worker.on('error', (error) => die(error.message))
      worker.on('exit', (code) => die(`it exited with code ${code}`))
    },
    () => void worker.terminate(),
  )
}
