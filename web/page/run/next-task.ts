// SPDX-License-Identifier: MIT

/** Resolves in a task of its own, without the delay that a timer of 0 ms may have. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
