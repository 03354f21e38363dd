// SPDX-License-Identifier: MIT
//
// Turns by the browser's own locks, which it frees when a page is closed or crashes. Whoever holds the lock holds a
// second one, too, whose name tells the others its question.

import { Turn } from './turn.ts'

const lock = 'flopscope'
const asking = `${lock} `

/** How often the name of whoever measures is looked up while one waits, in ms. */
const lookup_ms = 1000

export class LockTurn extends Turn {
  readonly #name: string
  readonly #locks: LockManager

  constructor(name: string, locks: LockManager) {
    super()
    this.#name = name
    this.#locks = locks
  }

  protected wait(onWait: (holder: string) => void): Promise<void> {
    const locks = this.#locks
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
    this.leave = () => waiting.abort()
    const lookup = setInterval(tell, lookup_ms)
    const taken = new Promise<void>((resolve, reject) => {
      const hold = () => {
        granted = true
        return locks.request(asking + this.#name, () => {
          if (waiting.signal.aborted) return reject(waiting.signal.reason)
          this.held = true
          resolve()
          return new Promise<void>((end) => {
            this.leave = () => {
              this.held = false
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
}
