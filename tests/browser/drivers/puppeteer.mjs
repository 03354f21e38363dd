// SPDX-License-Identifier: MIT
//
// The system's own Firefox and Chromium, driven by WebDriver BiDi and Chrome's protocol, as the journey drives any browser.
import puppeteer from 'puppeteer-core'
import { executable, flags } from '../browsers.mjs'

async function open(options) {
  const browser = await puppeteer.launch({ headless: true, ...options })
  const page = await browser.newPage()
  return {
    open: async (address) => {
      await page.goto(address)
    },
    reload: async () => {
      await page.reload()
    },
    evaluate: (run, ...values) => page.evaluate(run, ...values),
    close: () => browser.close(),
  }
}

export const openFirefox = () => open({ browser: 'firefox', executablePath: executable('Firefox') })

export const openChromium = () =>
  open({ browser: 'chrome', executablePath: executable('Chromium'), args: flags })
