// SPDX-License-Identifier: MIT
//
// What axe finds wrong with a page as it stands, for whoever reads it otherwise than with two good eyes.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => {
    const rules = { 'target-size': { enabled: true } } // off unless asked for
    return (globalThis as unknown as { axe: typeof axe }).axe.run({ rules })
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
