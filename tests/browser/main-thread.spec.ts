// SPDX-License-Identifier: MIT
//
// While something is measured the page never stands still: its thread has no task of 50 ms.
import { expect, type Page, test } from '@playwright/test'
import { LabPage } from './lab-page.ts'

type Library = typeof import('../../web/lab/index.ts')

// Another process may take the processor away in the middle of a task; ours must be able to do without.
test.describe.configure({ retries: 2, mode: 'default' })

/** Tasks from now on: the browser reports those of 50 ms and more. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { duration } of entries) tasks.push(duration)
      return tasks
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'longtask' })
    Object.assign(globalThis, { longTasks: () => note(observer.takeRecords()) })
  })

const longTasks = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { longTasks: () => number[] }).longTasks())

test('the lab page has no task above 50 ms while it measures', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#timing?op=matmul&m=128&k=128&n=128&runs=400&max_ms=1000')
  await watch(page)
  await lab.measure()
  expect(await longTasks(page)).toEqual([])
})

test('a page that uses the library has none either, from opening the lab on', async ({ page }) => {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('empty.html')
  await watch(page)
  await page.evaluate(async () => {
    const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
    const lab = await openLab()
    const subject = { op: 'matmul', m: 384, k: 384, n: 384, kernel: 'naive' } as const
    await lab.timing(subject, { runs: 10, max_ms: 1000, onProgress: () => {} })
  })
  expect(await longTasks(page)).toEqual([])
})
