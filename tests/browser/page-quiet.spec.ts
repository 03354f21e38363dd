// SPDX-License-Identifier: MIT
//
// What nobody should notice: nothing leaves the origin, nothing is refused by the page's policy, nothing
// is written to the console, and nothing jumps.
import { expect, type Page, test } from '@playwright/test'
import { pattern, time } from '../web/support/number-patterns.ts'
import { LabPage, phone, quick } from './lab-page.ts'

test.use({ serviceWorkers: 'allow' })

/** What the page complains of, and what it asks of others. */
function watch(page: Page) {
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  page.on('request', (request) => asked.push(request.url()))
  return { complaints, asked }
}

for (const path of ['', 'isolated/', 'embed.html']) {
  const tag = path === 'isolated/' ? { tag: '@all' } : {}
  test(`a visit of /${path} is quiet and stays at home`, tag, async ({ page, baseURL }) => {
    const { complaints, asked } = watch(page)
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    const lab = new LabPage(page)
    await page.goto(`${path}${quick}`)
    await lab.measure()
    expect(complaints).toEqual([])
    const elsewhere = asked.filter(
      (url) => !url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url),
    )
    expect(elsewhere).toEqual([])
  })
}

test('nothing jumps while the page loads', phone, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const lab = new LabPage(page)
  await lab.open('#timing')
  await page.goto('#machine')
  await expect(page.locator('flopscope-environment')).toContainText(pattern`Clock step\s*${time}`)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
})
