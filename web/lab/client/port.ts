// SPDX-License-Identifier: MIT
//
// A worker as the lab's client sees it, whichever platform made it.

import { type Said, wording } from '../wording.ts'
import type { Reply, Request } from './messages.ts'

export interface Port<Source> {
  post(request: Request<Source>): void
  /** Called with each reply, and at most once with the reason why no more will come. */
  listen(onReply: (reply: Reply) => void, onDeath: (reason: Said) => void): void
  /** Ends the worker at once, whatever it is doing. */
  terminate(): void
  /** Whether the worker keeps a Node process alive; browsers have no such thing. */
  hold(alive: boolean): void
}

/** Starts a worker. Throws where the platform refuses to. */
export type StartWorker<Source> = () => Promise<Port<Source>>

export const sentUnreadable = () => wording('sent_unreadable', 'it sent what could not be read.')

export function browserPort<Source>(worker: Worker): Port<Source> {
  return {
    post: (request) => worker.postMessage(request),
    listen(onReply, onDeath) {
      worker.onmessage = ({ data }: MessageEvent<Reply>) => onReply(data)
      worker.onmessageerror = () => onDeath(sentUnreadable())
      worker.onerror = (event) => {
        event.preventDefault() // reported by the call that fails, not by the console
        onDeath(event.message || wording('script_failed', 'its script did not run.'))
      }
    },
    terminate: () => worker.terminate(),
    hold: () => {},
  }
}
