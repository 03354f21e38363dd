// SPDX-License-Identifier: MIT

/** Does `work` once the page has been painted: what is seen first should not wait for it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      work()
    }
    channel.port2.postMessage(undefined)
  })
}
