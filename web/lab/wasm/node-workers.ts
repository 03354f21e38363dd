// SPDX-License-Identifier: MIT
//
// Browsers' workers for the module's pool of threads in Node, which has workers of another form.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { poolSize } from './instance.ts'

/** One thread for each that this machine runs at a time, up to 16. */
export const nodePoolSize = (): number => poolSize(availableParallelism())

/** Starts `create` while there are such workers, which run `script`. */
export async function withWorkers<Made>(script: URL, create: () => Promise<Made>): Promise<Made> {
  const realm = globalThis as { Worker?: unknown }
  const before = Object.getOwnPropertyDescriptor(realm, 'Worker')
  realm.Worker = class extends PoolWorker {
    constructor(url: URL | string) {
      super(script, url)
    }
  }
  try {
    return await create()
  } finally {
    if (before) Object.defineProperty(realm, 'Worker', before)
    else delete realm.Worker
  }
}

/** As much of a browser's Worker as Emscripten uses. */
class PoolWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | undefined
  onerror: ((error: Error) => void) | undefined
  readonly #worker: Worker

  constructor(script: URL, url: URL | string) {
    this.#worker = new Worker(script, { workerData: String(url) })
    this.#worker.on('message', (data) => {
      // Until it runs the program waits for it; after that it must not keep the program alive.
      if (data?.cmd === 'loaded') this.#worker.unref()
      this.onmessage?.({ data })
    })
    this.#worker.on('error', (error) => this.onerror?.(error))
  }

  postMessage(message: unknown): void {
    this.#worker.postMessage(message)
  }

  terminate(): void {
    void this.#worker.terminate()
  }
}
