// SPDX-License-Identifier: MIT
//
// A page that is hidden while something is measured: its worker is told, and the report tells. And
// runs that are stopped while nothing answers: in a call that does not end, and before the first one.
import { expect, test } from '@playwright/test'
import { QuestionSection } from './question.ts'
import { askLittle, visitOf } from './visits.ts'

type Library = typeof import('../../web/lab/index.ts')

test('a stretch in which the page was hidden is dropped, listed and made again', async ({
  page,
}) => {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('empty.html')
  const report = await page.evaluate(async () => {
    const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
    let hidden = false
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const hide = (whether: boolean) => {
      hidden = whether
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const lab = await openLab()
    const subject = { op: 'matmul', m: 384, k: 384, n: 384, kernel: 'naive' } as const
    let watched = 0
    // Hidden as soon as it has begun, and seen again: that falls into one of its stretches.
    const onProgress = () => {
      if (++watched > 1) return
      hide(true)
      hide(false)
    }
    const { dropped, runs, verdicts } = await lab.timing(subject, {
      runs: 12,
      max_ms: 60_000,
      onProgress,
    })
    return { dropped, runs, texts: verdicts.map(({ text }) => text) }
  })
  expect(report.runs).toBe(12)
  expect(report.dropped).toEqual([
    { after: 0, batches: expect.any(Number), reason: 'hidden', time_ms: expect.any(Number) },
  ])
  expect(report.texts.join()).toContain('while the page was hidden')
})

test('runs of a trace during which the page was hidden are dropped, listed and made again', {
  tag: '@all',
}, async ({ page }) => {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('empty.html')
  const report = await page.evaluate(async () => {
    const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
    let hidden = false
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const lab = await openLab()
    const subject = { op: 'matmul', m: 384, k: 384, n: 384, kernel: 'naive' } as const
    let watched = 0
    const onProgress = () => {
      if (++watched > 1) return
      for (hidden of [true, false]) document.dispatchEvent(new Event('visibilitychange'))
    }
    const options = { runs: 12, max_ms: 60_000, onProgress }
    const { dropped, runs, spans, finished } = await lab.trace(subject, options)
    return { dropped, runs, spans: spans.length, finished }
  })
  expect(report).toEqual({
    // How many runs its first stretch has room for depends on the machine.
    dropped: [
      {
        after: expect.any(Number),
        batches: expect.any(Number),
        reason: 'hidden',
        time_ms: expect.any(Number),
      },
    ],
    runs: 12,
    spans: 24,
    finished: true,
  })
})

test('a page that is hidden waits with its measurement until it is seen', async ({ page }) => {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('empty.html')
  const seen = await page.evaluate(async () => {
    const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
    let hidden = true
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const lab = await openLab()
    const whenMeasured: boolean[] = []
    const timing = lab.timing(
      { op: 'matmul', m: 16, k: 16, n: 16 },
      { runs: 10, max_ms: 60_000, onProgress: () => whenMeasured.push(hidden) },
    )
    await fetch('lib/flopscope.js')
    hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    const { first_call_ms, dropped } = await timing
    return { whenMeasured, first_call_ms, dropped }
  })
  expect(new Set(seen.whenMeasured)).toEqual(new Set([false]))
  expect(seen.first_call_ms).toBeGreaterThan(0)
  expect(seen.dropped).toEqual([])
})

test('a first call that takes too long is told with its work, and the next run works', async ({
  page,
}) => {
  await page.goto('')
  const ladder = new QuestionSection(page, 'ladder')
  await ladder.open()
  for (const size of ['m', 'k', 'n']) await ladder.field(size).fill('3000')
  await ladder.run.click()
  await expect(ladder.section.getByText(/^First call/)).toBeVisible()
  await ladder.stop.click()
  expect(await ladder.ended()).toMatch(
    /A call takes longer than [\d.]+\ss, for 54\sGFLOP as counted: it computes less than [\d.]+\sGFLOP\/s\.$/,
  )
  for (const size of ['m', 'k', 'n']) await ladder.field(size).fill('32')
  await askLittle(ladder)
  expect(await ladder.measure()).toMatch(visitOf('ladder').answer)
})

test('what takes too long to be prepared says so when it is stopped', async ({ page }) => {
  await page.goto('')
  const overhead = new QuestionSection(page, 'overhead')
  await overhead.show()
  await overhead.field('op').selectOption('matmul')
  for (const size of ['m', 'k', 'n']) await overhead.field(size).fill('4000')
  await overhead.section.getByRole('radio', { name: 'naive' }).check()
  // A press that comes before the worker has been asked stops what has not begun.
  await expect(async () => {
    await overhead.run.click()
    await expect(overhead.section.getByText('Preparing')).toBeVisible()
    await overhead.stop.click()
    await expect(overhead.run).toBeVisible()
    await expect(overhead.errors).toHaveText(
      /^It was stopped while it was prepared, which takes longer than [\d.]+\ss; a call is 128\sGFLOP, as counted\.$/,
      { timeout: 1000 },
    )
  }).toPass()
})
