// SPDX-License-Identifier: MIT
//
// The lab page as its tests speak of it. Every wait is for a state that a visitor could see.
import { expect, type Locator, type Page } from '@playwright/test'

/** Time allowed where the number of runs is to end a measurement: on a busy machine it may take as long as it needs. */
export const patience_ms = 60_000
/** A question whose answer takes well under a second where nothing else goes on. */
export const quick = `#timing?op=matmul&m=48&k=48&n=48&runs=20&max_ms=${patience_ms}`
/** One that goes on until it is stopped. Its runs are single calls, each long enough for any clock, and there is time for
 *  all of them however busy the machine is: a timing whose calls become faster than they were expected to be starts
 *  over, and what was shown until then would be no timed runs any more. */
export const endless = '#timing?op=matmul&m=512&k=512&n=512&kernel=naive&runs=1000&max_ms=3600000'

/** A test that is run on a phone; on a screen, where there is more room, with all tests alone. */
export const phone = { tag: '@phone' }

/** Turns to another part of an answer, by the name of its tab. */
export const turnTo = (section: Locator, tab: string) =>
  section.getByRole('tab', { name: tab }).click()

export interface Dropped {
  readonly name: string
  readonly text: string
}

/** Drops the files on the middle of the page. */
export const drop = (page: Page, files: readonly Dropped[]) =>
  page.locator('main').evaluate((main, all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of all) dataTransfer.items.add(new File([text], name))
    const event = { dataTransfer, bubbles: true, composed: true, cancelable: true }
    main.dispatchEvent(new DragEvent('drop', event))
  }, files)

/** Reloads once this browser has what the page keeps: in a database one who writes waits for those who began before. */
export async function reloadKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const done = (request: IDBOpenDBRequest | IDBTransaction) =>
      new Promise<void>((resolve, reject) => {
        Object.assign(request, { onsuccess: resolve, oncomplete: resolve, onerror: reject })
      })
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(String(name))
      await done(opening)
      const database = opening.result
      const stores = [...database.objectStoreNames]
      if (stores.length > 0) await done(database.transaction(stores, 'readwrite'))
      database.close()
    }
  })
  await page.reload()
}

export class LabPage {
  readonly page: Page
  readonly timing: Locator
  readonly run: Locator
  readonly stop: Locator
  readonly answer: Locator
  readonly progress: Locator
  readonly errors: Locator
  readonly notices: Locator
  readonly settings: Locator

  constructor(page: Page) {
    this.page = page
    this.timing = page.locator('flopscope-timing')
    this.run = this.timing.locator('[data-action="run"]')
    this.stop = this.timing.locator('[data-action="stop"]')
    this.answer = this.timing.locator('[data-answer]')
    this.progress = this.timing.locator('.run .hint')
    this.errors = this.timing.locator('.error')
    this.settings = this.timing.locator('.settings summary')
    this.notices = this.timing.getByRole('alert')
  }

  /** Opens the page and waits until the lab has counted the work of the question. */
  async open(address = quick): Promise<void> {
    await this.page.goto(address)
    await expect(this.timing.locator('.cost dd').first()).not.toHaveText('–')
  }

  field(name: string): Locator {
    return this.timing.locator(`[name="${name}"]`)
  }

  async measure(): Promise<string> {
    const result = this.timing.evaluate(
      (element) =>
        new Promise<void>((resolve) =>
          element.addEventListener('flopscope-result', () => resolve(), { once: true }),
        ),
    )
    await this.run.click()
    await result
    await expect(this.answer).toContainText('per call here')
    return (await this.answer.innerText()).replaceAll('\u00a0', ' ')
  }

  /** With their own style, which comes once a form is touched. */
  async openSettings(): Promise<void> {
    await this.settings.click()
    await expect(this.field('runs')).toBeVisible()
    await expect(this.timing.locator('.settings small').first()).toBeVisible()
  }

  /** How far the page reaches beyond the right edge of the window, in pixels. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  }
}

/** The sides of A4 with margins of a centimetre, in CSS pixels, of which 96 are an inch. */
const long = Math.floor(((297 - 20) / 25.4) * 96)
const short = Math.floor(((210 - 20) / 25.4) * 96)
const sheets = { portrait: [short, long], landscape: [long, short] } as const

/** Lays the page out for both sheets in turn; nothing may reach beyond them, and `look` is asked of each. */
export async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  const window = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  for (const [name, [width, height]] of Object.entries(sheets)) {
    await page.setViewportSize({ width, height })
    await look()
    await expect.poll(() => page.evaluate(cut), name).toEqual([])
  }
  await page.emulateMedia({ media: null })
  if (window) await page.setViewportSize(window)
}

/** What is seen of the page, shadow trees and pictures included, and reaches beyond its sides. */
function cut(): string[] {
  const found: string[] = []
  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width * height > 1
      if (isSeen && (left < -1 || right > innerWidth + 1))
        found.push(`${element.localName}.${element.getAttribute('class')} ${left} to ${right}`)
      if (element.shadowRoot) walk(element.shadowRoot)
    }
  }
  walk(document)
  return found
}

/** Has the page tell, as `data-drawn` of its root, how many pictures of the runs that `host` prints were drawn when print was
 *  asked for: a browser makes the sheets of what it finds at once. */
export const countPrintedPictures = (page: Page, host: string) =>
  page.addInitScript((tag) => {
    globalThis.print = () => {
      const roots = (selector: string, within: ParentNode) =>
        [...within.querySelectorAll(selector)].flatMap(({ shadowRoot }) => shadowRoot ?? [])
      const figures = roots(tag, document)
        .flatMap((root) => roots('flopscope-printed-runs', root))
        .flatMap((root) => roots('flopscope-figure', root))
      const drawn = figures.filter((root) => root.querySelector('.chart'))
      document.documentElement.dataset.drawn = `${drawn.length} of ${figures.length}`
    }
  }, host)
