// SPDX-License-Identifier: MIT
//
// The worker's script, for browsers and for Node: it connects the conversation to its port.

import type { Request } from '../client/messages.ts'
import { isNode } from '../environment.ts'
import { load, type Source } from './loader.ts'
import { serve } from './serve.ts'

if (isNode()) {
  const { parentPort } = await import('node:worker_threads')
  const answer = serve<Source>((reply) => parentPort?.postMessage(reply), load)
  parentPort?.on('message', answer)
} else {
  const answer = serve<Source>((reply) => postMessage(reply), load)
  addEventListener('message', (event: MessageEvent<Request<Source>>) => answer(event.data))
}
