// SPDX-License-Identifier: MIT
//
// A pause between two stretches of a measurement in which the event loop runs, so that a stop, a message or a
// click gets through. A timer would be clamped to 4 ms in browsers, and to a second in hidden tabs;
// a message to oneself is neither. Node's port would keep the process alive, hence its own function.

export function yieldToEventLoop(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resume) => setImmediate(resume))
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resume()
    }
    port2.postMessage(null)
  })
}
