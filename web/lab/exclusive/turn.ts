// SPDX-License-Identifier: MIT
//
// A place in the queue of all pages of an origin that measure.

export interface Turn {
  readonly held: boolean
  /** Resolves when it is held, at once where it is already; rejects where it is left before. `onWait` is called with
   *  the question that another page asks, and again when that is another one. */
  take(onWait: (holder: string) => void): Promise<void>
  leave(): void
}
