// SPDX-License-Identifier: MIT

import { nextTask } from './next-task.ts'

/** Resolves once the page has been painted: what is seen first should not wait for the rest. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => nextTask().then(resolve))
  })
