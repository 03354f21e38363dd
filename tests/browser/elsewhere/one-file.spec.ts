// SPDX-License-Identifier: MIT
//
// The lab where there is no server: as one file, and as the site opened from disk or framed by a host that sends no
// headers.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import sirv from 'sirv'
import { dist } from '../host.ts'
import { LabPage, patience_ms, quick } from '../lab-page.ts'

let folder = ''
let file = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
  copyFileSync(join(dist, 'flopscope.html'), join(folder, 'lab.html'))
  file = pathToFileURL(join(folder, 'lab.html')).href
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (url.split('#')[0] !== file && !/^(blob|data):/.test(url)) complaints.push(`asks ${url}`)
  })
  return complaints
}

test('one file, opened from disk, measures, and asks nothing of anybody', async ({ page }) => {
  const complaints = watch(page)
  const lab = new LabPage(page)
  await page.goto(`${file}${quick}`)
  expect(await lab.measure()).toContain('matmul 48 × 48 × 48 takes')
  await expect(lab.timing.locator('flopscope-figure svg').first()).toBeVisible()
  await page.locator('#rail [data-question="cost"]').click()
  await expect(page.locator('flopscope-cost [data-answer]')).toContainText('gpt2-small')
  expect(complaints).toEqual([])
})

test('the question after an answer, lessons and kept runs are in the file, too', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await page.goto(`${file}${quick}`)
  await lab.measure()
  await lab.timing.locator('.next a').click()
  await expect(page.locator('flopscope-roofline #question')).toBeVisible()
  expect(page.url()).toMatch(/lab\.html#roofline\?/)
  await page.goto(`${file}#lessons`)
  await expect(page.locator('flopscope-lessons')).toContainText('How long, and how sure')
  await page.goto(`${file}#runs`)
  await expect(page.locator('flopscope-runs')).toContainText('matmul')
})

test('no link in the file leads to a page that is not there', async ({ page }) => {
  await page.goto(file)
  await expect(page.locator('#version')).not.toBeEmpty()
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((link) => !/^(#|https:)/.test(link ?? ''))).toEqual([])
})

test('the site opened from disk works without modules', async ({ page }) => {
  const lab = new LabPage(page)
  await page.goto(`${pathToFileURL(join(dist, 'index.html')).href}${quick}`)
  expect(await lab.measure()).toContain('matmul 48 × 48 × 48 takes')
})

test('a frame that may run scripts and nothing else measures on a host that sends no headers', async ({
  page,
}) => {
  const files = sirv(dist, { dev: true })
  const embed = `/embed.html?theme=dark#timing?op=relu&amp;size=4096&amp;runs=20&amp;max_ms=${patience_ms}`
  const outer = `<!doctype html><iframe sandbox="allow-scripts" width="800" src="${embed}"></iframe>`
  const server = createServer((request, response) =>
    request.url === '/'
      ? response.setHeader('Content-Type', 'text/html').end(outer)
      : files(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const timing = page.frameLocator('iframe').locator('flopscope-timing')
  await expect(timing.locator('h2')).toHaveCSS('color', 'rgb(232, 235, 237)')
  await timing.locator('[data-action="run"]').click()
  await expect(timing.locator('[data-answer]')).toContainText('relu 4,096 takes')
  server.closeAllConnections()
  server.close()
})
