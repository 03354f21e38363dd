// SPDX-License-Identifier: MIT
//
// Runs the journey in one browser and reports it: serves dist/, has the browser started, prints a line
// for each stage and the count that the summary of all tests reads.
import { serve } from '../../web/serve/server.mjs'
import { journey, shown } from './journey.mjs'

/** As long as it takes on a slow machine, and two waits in vain: a stage that fails, and fails again. */
const patience_ms = 540_000

/** A browser that hangs answers no question, and does not end by itself. */
const glance_ms = 10_000

/**
 * What a driver gives the journey. Functions are sent to the page as source text, so they use nothing
 * of what surrounds them but their arguments.
 *
 * @typedef {object} Page
 * @property {(address: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {(run: Function, ...values: unknown[]) => Promise<unknown>} evaluate
 */

/** What `asked` resolves to; `otherwise` where it fails or takes too long. */
function soon(asked, otherwise) {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, glance_ms, otherwise)
  })
  return Promise.race([asked.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}

/**
 * Goes through the stages, each of them up to so many times, and each time after the first in a browser that was started
 * anew; tells each as a line. Resolves to how many passed, passed when tried again, and failed.
 *
 * @param {string} browser its name, for the report
 * @param {() => Promise<Page & { close(): Promise<void> }>} launch
 * @param {readonly (readonly [string, (page: Page, address: string) => Promise<void>])[]} stages
 * @param {string} address
 * @param {number} tries
 * @param {(line: string) => void} tell
 */
export async function run(browser, launch, stages, address, tries, tell) {
  const count = { passed: 0, flaky: 0, failed: 0 }
  let page
  // A browser that crashed cannot be closed, which is no further failure.
  const end = () => page && soon(page.close())
  const attempt = async (name, stage) => {
    try {
      await stage(page, address)
      return true
    } catch (error) {
      const lines = await soon(page.evaluate(shown), ['the page does not answer'])
      tell(`failed  ${browser}: ${name}`)
      for (const line of [error.message, ...lines]) tell(`        ${line}`)
      return false
    }
  }
  try {
    page = await launch()
    for (const [name, stage] of stages) {
      let tried = 1
      let passes = await attempt(name, stage)
      while (!passes && tried < tries) {
        tried += 1
        await end()
        page = await launch()
        passes = await attempt(name, stage)
      }
      if (!passes) count.failed += 1
      else if (tried > 1) count.flaky += 1
      else count.passed += 1
      if (passes) tell(`ok      ${browser}: ${name}${tried > 1 ? ', when tried again' : ''}`)
    }
  } catch (error) {
    count.failed += 1
    tell(`failed  ${browser} starts\n        ${error.stack}`)
  } finally {
    await end()
  }
  return count
}

/**
 * @param {string} browser
 * @param {() => Promise<Page & { close(): Promise<void> }>} launch
 */
export async function smoke(browser, launch) {
  const lost = setTimeout(() => {
    console.log(`failed  ${browser} did not answer for ${patience_ms / 1000} s`)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }, patience_ms)
  lost.unref()
  const { address, close } = await serve(0)
  // As the pages in Chromium are: a change is not refused for what fails once on a machine that others use.
  const tries = process.env.CI ? 2 : 1
  const { passed, flaky, failed } = await run(browser, launch, journey, address, tries, console.log)
  close()
  if (flaky > 0) console.log(`${flaky} flaky`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
