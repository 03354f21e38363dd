// SPDX-License-Identifier: MIT
//
// Turns of what foretells a run, which give way to runs: whoever presses Run waits for no estimate, and is told of another
// page that measures, which a sample before would wait for in silence.

/** What `turn` finds. Where the signal that `given` tells at its beginning is aborted, since a run was asked before its
 *  end, it is taken again, behind that run. */
export async function givingWay<T>(
  given: () => AbortSignal,
  turn: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const signal = given()
    try {
      return await turn(signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
