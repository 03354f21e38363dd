// SPDX-License-Identifier: MIT
//
// The journey in Firefox, the system's own, by WebDriver BiDi.
import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { smoke } from './smoke.mjs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

await smoke('Firefox', async () => {
  const executablePath = process.env.FIREFOX ?? places.find((place) => existsSync(place))
  if (!executablePath) throw new Error('Firefox was not found; set FIREFOX to its executable')
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
