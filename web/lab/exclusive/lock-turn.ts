// SPDX-License-Identifier: MIT
//
// Turns by the browser's own locks, which it frees when a page is closed or crashes. Whoever holds the lock holds a
// second one, too, whose name tells the others its question.

import type { Turn } from './turn.ts'

const lock = 'flopscope'
const asking = `${lock} `

/** How often the name of whoever measures is looked up while one waits, in ms. */
const lookup_ms = 1000

export function lockTurn(name: string, locks: LockManager): Turn {
  let held = false
  let leave = () => {}

  function take(onWait: (holder: string) => void): Promise<void> {
    leave() // what is still waited for
    const waiting = new AbortController()
    let granted = false
    let told: string | undefined
    const tell = async () => {
      const all = (await locks.query().catch(() => undefined))?.held ?? [] // the page may be going
      const holder = all.find((each) => each.name?.startsWith(asking))?.name?.slice(asking.length)
      if (granted || waiting.signal.aborted || holder === undefined || holder === told) return
      told = holder
      onWait(holder)
    }
    leave = () => waiting.abort()
    const lookup = setInterval(tell, lookup_ms)
    const taken = new Promise<void>((resolve, reject) => {
      const hold = () => {
        granted = true
        return locks.request(asking + name, () => {
          if (waiting.signal.aborted) return reject(waiting.signal.reason)
          held = true
          resolve()
          return new Promise<void>((end) => {
            leave = () => {
              held = false
              end()
            }
          })
        })
      }
      locks.request(lock, { signal: waiting.signal }, hold).catch(reject)
    })
    void tell()
    return taken.finally(() => clearInterval(lookup))
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
