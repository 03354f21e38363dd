// SPDX-License-Identifier: MIT
//
// Starts the lab's worker from its file beside the library.

import { isNode } from '../environment.ts'
import type { Source } from '../wasm/loader.ts'
import { sameOrigin } from './address.ts'
import { browserPort, type Port } from './port.ts'

/** The address of the worker's script beside the library. */
export const workerAddress = (baseUrl: string): string => new URL('worker.js', baseUrl).href

export async function startWorker(address: string): Promise<Port<Source>> {
  const url = new URL(address)
  if (isNode()) {
    const { Worker } = await import('node:worker_threads')
    const { nodePort } = await import('./node-port.ts')
    return nodePort(new Worker(url))
  }
  return browserPort(new Worker(sameOrigin(url), { type: 'module', name: 'flopscope' }))
}
