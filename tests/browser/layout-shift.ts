// SPDX-License-Identifier: MIT
//
// How much of a page has moved by itself, as browsers score it: less than 0.1 is called good. What moves within half a
// second of a press is put down to that.
import type { Page } from '@playwright/test'

interface Watched {
  shifts: number[]
}

/** Begins to watch every page that is opened from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as Record<string, number | boolean>
        if (!hadRecentInput) shifts.push(Number(value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The score since the page was opened, or since this was last asked. */
export const shiftSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts } = globalThis as unknown as Watched
    return shifts.splice(0).reduce((sum, shift) => sum + shift, 0)
  })
