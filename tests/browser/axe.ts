// SPDX-License-Identifier: MIT
//
// What axe finds wrong with a page as it stands, for whoever reads it otherwise than with two good eyes.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async () => {
    // What is under the edge of a bar over the lower edge of the window scrolls out from there, and axe takes what is seen
    // of it for all of it. That such a bar covers nothing that has the focus is tested by itself.
    const bars: HTMLElement[] = []
    const find = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        const { position, bottom } = getComputedStyle(element)
        if (position === 'sticky' && bottom !== 'auto') bars.push(element)
        if (element.shadowRoot) find(element.shadowRoot)
      }
    }
    find(document)
    for (const { style } of bars) style.position = 'static'
    const rules = { 'target-size': { enabled: true } } // off unless asked for
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run({ rules })
    for (const { style } of bars) style.position = ''
    return found
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
