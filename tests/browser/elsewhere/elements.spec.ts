// SPDX-License-Identifier: MIT
//
// Questions as elements of somebody else's page, by the one script v1/embed.js from another origin.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { embedForms } from '../../../web/page/share/embed-code.ts'
import { serve } from '../../../web/serve/server.mjs'
import { type Host, host } from '../host.ts'
import { patience_ms, turnTo } from '../lab-page.ts'
import { shiftSince, watchShifts } from '../layout-shift.ts'

let site: Host
test.beforeAll(async () => {
  site = await host()
})
test.afterAll(() => site.close())

const brief = `runs="10" max-ms="${patience_ms}"`
const relu = `<flopscope-timing op="relu" size="4096" ${brief}></flopscope-timing>`

const lesson = (body: string, head = '') => `<!doctype html><title>A lesson</title>
  <link rel="icon" href="data:,">${head}
  <script type="module" src="${site.address}/v1/embed.js"></script>
  <p id="before">Before</p>${body}<p id="after">After</p>`

/** Opens a page of another origin. */
async function open(page: Page, body: string, head = ''): Promise<void> {
  const guest = await host({ '/deep/lesson.html': lesson(body, head) })
  page.once('close', () => guest.close())
  await page.goto(`${guest.address}/deep/lesson.html`)
}

async function run(place: Page | FrameLocator, name = 'timing'): Promise<void> {
  await place.locator(`flopscope-${name} [data-action="run"]`).click()
}

/** The code that *Share* offers for a question. */
const offered = (hash: string) =>
  embedForms.element({ site: new URL(`${site.address}/`), hash, title: 'A question' })

const answer = (place: Page | FrameLocator, name = 'timing') =>
  place.locator(`flopscope-${name} [data-answer]`)

test('two elements of a page measure, one after the other, in a worker of another origin', async ({
  page,
}) => {
  const scaling = `<flopscope-scaling op="softmax" rows="8" axis="cols" values="64,128,256" predict="512"
    max-ms="2000"></flopscope-scaling>`
  await open(page, relu + scaling)
  await run(page, 'scaling')
  await run(page)
  await expect(answer(page)).toContainText('relu 4,096 takes')
  await expect(answer(page, 'scaling')).toContainText(/softmax.s time|no power|cannot/)
  await expect(page.locator('flopscope-scaling [name="values"]')).toHaveValue('64,128,256')
  await turnTo(page.locator('flopscope-timing'), 'How measured')
  await expect(page.locator('flopscope-timing .how')).toContainText('in a worker')
  const next = page.locator('flopscope-timing .next a')
  expect(await next.getAttribute('href')).toMatch(new RegExp(`^${site.address}/#`))
})

test('an element that nobody touches loads its still alone, and nothing moves', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchShifts(page)
  await open(page, offered('scaling?op=attention&axis=seq&values=128%2C256%2C512&v=1'))
  const still = page.locator('flopscope-scaling .still')
  await expect(still).toContainText('How does it grow')
  await expect(still.locator('.asked')).toHaveText(/op attention\s*axis seq\s*values 128,256,512/)
  await expect(still).toContainText('Nothing measured yet')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /wasm|lib\/|question|chart/.test(path))).toEqual([])
  expect(await shiftSince(page)).toBe(0)
})

test('the page’s styles and the element’s do not reach each other', async ({ page }) => {
  const head = `<style>
    * { color: rgb(1, 2, 3) !important; letter-spacing: 4px; text-transform: uppercase }
    h2, p { font: italic 40px serif; margin: 40px }
    button { display: none }
  </style>`
  await open(page, `<h2>Its own</h2>${relu}`, head)
  const title = page.locator('flopscope-timing h2')
  const own = page.locator('body > h2')
  const styles = (element: Element) => {
    const { color, letterSpacing, fontStyle, textTransform } = getComputedStyle(element)
    return { color, letterSpacing, fontStyle, textTransform }
  }
  const plain = {
    color: 'rgb(21, 24, 27)',
    letterSpacing: 'normal',
    fontStyle: 'normal',
    textTransform: 'none',
  }
  const before = await own.evaluate(styles)
  expect(await title.evaluate(styles)).toEqual(plain)
  await run(page)
  await expect(answer(page)).toContainText('relu 4,096 takes')
  expect(await title.evaluate(styles)).toEqual(plain)
  expect(await own.evaluate(styles)).toEqual(before)
})

test('an attribute that it does not have is said in the element, and goes with it', async ({
  page,
}) => {
  await open(page, '<flopscope-timing op="relu" sise="64"></flopscope-timing>')
  const timing = page.locator('flopscope-timing')
  const fault = timing.locator('.faults')
  await expect(fault).toHaveText(
    /^<flopscope-timing> of Flopscope [\d.]+ has no attribute sise; it has op, model,/,
  )
  await timing.evaluate((element) => {
    element.removeAttribute('sise')
    element.setAttribute('size', '64')
  })
  await expect(fault).toBeEmpty()
  await expect(timing.locator('.asked')).toHaveText(/op relu\s*size 64/)
  await expect(page.locator('#after')).toHaveText('After')
})

test('attributes ask the question, also when they change later', async ({ page }) => {
  await open(
    page,
    `<flopscope-timing eager op="linear" in-features="24" bias="false" kernel="naive" max-ms="700"
      hide="title settings" theme="dark"></flopscope-timing>`,
  )
  const timing = page.locator('flopscope-timing')
  await expect(timing.locator('[name="op"]')).toHaveValue('linear')
  await expect(timing.locator('[name="in_features"]')).toHaveValue('24')
  await expect(timing.locator('[name="bias"]')).not.toBeChecked()
  await expect(timing.getByRole('radio', { name: 'naive' })).toBeChecked()
  await expect(timing.locator('[name="max_ms"]')).toHaveValue('700')
  await expect(timing.locator('h2')).toBeHidden()
  await expect(timing.locator('.settings')).toBeHidden()
  await expect(timing.locator('.cost dt').first()).toHaveCSS('color', 'rgb(156, 166, 173)')
  await timing.evaluate((element) => element.removeAttribute('hide'))
  await expect(timing.locator('h2')).toBeVisible()

  await timing.evaluate((element) => element.setAttribute('op', 'fft'))
  await expect(timing.locator('.notices')).toHaveText(/^op must be matmul, .* but it is "fft"\.$/)
})

test('a question about files shows its form first', async ({ page }) => {
  await open(page, '<flopscope-regression></flopscope-regression>')
  await expect(page.locator('flopscope-regression [data-action="run"]')).toHaveCount(0)
  await page.locator('flopscope-regression [data-action="form"]').click()
  await expect(page.locator('flopscope-regression input[type="file"]').first()).toBeVisible()
})

test('on paper an element that nobody touched is its question, a picture and a link with its address', async ({
  page,
}) => {
  await open(page, offered('timing?op=relu&size=4096&v=1'))
  const timing = page.locator('flopscope-timing')
  const picture = timing.locator('img')
  await expect(timing.locator('.still .picture')).toBeVisible()
  await expect(picture).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(timing.locator('.still .picture')).toBeHidden()
  await expect(timing.getByRole('heading')).toHaveText(
    'How long does it take, and how sure is that?',
  )
  await expect(picture).toHaveJSProperty('naturalWidth', 400)
  const address = await timing
    .getByRole('link')
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toContain(`${site.address}/#timing?op=relu&size=4096&v=1`)
})

test('it measures in a page that is cross-origin isolated, by the fine clock', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
  writeFileSync(join(folder, 'index.html'), lesson(relu))
  const guest = await serve(0, folder)
  await page.goto(`${guest.address}/isolated/`)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await run(page)
  await expect(answer(page)).toContainText('relu 4,096 takes')
  await turnTo(page.locator('flopscope-timing'), 'How measured')
  await expect(page.locator('flopscope-timing .how')).toContainText('in a worker')
  guest.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what needs no run is answered by the press', async ({ page }) => {
  await open(page, '<flopscope-cost model="lenet-5" batch="1"></flopscope-cost>')
  await run(page, 'cost')
  await expect(answer(page, 'cost')).toContainText('lenet-5')
})

test('it measures in a frame that may run scripts and nothing else', async ({ page }) => {
  const inner = lesson(relu).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  await page.goto(site.address)
  const guest = await host({
    '/': `<!doctype html><iframe sandbox="allow-scripts" width="800" height="600" srcdoc='${inner}'></iframe>`,
  })
  await page.goto(guest.address)
  const frame = page.frameLocator('iframe')
  await run(frame)
  await expect(answer(frame)).toContainText('relu 4,096 takes')
  guest.close()
})

test('it measures in a page opened from disk', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
  const file = join(folder, 'lesson.html')
  writeFileSync(file, lesson(relu))
  await page.goto(pathToFileURL(file).href)
  await run(page)
  await expect(answer(page)).toContainText('relu 4,096 takes')
  rmSync(folder, { recursive: true, force: true })
})

test.describe('under a policy of the page', () => {
  const policy = (scripts: string, workers: string) => `
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;
      script-src ${site.address} ${scripts}; connect-src ${site.address}; worker-src ${workers}">`

  test('that names the site it measures, without any style of the page’s own', async ({ page }) => {
    await open(page, relu, policy("'wasm-unsafe-eval'", `blob: ${site.address}`))
    await run(page)
    await expect(answer(page)).toContainText('relu 4,096 takes')
    await turnTo(page.locator('flopscope-timing'), 'How measured')
    await expect(page.locator('flopscope-timing .how')).toContainText('in a worker')
  })

  test('that blocks workers it measures in the page, and says so', async ({ page }) => {
    await open(page, relu, policy("'wasm-unsafe-eval'", "'none'"))
    await run(page)
    await expect(answer(page)).toContainText('relu 4,096 takes')
    await expect(page.locator('flopscope-timing .notices')).toContainText('stands still meanwhile')
  })

  test('that blocks WebAssembly it says what is missing', async ({ page }) => {
    await open(page, relu, policy('', 'blob:'))
    await run(page)
    await expect(page.locator('flopscope-timing .run [role="alert"]')).toHaveText(
      /^WebAssembly did not start: .*Content Security/,
    )
    await expect(page.locator('#after')).toHaveText('After')
  })
})

test('a part that does not load is said in the element, and the next press asks again', async ({
  page,
}) => {
  await open(page, relu)
  const still = page.locator('flopscope-timing .still')
  await page.route('**/assets/question-*.js', (route) => route.abort())
  await run(page)
  await expect(still).toContainText('A part did not load: try again.')
  await expect(page.locator('#after')).toHaveText('After')
})

test('a page without the script shows what stands in the element', async ({ page }) => {
  await page.route('**/v1/embed.js', (route) => route.abort())
  await open(
    page,
    '<flopscope-timing><a href="https://example.org/">How long?</a></flopscope-timing>',
  )
  await expect(page.getByRole('link', { name: 'How long?' })).toBeVisible()
})
