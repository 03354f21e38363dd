// SPDX-License-Identifier: MIT
//
// Turns by a queue over a broadcast channel, for pages that are refused locks: those of plain http, and frames of
// other sites where the browser blocks storage.

import { ChannelQueue, type Word } from './channel-queue.ts'
import { Turn } from './turn.ts'

/** How often a page says that it is still there, in ms. */
const speaking_ms = 200
const channelName = 'flopscope'

/** Whether this page may open the channel: a browser that refuses locks for blocked storage may refuse it, too. */
export function hasChannel(): boolean {
  try {
    new BroadcastChannel(channelName).close()
    return true
  } catch {
    return false
  }
}

export class ChannelTurn extends Turn {
  readonly #name: string

  constructor(name: string) {
    super()
    this.#name = name
  }

  protected wait(onWait: (holder: string) => void): Promise<void> {
    const channel = new BroadcastChannel(channelName)
    const send = (word: Word) => channel.postMessage(word)
    const queue = new ChannelQueue(`${Math.random()}`, this.#name, Date.now, send)
    let told: string | undefined
    return new Promise<void>((resolve, reject) => {
      const look = () => {
        queue.tick()
        this.held = queue.measures
        const { ahead } = queue
        if (this.held) resolve()
        else if (ahead !== undefined && ahead !== told) {
          told = ahead
          onWait(ahead)
        }
      }
      const looking = setInterval(look, speaking_ms)
      const leave = () => {
        clearInterval(looking)
        removeEventListener('pagehide', leave)
        queue.leave()
        channel.close()
        this.held = false
        this.leave = () => {}
        reject(new Error('The turn was left.'))
      }
      this.leave = leave
      addEventListener('pagehide', leave)
      channel.onmessage = ({ data }: MessageEvent<Word>) => queue.hear(data)
      queue.join()
    })
  }
}
