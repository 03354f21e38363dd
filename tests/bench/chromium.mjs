// SPDX-License-Identifier: MIT
//
// Headless Chromium, the system's own, and fresh pages in it: each in a context of its own, so
// nothing is cached and the page gets a process of its own.
import { chromium } from '@playwright/test'
import { executable, flags } from '../browser/browsers.mjs'

export async function launch() {
  return chromium.launch({ executablePath: executable('Chromium'), args: flags })
}

/** Opens `address` in a fresh page, hands it to `use`, and closes it. Errors of the page are thrown. */
export async function withFreshPage(browser, address, use) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const failed = new Promise((_, reject) => {
      page.on('pageerror', (error) => reject(new Error(`${address}: ${error.message}`)))
      page.on('crash', () => reject(new Error(`${address}: the page crashed`)))
    })
    return await Promise.race([failed, use(page, address)])
  } finally {
    await context.close()
  }
}

/** Calls a function of the page's `globalThis.bench`. */
export async function ask(page, name, ...values) {
  await page.waitForFunction(() => 'bench' in globalThis)
  return page.evaluate(([name, values]) => globalThis.bench[name](...values), [name, values])
}

/** Asks a fresh page at `address`: `use` gets a function that calls one of its `globalThis.bench`. */
export const askFreshPage = (browser, address, use) =>
  withFreshPage(browser, address, async (tab) => {
    await tab.goto(address)
    return use((...request) => ask(tab, ...request))
  })
