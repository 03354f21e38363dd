// SPDX-License-Identifier: MIT
//
// The worker's script, for browsers and for Node: it connects the conversation to its port. It is a lab's, or one of those
// that share a training.

import type { Request } from '../client/messages.ts'
import { isNode } from '../environment.ts'
import { load, type Source } from './loader.ts'
import type { ReplicaRequest } from './replica.ts'
import { serve } from './serve.ts'

type Asked = Request<Source> | ReplicaRequest

function answering(reply: (message: unknown) => void): (asked: Asked) => void {
  const answer = serve<Source>(reply, load)
  return (asked) => {
    if (asked.type !== 'replica') return answer(asked)
    // Loaded where a training is shared only.
    void import('./replica.ts').then((replica) => replica.answer(asked)).then(reply)
  }
}

if (isNode()) {
  const { parentPort } = await import('node:worker_threads')
  parentPort?.on(
    'message',
    answering((reply) => parentPort?.postMessage(reply)),
  )
} else {
  const answer = answering((reply) => postMessage(reply))
  addEventListener('message', (event: MessageEvent<Asked>) => answer(event.data))
}
