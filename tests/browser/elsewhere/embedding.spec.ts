// SPDX-License-Identifier: MIT
//
// The library where a site is not simply served: from disk, in a sandboxed frame, from another origin.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Frame, type Page, test } from '@playwright/test'
import { serve } from '../../../web/serve/server.mjs'
import { dist, type Host, host } from '../host.ts'
import { patience_ms } from '../lab-page.ts'

type Library = typeof import('../../../web/lab/index.ts')
declare const Flopscope: Library

const classic = `${dist}/lib/flopscope.classic.js`

/** Times a small operation with the classic script, and tells where that ran. */
const measureClassic = (place: Page | Frame, options: Parameters<Library['openLab']>[0] = {}) =>
  place.evaluate(async (choice) => {
    const lab = await Flopscope.openLab(choice)
    const brief = { runs: 20, max_ms: 60_000 }
    const { outcome } = await lab.timing({ op: 'softmax', rows: 8, cols: 8 }, brief)
    const { realm, variant } = lab.environment()
    const found = { outcome, realm, variant, warnings: lab.warnings.length }
    lab.close()
    return found
  }, options)

test.describe('the classic script', () => {
  let folder = ''
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
    const page = `<!doctype html><script src="${pathToFileURL(classic)}"></script>`
    writeFileSync(join(folder, 'page.html'), page)
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('measures in a page opened from disk, in a worker or not', async ({ page }) => {
    await page.goto(pathToFileURL(join(folder, 'page.html')).href)
    const measured = { outcome: 'measured', variant: 'plain', warnings: 0 }
    expect(await measureClassic(page)).toEqual({ ...measured, realm: 'worker' })
    expect(await measureClassic(page, { worker: false })).toEqual({ ...measured, realm: 'main' })
  })

  test('measures in a sandboxed frame, which has no origin', async ({ page }) => {
    const inner = "<!doctype html><script src='/lib/flopscope.classic.js'></script>"
    const outer = `<!doctype html><iframe sandbox="allow-scripts" srcdoc="${inner}"></iframe>`
    const site = await host({ '/': outer })
    await page.goto(site.address)
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame())
    if (!frame) throw new Error('the page has no frame')
    await frame.waitForFunction(() => 'Flopscope' in globalThis)
    expect(await frame.evaluate(() => globalThis.origin)).toBe('null')
    const measured = { outcome: 'measured', realm: 'worker', variant: 'plain', warnings: 0 }
    expect(await measureClassic(frame)).toEqual(measured)
    site.close()
  })

  test('measures in the page where no worker may start, and says so', { tag: '@all' }, async ({
    page,
  }) => {
    await page.route('**/strict.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: {
          'Content-Security-Policy':
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
        },
        body: '<!doctype html><script src="lib/flopscope.classic.js"></script>',
      }),
    )
    await page.goto('strict.html')
    expect(await measureClassic(page)).toEqual({
      outcome: 'measured',
      realm: 'main',
      variant: 'plain',
      warnings: 1,
    })
  })

  test('asks for nothing else', async ({ page }) => {
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.route('**/plain.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:,"><script src="lib/flopscope.classic.js"></script>',
      }),
    )
    await page.goto('plain.html')
    await measureClassic(page)
    const files = asked.filter((path) => path.startsWith('/'))
    expect(files).toEqual(['/plain.html', '/lib/flopscope.classic.js'])
  })

  test('refuses builds that it does not hold', async ({ page }) => {
    await page.goto(pathToFileURL(join(folder, 'page.html')).href)
    await expect(measureClassic(page, { variant: 'relaxed' })).rejects.toThrow('built without it')
    await expect(measureClassic(page, { threads: 2 })).rejects.toThrow('has the plain build only')
  })
})

test.describe('the module from another origin', () => {
  let library: Host
  let guest: Host
  test.beforeAll(async () => {
    library = await host()
    guest = await host({
      '/deep/guest.html': '<!doctype html><title>guest</title>',
      '/deep/mine.js':
        'let sum = 0; export const add = () => { for (let i = 0; i < 1e4; ++i) sum += i; return sum }',
    })
  })
  test.afterAll(() => {
    library.close()
    guest.close()
  })

  test('measures in a worker all the same, and there a module of the page', async ({ page }) => {
    await page.goto(`${guest.address}/deep/guest.html`)
    const found = await page.evaluate(async (url) => {
      const { openLab } = (await import(url)) as Library
      const lab = await openLab()
      const brief = { runs: 10, max_ms: 60_000 }
      const operation = await lab.timing({ op: 'relu', size: 1000 }, brief)
      const own = await lab.timing({ module: './mine.js', export: 'add' }, brief)
      const outcomes = [operation.outcome, own.outcome]
      return { outcomes, realm: lab.environment().realm, warnings: lab.warnings }
    }, `${library.address}/lib/flopscope.js`)
    expect(found).toEqual({ outcomes: ['measured', 'measured'], realm: 'worker', warnings: [] })
  })
})

const sites = {
  'npm start': () => serve(0),
  'a static host': () => host(),
}
for (const [name, serveSite] of Object.entries(sites)) {
  // In the gate one-file.spec.ts has such a host.
  const tag = name === 'npm start' ? {} : { tag: '@all' }
  test(
    `the embed page of ${name} runs in a frame of another origin that may run scripts and nothing else`,
    tag,
    async ({ page }) => {
      const site = await serveSite()
      const embed = `${site.address}/embed.html#timing?op=relu&amp;size=4096&amp;runs=20&amp;max_ms=${patience_ms}`
      const outer = `<!doctype html><iframe sandbox="allow-scripts" src="${embed}"></iframe>`
      const guest = await host({ '/': outer })
      await page.goto(guest.address)
      const timing = page.frameLocator('iframe').locator('flopscope-timing')
      const answer = timing.locator('[data-answer]')
      await timing.locator('[data-action="run"]').click()
      await expect(answer).toContainText('relu 4,096 takes')
      await timing.locator('[name="size"]').fill('2048')
      await timing.locator('[name="size"]').press('Enter')
      await expect(answer).toContainText('relu 2,048 takes')
      guest.close()
      site.close()
    },
  )
}
