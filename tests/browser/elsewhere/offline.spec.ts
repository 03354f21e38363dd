// SPDX-License-Identifier: MIT
//
// A visit without network after one with it, a new build after that, and isolation on a host that sends no headers.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sirv from 'sirv'
import { dist } from '../host.ts'
import { LabPage, quick } from '../lab-page.ts'

test.use({ serviceWorkers: 'allow' })

/** A static host of its own, which sends no headers, can be stopped and holds a copy of the site. */
async function staticHost() {
  const folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
  cpSync(dist, folder, { recursive: true })
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404).end()
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: `http://localhost:${port}/`, folder, stop }
}

/** Until everything is kept. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('after one visit the lab measures with the server stopped, also what was never opened', async ({
  page,
}) => {
  const host = await staticHost()
  await page.goto(host.address)
  await expect(page.locator('#offline')).toHaveText(/opens without network/)
  await expect(page.locator('#offline')).toBeVisible()
  host.stop()
  const lab = new LabPage(page)
  await page.goto(`${host.address}${quick}`)
  await page.reload()
  expect(await lab.measure()).toContain('matmul 48 × 48 × 48 takes')
  await expect(lab.timing.locator('flopscope-figure svg').first()).toBeVisible()
  await page.goto(`${host.address}#cost`)
  await expect(page.locator('flopscope-cost [data-answer]')).toContainText('gpt2-small')
  await page.goto(`${host.address}measuring.html`)
  await expect(page.getByRole('heading', { name: 'How measuring works' })).toBeVisible()
  await page.getByRole('searchbox').fill('netlify')
  await expect(page.getByRole('search').getByRole('link').first()).toHaveText(/^Hosting/)
})

test('a browser may install the lab', async ({ page }) => {
  const host = await staticHost()
  await page.goto(host.address)
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A test's window is a private one, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  host.stop()
})

test('a new build takes over at the next visit, and leaves nothing of the old one', async ({
  page,
}) => {
  const host = await staticHost()
  await page.goto(host.address)
  await kept(page)
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(join(host.folder, file), change(readFileSync(join(host.folder, file), 'utf8')))
  rewrite('index.html', (text) =>
    text.replace(/<title>.*<\/title>/, '<title>The next build</title>'),
  )
  rewrite('service-worker.js', (text) =>
    `${text}// the next build\n`.replace(/(?<=\+`)[0-9a-f]{8}(?=`)/, '00000000'),
  )
  await page.goto(`${host.address}start.html`)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    await new Promise<void>((resolve) => {
      if (registration.waiting) resolve()
      installing?.addEventListener(
        'statechange',
        () => installing.state === 'installed' && resolve(),
      )
    })
  })
  // The page hears that the next one waits, and the worker in use a moment later: a visit in between is one more of the old.
  await expect(async () => {
    await page.goto(host.address)
    await expect(page).toHaveTitle('The next build', { timeout: 5000 })
  }).toPass()
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).map((key) => key.split(' ').at(-1))),
    )
    .toEqual(['00000000'])
  host.stop()
})

test('a press isolates the page, shows the clock before and after, and can be taken back', async ({
  page,
}) => {
  const host = await staticHost()
  await page.goto(`${host.address}#machine`)
  const machine = page.locator('flopscope-environment')
  const isolated = () => page.evaluate(() => crossOriginIsolated)
  expect(await isolated()).toBe(false)
  await machine.getByRole('button', { name: 'Isolate this page' }).click()
  await expect(machine).toContainText('The fine clock and shared memory are on.')
  await expect(machine).toContainText('Before, the clock moved in steps of 100 µs.')
  expect(await isolated()).toBe(true)
  const lab = new LabPage(page)
  await page.goto(`${host.address}${quick}`)
  expect(await lab.measure()).toContain('matmul 48 × 48 × 48 takes')
  await page.goto(`${host.address}#machine`)
  await page.reload()
  await machine.getByRole('button', { name: 'No longer' }).click()
  await expect(machine.getByRole('button', { name: 'Isolate this page' })).toBeVisible()
  expect(await isolated()).toBe(false)
  host.stop()
})

test('where the browser keeps nothing, isolating says so and what to do', async ({ page }) => {
  const host = await staticHost()
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('refused', 'SecurityError'))
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await page.goto(`${host.address}#machine`)
  const machine = page.locator('flopscope-environment')
  await machine.getByRole('button', { name: 'Isolate this page' }).click()
  await expect(machine).toContainText('let it keep data of this site, and press again')
  await expect(page.locator('#offline')).toBeHidden()
  host.stop()
})

test('in a frame it says why the page cannot be isolated', async ({ page }) => {
  const host = await staticHost()
  writeFileSync(
    join(host.folder, 'around.html'),
    '<!doctype html><iframe width="900" height="700" src="./#machine"></iframe>',
  )
  await page.goto(`${host.address}around.html`)
  const machine = page.frameLocator('iframe').locator('flopscope-environment')
  await expect(machine).toContainText('In a frame only the page around it can be isolated.')
  host.stop()
})
