// SPDX-License-Identifier: MIT
//
// The journey in Firefox, the system's own, by WebDriver BiDi.
import puppeteer from 'puppeteer-core'
import { executable } from './browsers.mjs'
import { smoke } from './smoke.mjs'

await smoke('Firefox', async () => {
  const executablePath = executable('Firefox')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  return {
    open: async (address) => {
      await page.goto(address)
    },
    evaluate: (run, ...values) => page.evaluate(run, ...values),
    close: () => browser.close(),
  }
})
