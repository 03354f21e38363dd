// SPDX-License-Identifier: MIT
//
// One measurement at a time in all pages and frames of an origin.
import { expect, type Page, test } from '@playwright/test'
import { host } from './host.ts'
import { patience_ms } from './lab-page.ts'

/** What happened in the frames, in order: "a waits for timing", "a measures", "a ends". */
type Log = string[]
type Logged = typeof globalThis & { log: Log; measure(who: string, runs?: number): Promise<Log> }

/** Two empty frames of one origin, each with a `measure` that runs a timing and writes into their page's log. */
async function openFrames(page: Page): Promise<void> {
  const script = (library: string) => `<!doctype html><title>A frame</title><script type="module">
    import { openLab } from '${library}'
    const lab = await openLab()
    globalThis.measure = async (who, runs = 20) => {
      const { log } = parent
      const begun = () => log.at(-1) !== who + ' measures' && log.push(who + ' measures')
      const { verdicts } = await lab.timing({ op: 'matmul', m: 16, k: 16, n: 16 }, {
        runs, max_ms: ${patience_ms}, onProgress: begun,
        onWait: (holder) => holder && log.push(who + ' waits for ' + holder),
      })
      log.push(who + ' ends')
      return verdicts.map(({ code }) => code)
    }
  </script>`
  await page.route('**/frames.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Frames</title><script>log = []</script>
        <iframe name="a" src="frame.html"></iframe><iframe name="b" src="frame.html"></iframe>`,
    }),
  )
  await page.route('**/frame.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: script('./lib/flopscope.js') }),
  )
  await page.goto('frames.html')
  for (const name of ['a', 'b']) {
    await page.frame(name)?.waitForFunction(() => 'measure' in globalThis)
  }
}

const logOf = (page: Page) => page.evaluate(() => (globalThis as Logged).log)

const measure = (page: Page, who: string, runs?: number) =>
  page
    .frame(who)
    ?.evaluate(([name, count]) => (globalThis as Logged).measure(name, count), [who, runs] as const)

const refusals = {
  'by locks': () => {},
  // As plain http, and frames of other sites where storage is blocked.
  'by a queue where locks are refused': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
  },
}

for (const [how, refuse] of Object.entries(refusals)) {
  // That the second of two waits for its turn in a queue shows below, too.
  const tag = how === 'by locks' ? {} : { tag: '@all' }
  test(`two frames of one origin measure one after the other, ${how}`, tag, async ({ page }) => {
    await page.addInitScript(refuse)
    await openFrames(page)
    await Promise.all([measure(page, 'a'), measure(page, 'b')])
    const log = await logOf(page)
    const done = log.filter((each, place) => !each.includes('waits') && log.indexOf(each) === place)
    const order = (first: string, second: string) =>
      [first, second].flatMap((who) => [`${who} measures`, `${who} ends`])
    expect([order('a', 'b'), order('b', 'a')]).toContainEqual(done)
  })

  test(`a frame that is closed lets the next one measure, ${how}`, async ({ page }) => {
    await page.addInitScript(refuse)
    await openFrames(page)
    void measure(page, 'a', 100_000)?.catch(() => {}) // it goes down with its frame
    await expect.poll(() => logOf(page)).toContain('a measures')
    const waiting = measure(page, 'b')
    await expect.poll(() => logOf(page)).toContain('b waits for timing')
    await page.locator('iframe[name="a"]').evaluate((frame) => frame.remove())
    await waiting
    expect((await logOf(page)).at(-1)).toBe('b ends')
  })
}

test('a page that is hidden lets another one measure, and goes on when it is seen', async ({
  page,
}) => {
  await openFrames(page)
  const hide = (whether: boolean) =>
    page.frame('a')?.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, whether)
  const hidden = measure(page, 'a', 100)
  await expect.poll(() => logOf(page)).toContain('a measures')
  await hide(true)
  await measure(page, 'b')
  expect(await logOf(page)).not.toContain('a ends')
  await hide(false)
  await hidden
  expect((await logOf(page)).at(-1)).toBe('a ends')
})

test('an embed says for whose question it waits, and can be stopped meanwhile', async ({
  page,
}) => {
  const ask = 'op=matmul&m=96&k=96&n=96&kernel=naive'
  await page.route('**/lesson.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>A lesson</title>
        <iframe name="a" width="700" height="500"
          src="embed.html#timing?${ask}&runs=100000&max_ms=600000"></iframe>
        <iframe name="b" width="700" height="500"
          src="embed.html#memory?${ask}&iterations=5"></iframe>`,
    }),
  )
  await page.goto('lesson.html')
  const first = page.frameLocator('iframe[name="a"]')
  const second = page.frameLocator('iframe[name="b"]')
  const run = second.locator('[data-action="run"]')
  await first.locator('[data-action="run"]').click()
  await expect(first.locator('.run .hint')).toContainText('Timing')
  await run.click()
  await expect(second.locator('.run .hint')).toHaveText('Waiting for the timing in another frame.')
  await second.locator('[data-action="stop"]').click()
  await expect(run).toBeVisible()
  await expect(second.locator('[data-answer]')).toHaveCount(0)
  await run.click()
  await expect(second.locator('.run .hint')).toContainText('Waiting for the timing')
  await first.locator('[data-action="stop"]').click()
  await expect(second.locator('[data-answer]')).toContainText('at its peak')
})

test('a frame without an origin says that it sees no other page', async ({ page }) => {
  const frame = `embed.html#timing?op=relu&size=4096&runs=20&max_ms=${patience_ms}`
  const lesson = await host({
    '/lesson.html': `<!doctype html><title>A lesson</title>
      <iframe width="700" height="500" sandbox="allow-scripts" src="${frame}"></iframe>`,
  })
  await page.goto(`${lesson.address}/lesson.html`)
  const timing = page.frameLocator('iframe').locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('.verdicts')).toContainText('sees no other page')
  lesson.close()
})
