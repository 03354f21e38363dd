// SPDX-License-Identifier: MIT

import { nextTask } from './next-task.ts'

/** Does `work` once the page has been painted: what is seen first should not wait for it. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => nextTask().then(work))
}
