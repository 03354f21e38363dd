// SPDX-License-Identifier: MIT
//
// Where the parts of a question stand, to see whether anything of it has moved.
import type { Locator } from '@playwright/test'

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
