// SPDX-License-Identifier: MIT
//
// Runs the journey in one browser and reports it: serves dist/, has the browser started, prints a line
// for each stage and the count that the summary of all tests reads.
import { serve } from '../../web/serve/server.mjs'
import { journey } from './journey.mjs'

const patience_ms = 480_000

/**
 * What a driver gives the journey. Functions are sent to the page as source text, so they use nothing
 * of what surrounds them but their arguments.
 *
 * @typedef {object} Page
 * @property {(address: string) => Promise<void>} open
 * @property {() => Promise<void>} reload
 * @property {(run: Function, ...values: unknown[]) => Promise<unknown>} evaluate
 */

/**
 * @param {string} browser its name, for the report
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
  let passed = 0
  let failed = 0
  let page
  try {
    page = await launch()
    for (const [name, stage] of journey) {
      try {
        await stage(page, address)
        passed += 1
        console.log(`ok      ${browser}: ${name}`)
      } catch (error) {
        failed += 1
        console.log(`failed  ${browser}: ${name}\n        ${error.message}`)
      }
    }
  } catch (error) {
    failed += 1
    console.log(`failed  ${browser} starts\n        ${error.stack}`)
  } finally {
    // A browser that crashed cannot be closed, which is no further failure.
    await page?.close().catch(() => {})
    close()
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
