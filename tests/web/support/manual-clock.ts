// SPDX-License-Identifier: MIT
//
// A clock that moves only when it is told to.

export class ManualClock {
  time_ms = 0
  readonly now = (): number => this.time_ms

  advance(ms: number): void {
    this.time_ms += ms
  }
}
