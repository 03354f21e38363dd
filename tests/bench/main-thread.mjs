// SPDX-License-Identifier: MIT
//
// Whether the lab's page stays responsive while it measures: presses Run and watches for tasks above
// 50 ms, which is what the browser reports, and for the longest gap between turns of the event loop,
// which also sees the processor being taken away.
import { withFreshPage } from './chromium.mjs'

export async function watchMainThread(browser, address) {
  return withFreshPage(browser, address, async (tab, url) => {
    await tab.goto(`${url}#timing`)
    await tab.waitForFunction(() => {
      const run = document
        .querySelector('flopscope-timing')
        ?.shadowRoot?.querySelector('[data-action="run"]')
      return run && !run.disabled
    })
    return tab.evaluate(async () => {
      const tasks_ms = []
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks_ms.push(duration)
      })
      observer.observe({ type: 'longtask' })
      const root = document.querySelector('flopscope-timing').shadowRoot
      const answered = () =>
        root.querySelector('[data-answer]')?.textContent.trim().replace(/\s+/g, ' ')
      const begin = performance.now()
      root.querySelector('[data-action="run"]').click()
      const { port1, port2 } = new MessageChannel()
      const longest_gap_ms = await new Promise((resolve) => {
        let last = performance.now()
        let longest = 0
        port1.onmessage = () => {
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          if (answered() || now - begin > 60_000) resolve(longest)
          else port2.postMessage(null)
        }
        port2.postMessage(null)
      })
      const measuring_ms = performance.now() - begin
      if (!answered()) throw new Error('the page gave no answer within a minute')
      await new Promise((resolve) => setTimeout(resolve, 200)) // entries come a little later
      for (const { duration } of observer.takeRecords()) tasks_ms.push(duration)
      return { measuring_ms, longest_gap_ms, long_tasks_ms: tasks_ms, answer: answered() }
    })
  })
}
