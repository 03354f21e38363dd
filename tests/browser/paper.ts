// SPDX-License-Identifier: MIT
//
// A page as it is printed on A4 with margins of a centimetre, upright and sideways.
import { expect, type Page } from '@playwright/test'

/** In CSS pixels, of which 96 are an inch. */
const long = Math.floor(((297 - 20) / 25.4) * 96)
const short = Math.floor(((210 - 20) / 25.4) * 96)
const sheets = { portrait: [short, long], landscape: [long, short] } as const

/** Lays the page out for both sheets in turn; nothing may reach beyond them, and `look` is asked of each. */
export async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  const window = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  for (const [name, [width, height]] of Object.entries(sheets)) {
    await page.setViewportSize({ width, height })
    await look()
    await expect.poll(() => page.evaluate(cut), name).toEqual([])
  }
  await page.emulateMedia({ media: null })
  if (window) await page.setViewportSize(window)
}

/** What is seen of the page, shadow trees and pictures included, and reaches beyond its sides. */
function cut(): string[] {
  const found: string[] = []
  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width * height > 1
      if (isSeen && (left < -1 || right > innerWidth + 1))
        found.push(`${element.localName}.${element.getAttribute('class')} ${left} to ${right}`)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  return found
}
