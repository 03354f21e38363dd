// SPDX-License-Identifier: MIT
//
// Interruptions of a measurement between its stretches: a hidden page, whose batches would be throttled, and a
// thread that is held up. While the page is hidden nothing is measured; it goes on when the page is seen again.
// Sleeps of the machine are found in C++, by the clock.

import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** What interrupted a stretch, by its number in C++ (measure::Interruption). */
export const interruption = { hidden: 0, throttled: 1 } as const
export type Interruption = (typeof interruption)[keyof typeof interruption]

/** A thread that only hands over takes well below a millisecond, and a busy one some. */
const longestPause_ms = 1000

export class InterruptionWatch {
  #hidden = false
  #wasHidden = false
  #seen = () => {}
  readonly #alone: boolean

  /** `alone`: nothing else has work to do in this realm, so that a long pause means something. */
  constructor(alone: boolean) {
    this.#alone = alone
  }

  /** The page was hidden, or is seen again. */
  set hidden(hidden: boolean) {
    this.#hidden = hidden
    this.#wasHidden ||= hidden
    if (!hidden) this.#seen()
  }

  /** Waits until the page can be seen, or `signal` stops the waiting; a stretch begins then. */
  async untilVisible(signal: AbortSignal | undefined): Promise<void> {
    if (this.#hidden && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        this.#seen = resolve
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    this.#wasHidden = this.#hidden
  }

  /** Lets the event loop run after a stretch. Returns what has interrupted that, if anything. */
  async afterStretch(): Promise<Interruption | undefined> {
    const begin_ms = performance.now()
    await yieldToEventLoop()
    if (this.#wasHidden) return interruption.hidden
    const held = this.#alone && performance.now() - begin_ms > longestPause_ms
    return held ? interruption.throttled : undefined
  }
}

/** Calls `tell` with whether the page is hidden, at once and whenever that changes. Returns how to stop.
 *  Where there is no page nothing is told. */
export function watchPage(tell: (hidden: boolean) => void): () => void {
  const page = globalThis.document
  if (!page) return () => {}
  const changed = () => tell(page.hidden)
  changed()
  page.addEventListener('visibilitychange', changed)
  return () => page.removeEventListener('visibilitychange', changed)
}
