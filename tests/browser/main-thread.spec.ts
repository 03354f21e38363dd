// SPDX-License-Identifier: MIT
//
// While something is measured the page never stands still: its thread has no task of 50 ms.
import { expect, type Page, test } from '@playwright/test'
import { LabPage } from './lab-page.ts'

// Cores that are shared with other programs can make one task of some hundreds compute for longer; a page
// that stands still does so each time.
test.describe.configure({ retries: 2 })

type Library = typeof import('../../web/lab/index.ts')

/** A trace event: `tdur` is the time that its thread computed, in microseconds. Other processes have no part in it,
 *  whereas a long task as a page itself is told of lasts as long as they hold it up. */
interface TraceEvent {
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The tasks of the page's thread, and parts of them, that compute for 50 ms and more while `act` goes on, in ms. */
async function longTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[]
  }
  const pages = trace.traceEvents.filter(({ args }) => args.name === 'CrRendererMain')
  const tasks = trace.traceEvents.filter(({ pid, tid }) =>
    pages.some((thread) => thread.pid === pid && thread.tid === tid),
  )
  expect(tasks.length).toBeGreaterThan(0)
  return tasks.map(({ tdur = 0 }) => tdur / 1000).filter((ms) => ms >= 50)
}

test('the lab page has no task above 50 ms while it measures', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open('#timing?op=matmul&m=128&k=128&n=128&runs=400&max_ms=1000')
  expect(await longTasks(page, () => lab.measure())).toEqual([])
})

test('a page that uses the library has none either, from opening the lab on', async ({ page }) => {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('empty.html')
  const measure = () =>
    page.evaluate(async () => {
      const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
      const lab = await openLab()
      const subject = { op: 'matmul', m: 384, k: 384, n: 384, kernel: 'naive' } as const
      await lab.timing(subject, { runs: 10, max_ms: 1000, onProgress: () => {} })
    })
  expect(await longTasks(page, measure)).toEqual([])
})
