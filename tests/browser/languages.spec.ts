// SPDX-License-Identifier: MIT
//
// The page in other languages: which one a visitor gets, and, in pseudo-English, that nothing is said outside of the
// catalogues and that longer words find room.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { models, operations, questionInfos } from '../../web/lab/questions.ts'
import { serve } from '../../web/serve/server.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const results = `${root}tests/fixtures/results/`

/** Names of programs, layers and authors, which every language has in common. */
const names = new Set(
  [
    ...['Flopscope', 'Chromium', 'Linux', 'Node', 'plain', 'relaxed', 'min', 'layers', 'forward'],
    ...['Transformer', 'Embedding', 'wte', 'Tanh', 'Flatten', 'Linear', 'Dropout', 'mine'],
    ...[
      'Kaplan',
      'Chowdhery',
      'Korthikanti',
      'appendix',
      'section',
      'input',
      'google',
      'swiftshader',
    ],
    ...models.map(({ name }) => name),
    ...operations.flatMap(({ name, kernels, fields }) => [
      name,
      ...kernels,
      ...fields.map((field) => field.name),
    ]),
    ...questionInfos.flatMap(({ link, options, method }) => [
      link,
      method,
      ...options.flatMap(({ name, choices = [] }) => [name, ...choices]),
    ]),
  ].flatMap((name) => name.split(/[-_\d]/)),
)

/** What is read on the page, in every shadow root; not code, nor what a visitor types or chooses. */
function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const unread = 'code, kbd, pre, script, style, option, textarea, a[hreflang], [translate="no"]'
    const read = (node: Node): void => {
      if (node instanceof Text) found.push(node.data)
      if (!(node instanceof Element)) {
        node.childNodes.forEach(read)
        return
      }
      if (node.matches(unread) || !(node.checkVisibility?.() ?? true)) return
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        found.push(node.getAttribute(name) ?? '')
      }
      if (node.shadowRoot) read(node.shadowRoot)
      node.childNodes.forEach(read)
    }
    read(document.body)
    return found
  })
}

/** Words as only English writes them, which no catalogue has. */
async function untranslated(page: Page): Promise<readonly string[]> {
  const word = /(?<![\p{L}\p{N}_./-])[A-Za-z]?[a-z]{3,}(?![\p{L}\p{N}_/-])/gu
  const texts = await textsOf(page)
  return texts.flatMap((text) => {
    // But for titles of papers, and names that had no room.
    const said = text.replaceAll(/"[^"]*"|\S+…/g, '')
    const words = (said.match(word) ?? []).filter((each) => !names.has(each))
    return words.length > 0 ? [`${words.join(' ')} | ${text.trim()}`] : []
  })
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const heading = (page: Page) => page.locator('main > :visible h2').first()

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' })

  test('gets the page in German, with what its address asks for', async ({ page }) => {
    await page.goto('./#memory')
    await expect(page).toHaveURL(/index\.de\.html#memory$/)
    await expect(heading(page)).toHaveText('Wo bleiben die Bytes?')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test('an address asks for a language, and the header for another, which is kept', async ({
  page,
}) => {
  await page.goto('./?lang=de#cost')
  await expect(heading(page)).toHaveText('Wie viel Arbeit ist es auf dem Papier?')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\?lang=en#cost$/)
  await expect(heading(page)).toHaveText('How much work is it on paper?')
  await page.goto('./index.de.html#cost')
  await expect(heading(page)).toHaveText('Wie viel Arbeit ist es auf dem Papier?')
  await page.goto('./#memory')
  await expect(heading(page)).toHaveText('Where do the bytes go?')
})

test('the longer words of German find room in the rail, and on a phone in one line of the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('./index.de.html#timing')
  const beyond = (place: string) =>
    page.locator(place).evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(await beyond('#rail')).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const header = page.locator('header')
  for (const address of ['./index.de.html#lessons', './?lang=en#lessons']) {
    await page.goto(address)
    const theme = await header.locator('#theme').boundingBox()
    const name = await header.getByRole('heading').boundingBox()
    expect(theme?.y, address).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    await expect(header.getByRole('link', { name: /^(English|Deutsch)$/ })).toBeVisible()
    expect(await overflow(page), address).toBeLessThanOrEqual(0)
  }
})

test('an element speaks the language of its place in a page', async ({ page, baseURL }) => {
  const lesson = `<!doctype html><title>Kurs</title><div lang="de-AT"><flopscope-timing></flopscope-timing></div>
    <script type="module" src="v1/embed.js"></script>`
  await page.route('**/lesson.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: lesson }),
  )
  await page.goto(new URL('lesson.html', baseURL).href)
  await expect(page.getByRole('button', { name: 'Starten' })).toBeVisible()
})

test.describe('in pseudo-English', { tag: '@all' }, () => {
  let site: Awaited<ReturnType<typeof serve>>

  test.beforeAll(async () => {
    execFileSync(process.execPath, ['web/build/pseudo.mjs'], { cwd: root, stdio: 'ignore' })
    site = await serve(0, `${root}build/pseudo`)
  })
  test.afterAll(() => site.close())

  const views = [
    ...['machine', 'lessons', 'glossary', 'all', 'runs', 'files'],
    ...['lesson=first-timing&step=1', 'case=slow-loops', 'card=longer-text', 'lesson=builder'],
    ...questionInfos.map(({ link }) => link),
  ]
  test('nothing is hard-coded or too wide on a phone, in any view and any answer', async ({
    page,
  }) => {
    const found = new Set<string>()
    const look = async (where: string) => {
      for (const text of await untranslated(page)) found.add(text)
      if ((await overflow(page)) > 0) found.add(`${where} is ${await overflow(page)} px too wide`)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.address}/index.en-XA.html`)
    await look('welcome')
    for (const view of views) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, view)
      const shown = page.locator('main > [data-view]:visible')
      const isDrawn = () =>
        shown.evaluate((element) =>
          [element, ...element.children].some(({ shadowRoot }) => shadowRoot?.childElementCount),
        )
      await expect.poll(isDrawn, view).toBe(true)
      for (const settings of await shown.locator('.settings summary').all()) await settings.click()
      await look(view)
    }
    for (const file of readdirSync(results)) {
      await page.locator('footer #saved').setInputFiles(results + file)
      const { experiment = 'architectures' } = JSON.parse(readFileSync(results + file, 'utf8'))
      const answered = page.locator(`main > flopscope-${experiment.replaceAll('_', '-')}:visible`)
      await expect(answered.locator('[data-answer]')).not.toBeEmpty()
      for (const tab of await answered.getByRole('tab').all()) {
        // An answer without pictures has no tab for them.
        if (!(await tab.isVisible())) continue
        await tab.click()
        await look(file)
      }
    }
    expect([...found]).toEqual([])
  })
})
