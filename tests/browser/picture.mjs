// SPDX-License-Identifier: MIT
//
// Takes the picture in the README, and the one that links to the page show, from the real page in dist/, after a real
// run on this machine:
//
//   npm run build && node tests/browser/picture.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { serve } from '../../web/serve/server.mjs'
import { executable, flags } from './browsers.mjs'

const file = fileURLToPath(new URL('../../web/pages/assets/timing.webp', import.meta.url))
const viewport = { width: 1280, height: 820 }

const { address, close } = await serve(0)
const browser = await chromium.launch({ executablePath: executable('Chromium'), args: flags })
const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme: 'light' })
const page = await context.newPage()
await page.goto(`${address}/isolated/#timing`)
const timing = page.locator('flopscope-timing')
await timing.locator('[data-action="run"]').click()
await timing.locator('[data-answer]').waitFor()
await timing.getByRole('img', { name: /timed runs in their order/ }).waitFor()
await page.mouse.move(0, 0)
// Playwright writes PNG and JPEG only; the browser itself knows WebP, a quarter of the size.
const session = await context.newCDPSession(page)
const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
mkdirSync(new URL('.', `file://${file}`), { recursive: true })
writeFileSync(file, data, 'base64')
// As large as those who show links ask for; they know JPEG.
const preview = fileURLToPath(new URL('../../web/pages/public/preview.jpg', import.meta.url))
const card = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
await card.goto(`${address}/isolated/#timing`)
await card.locator('flopscope-timing [data-action="run"]').click()
await card.locator('flopscope-timing [data-answer]').waitFor()
await card.mouse.move(0, 0)
await card.evaluate(() => scrollTo(0, 0))
await card.screenshot({ path: preview, type: 'jpeg', quality: 80 })
await browser.close()
close()
console.log(`${file}: ${Math.round((data.length * 3) / 4 / 1024)} KB`)
