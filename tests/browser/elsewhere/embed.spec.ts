// SPDX-License-Identifier: MIT
//
// embed.html in a frame of somebody else's page.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { questionInfos } from '../../../web/lab/generated/questions.ts'
import { embedForms } from '../../../web/page/share/embed-code.ts'
import { host as serveHost } from '../host.ts'
import { patience_ms } from '../lab-page.ts'

const host = (frame: string) => `<!doctype html><title>A lesson</title>
  <iframe src="${frame}" title="How long?" width="700" height="300"></iframe>
  <script>
    heights = []
    others = {}
    onmessage = ({ data }) => {
      if (data.type === 'flopscope-resize') heights.push(data.height)
      else if (data.subject === 'lti.frameResize') others.lti = data.height
      else Object.assign(others, data['datawrapper-height'])
    }
  </script>`

test('the experiment runs in a frame of another origin and tells its height', async ({
  page,
  baseURL,
}) => {
  const embed = new URL(
    `embed.html?theme=dark#timing?op=relu&size=4096&runs=20&max_ms=${patience_ms}`,
    baseURL,
  )
  const lesson = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(host(embed.href))
  }).listen(0, '127.0.0.1')
  await once(lesson, 'listening')
  await page.goto(`http://127.0.0.1:${(lesson.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  const timing = frame.locator('flopscope-timing')
  await expect(timing.locator('.asked')).toContainText('size 4096')
  const heights = () =>
    page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights)
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(0)
  const before = (await heights()).at(-1) ?? 0
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
  await expect.poll(async () => (await heights()).at(-1)).toBeGreaterThan(before)
  await expect(timing.getByRole('heading').first()).toHaveCSS('color', 'rgb(232, 235, 237)')
  const told = await page.evaluate(() => (globalThis as unknown as { others: object }).others)
  const last = (await heights()).at(-1)
  expect(told).toEqual({ lti: last, flopscope: last })

  // The page around may choose the theme; the frame itself, and messages of another form, may not.
  const say = (message: unknown) =>
    page.evaluate((data) => frames[0]?.postMessage(data, '*'), message)
  await say({ type: 'flopscope-theme', theme: 'hotdog' })
  await say('flopscope-theme')
  await say(null)
  await frame
    .locator('body')
    .evaluate(() => postMessage({ type: 'flopscope-theme', theme: 'light' }))
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  await say({ type: 'flopscope-theme', theme: 'light' })
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(timing.getByRole('heading').first()).toHaveCSS('color', 'rgb(21, 24, 27)')
  await say({ type: 'flopscope-theme', theme: 'system' })
  await expect(frame.locator('html')).not.toHaveAttribute('data-theme')
  lesson.close()
})

test('the frame of the code that is offered grows with its answer', async ({ page }) => {
  const site = await serveHost()
  const code = embedForms.iframe({
    site: new URL(`${site.address}/`),
    hash: `timing?op=relu&size=4096&runs=20&max_ms=${patience_ms}&v=1`,
    title: 'How long does it take?',
  })
  const guest = await serveHost({ '/': `<!doctype html><title>A lesson</title>${code}` })
  await page.goto(guest.address)
  const timing = page.frameLocator('iframe').locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
  const hidden = () =>
    timing.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    )
  await expect.poll(hidden).toBe(0)
  const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight)
  const grown = await height()
  expect(grown).toBeGreaterThan(640)

  // Others may say what they like, and the frame only a height.
  const frame = page.locator('iframe')
  const taken = await frame.evaluateHandle((element) => {
    const heights = new Set<string | null>()
    new MutationObserver(() => heights.add(element.getAttribute('height'))).observe(element, {
      attributes: true,
    })
    return heights
  })
  const type = 'flopscope-resize'
  await page.evaluate((type) => postMessage({ type, height: 9999 }, '*'), type)
  await timing.evaluate((_, type) => {
    for (const height of ['<b>', -1, null, {}]) parent.postMessage({ type, height }, '*')
    parent.postMessage({ type: 'other', height: 9999 }, '*')
    parent.postMessage(null, '*')
  }, type)
  await timing.evaluate((_, type) => parent.postMessage({ type, height: 1234 }, '*'), type)
  await expect.poll(height).toBe(1234)
  expect(await taken.evaluate((heights) => [...heights])).toEqual(['1234'])
  guest.close()
  site.close()
})

test('every question is a frame, by the name that links have', async ({ page }) => {
  for (const { link, asks } of questionInfos) {
    await page.goto(`embed.html#${link}`)
    const shown = page.locator('main > *')
    await expect(shown).toHaveJSProperty('localName', `flopscope-${link}`)
    await expect(shown.locator('.still h2')).toHaveText(asks)
    await expect(shown.locator('.faults')).toBeEmpty()
  }
})

test('an embed that nobody touches opens no lab', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('embed.html')
  await expect(page.locator('flopscope-timing').locator('[data-action="run"]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /wasm|lib\/|experiment/.test(path))).toEqual([])
})

test('an embed of an operation beyond a first measurement loads what it needs', async ({
  page,
}) => {
  await page.goto(
    `embed.html#timing?op=conv2d&height=8&width=8&padding=0&runs=10&max_ms=${patience_ms}`,
  )
  const timing = page.locator('flopscope-timing')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[name="padding"]')).toHaveValue('0')
  // 64 channels of 6 x 6 outputs, each of 64 x 3 x 3 products.
  await expect(timing.locator('[data-answer]')).toContainText(
    'conv2d, height 8, width 8, padding 0 takes',
  )
  await expect(timing.locator('.cost')).toContainText('2.65 MFLOP')
})
