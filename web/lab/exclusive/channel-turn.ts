// SPDX-License-Identifier: MIT
//
// Turns by a queue over a broadcast channel, for pages that are refused locks: those of plain http, and frames of
// other sites where the browser blocks storage.

import { ChannelQueue, type Word } from './channel-queue.ts'
import type { Turn } from './turn.ts'

/** How often a page says that it is still there, in ms. */
const speaking_ms = 200

export function channelTurn(name: string): Turn {
  const channel = new BroadcastChannel('flopscope')
  const id = `${Math.random()}`
  const queue = new ChannelQueue(id, name, Date.now, (word) => channel.postMessage(word))
  let speaking: ReturnType<typeof setInterval> | undefined
  let check = () => {}
  let end = () => {}

  const leave = () => {
    queue.leave()
    clearInterval(speaking)
    channel.onmessage = null // else it keeps the page from being collected
    removeEventListener('pagehide', leave)
    end()
  }

  function take(onWait: (holder: string) => void): Promise<void> {
    leave() // what is still waited for
    let told: string | undefined
    return new Promise<void>((resolve, reject) => {
      end = () => reject(new Error('The turn was left.'))
      check = () => {
        queue.tick()
        const { ahead } = queue
        if (queue.measures) resolve()
        else if (ahead !== undefined && ahead !== told) {
          told = ahead
          onWait(ahead)
        }
      }
      channel.onmessage = ({ data }: MessageEvent<Word>) => queue.hear(data)
      addEventListener('pagehide', leave)
      speaking = setInterval(() => check(), speaking_ms)
      queue.join()
    })
  }

  return {
    get held() {
      return queue.measures
    },
    take: async (onWait) => {
      if (!queue.measures) await take(onWait)
    },
    leave,
  }
}
