// SPDX-License-Identifier: MIT
//
// Retries a sample that a run has interrupted. Samples foretell a run and give way to one: whoever presses Run does not
// wait for an estimate, and is told of another page that measures, for which a sample would wait in silence.
//
// What it cannot do: stop a plan that C++ is making, or let counting, texts and opened files pass a sample that waits for
// another page. They come after it.

/** The result of `turn`, which is called again where a run has aborted its signal; in the queue it is behind that run
 *  then. `currentSignal` returns the signal that the next run aborts. */
export async function givingWay<T>(
  currentSignal: () => AbortSignal,
  turn: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const signal = currentSignal()
    try {
      return await turn(signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
