// SPDX-License-Identifier: MIT
//
// A place in the queue of all pages of an origin that measure.

export abstract class Turn {
  held = false

  /** Resolves when it is held, at once where it is already; rejects where it is left before. `onWait` is called with
   *  the question that another page asks, and again when that is another one. */
  async take(onWait: (holder: string) => void): Promise<void> {
    if (this.held) return
    this.leave() // what is still waited for
    await this.wait(onWait)
  }

  /** Gives it up, or stops waiting for it. */
  leave = (): void => {}

  protected abstract wait(onWait: (holder: string) => void): Promise<void>
}
