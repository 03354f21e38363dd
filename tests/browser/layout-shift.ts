// SPDX-License-Identifier: MIT
//
// How much of a page has moved by itself, as browsers score it: less than 0.1 is called good. What moves within half a
// second of a press is put down to that; for such there is where the parts of a question stand.
import type { Locator, Page } from '@playwright/test'

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

/** The parts of a question that nothing may push: what they are, how far each begins below the top of the form or of the
 *  answer that it is in, and how high it is. Sentences about faults come and go, and are none of them. */
export const places = (section: Locator): Promise<string[]> =>
  section.evaluate((host) => {
    const parts = 'label, legend, input, select, [data-action], summary, .cost, ol, .answer, figure'
    const found: string[] = []
    const walk = (root: ParentNode, top: number) => {
      for (const element of root.querySelectorAll('*')) {
        const { x, y, height } = element.getBoundingClientRect()
        const place = [x, y - top, height].map(Math.round).join(' ')
        if (element.matches(parts) && element.checkVisibility())
          found.push(`${element.localName} ${element.id} ${place}`)
        if (element.shadowRoot) walk(element.shadowRoot, top)
      }
    }
    for (const part of host.shadowRoot?.querySelectorAll('.controls, .result') ?? [])
      walk(part, part.getBoundingClientRect().y)
    return found
  })

/** Words of labels and buttons that a sentence stands over. */
export const covered = (sentence: Locator): Promise<string[]> =>
  sentence.evaluate((element) => {
    const over = element.getBoundingClientRect()
    const root = element.getRootNode() as ShadowRoot
    return [...root.querySelectorAll('label, legend, button, summary, input, select')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const isOver =
          left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1
        return isOver && part.checkVisibility()
      })
      .map((part) => part.textContent?.trim() || part.id)
  })
