// SPDX-License-Identifier: MIT
//
// Starts the lab's worker from its file beside the library.

import { isNode } from '../environment.ts'
import type { Source } from '../wasm/loader.ts'
import { browserPort, nodePort, type Port } from './port.ts'

export async function startWorker(baseUrl: string): Promise<Port<Source>> {
  const url = new URL('worker.js', baseUrl)
  if (isNode()) {
    const { Worker } = await import('node:worker_threads')
    return nodePort(new Worker(url))
  }
  return browserPort(new Worker(sameOrigin(url), { type: 'module', name: 'flopscope' }))
}

/** A worker's script must come from the page's own origin; a page that takes the library from
 *  elsewhere starts it through a script of its own that imports the other. */
function sameOrigin(url: URL): URL | string {
  if (url.origin === globalThis.location.origin) return url
  const script = `import ${JSON.stringify(url.href)}`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}
