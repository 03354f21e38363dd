// SPDX-License-Identifier: MIT
//
// The turns of what foretells a run, which give way to runs: whoever presses Run waits for no estimate, and is told of
// another page that measures, which a sample before would wait for in silence.

export class ForetellingTurns {
  #given = new AbortController()

  /** What `turn` finds; where a run was asked before its end, it is stopped, and taken again behind that run. */
  async take<T>(turn: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      const { signal } = this.#given
      try {
        return await turn(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }

  /** Stops all of them; what asks again from now on comes later than the run that is in the queue already. */
  giveWay(): void {
    const given = this.#given
    this.#given = new AbortController()
    given.abort()
  }
}
