// SPDX-License-Identifier: MIT
//
// Turns by a queue over a broadcast channel, for pages that are refused locks: those of plain http, and frames of
// other sites where the browser blocks storage.

import { ChannelQueue, type Word } from './channel-queue.ts'
import type { Turn } from './turn.ts'

/** How often a page says that it is still there, in ms. */
const speaking_ms = 200

export function channelTurn(name: string): Turn {
  let held = false
  let leave = () => {}

  function take(onWait: (holder: string) => void): Promise<void> {
    leave() // what is still waited for
    const channel = new BroadcastChannel('flopscope')
    const send = (word: Word) => channel.postMessage(word)
    const queue = new ChannelQueue(`${Math.random()}`, name, Date.now, send)
    let told: string | undefined
    return new Promise<void>((resolve, reject) => {
      const look = () => {
        queue.tick()
        held = queue.measures
        const { ahead } = queue
        if (held) resolve()
        else if (ahead !== undefined && ahead !== told) {
          told = ahead
          onWait(ahead)
        }
      }
      const looking = setInterval(look, speaking_ms)
      leave = () => {
        clearInterval(looking)
        removeEventListener('pagehide', leave)
        queue.leave()
        channel.close()
        held = false
        leave = () => {}
        reject(new Error('The turn was left.'))
      }
      addEventListener('pagehide', leave)
      channel.onmessage = ({ data }: MessageEvent<Word>) => queue.hear(data)
      queue.join()
    })
  }

  return {
    get held() {
      return held
    },
    take: async (onWait) => {
      if (!held) await take(onWait)
    },
    leave: () => leave(),
  }
}
