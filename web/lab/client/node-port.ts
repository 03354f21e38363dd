// SPDX-License-Identifier: MIT
//
// A worker of Node as the lab's client sees it. Apart, because a page has none.

import { reasonOf } from '../errors.ts'
import { type Said, wording } from '../wording.ts'
import type { Reply } from './messages.ts'
import { type Port, sentUnreadable } from './port.ts'

/** What is used of Node's Worker. */
export interface NodeWorker {
  postMessage(message: unknown): void
  on(event: 'message', listener: (reply: Reply) => void): unknown
  on(event: 'error' | 'messageerror', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<number>
  ref(): void
  unref(): void
}

export function nodePort<Source>(worker: NodeWorker): Port<Source> {
  let dead = false
  return {
    post: (request) => worker.postMessage(request),
    listen(onReply, onDeath) {
      const die = (reason: Said) => {
        if (!dead) onDeath(reason)
        dead = true
      }
      worker.on('message', onReply)
      worker.on('messageerror', () => die(sentUnreadable()))
      worker.on('error', (error) => die(reasonOf(error)))
      worker.on('exit', (code) => die(wording('exited', 'it exited with code {code}.', { code })))
    },
    terminate() {
      dead = true
      void worker.terminate()
    },
    hold: (alive) => (alive ? worker.ref() : worker.unref()),
  }
}
