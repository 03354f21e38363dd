// SPDX-License-Identifier: MIT

import { yieldToEventLoop } from '../../lab/wasm/yield-to-event-loop.ts'

/** Resolves once the page has been painted: what is seen first should not wait for the rest. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => yieldToEventLoop().then(resolve))
  })
