// SPDX-License-Identifier: MIT
//
// A worker that answers as a test tells it to, and never runs anything.

import type { Reply, Request } from '../../../web/lab/client/messages.ts'
import type { Port } from '../../../web/lab/client/port.ts'
import type { Said } from '../../../web/lab/wording.ts'
import { environment } from './samples.ts'

type Answer = (request: Request<string>, port: FakePort) => void

/** Opens at once and says nothing more. */
export const opens: Answer = (request, port) => {
  if (request.type === 'open') port.reply({ type: 'opened', environment })
}

export class FakePort implements Port<string> {
  readonly requests: Request<string>[] = []
  terminated = false
  /** A worker keeps its process alive unless it is let go. */
  held = true
  readonly #answer: Answer
  #onReply: (reply: Reply) => void = () => {}
  #onDeath: (reason: Said) => void = () => {}

  constructor(answer: Answer = opens) {
    this.#answer = answer
  }

  post(request: Request<string>): void {
    this.requests.push(structuredClone(request))
    queueMicrotask(() => this.#answer(request, this))
  }

  listen(onReply: (reply: Reply) => void, onDeath: (reason: Said) => void): void {
    this.#onReply = onReply
    this.#onDeath = onDeath
  }

  terminate(): void {
    this.terminated = true
  }

  hold(alive: boolean): void {
    this.held = alive
  }

  reply(reply: Reply): void {
    this.#onReply(reply)
  }

  die(reason: Said): void {
    this.#onDeath(reason)
  }

  /** The kinds of what was asked, in order. */
  get asked(): string[] {
    return this.requests.map(({ type }) => type)
  }
}
