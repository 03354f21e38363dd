// SPDX-License-Identifier: MIT
//
// What version 0.1 published is kept: elements with their attributes, frames, links and files that other people's pages and
// programs name. tests/fixtures/published.json is not written anew: it grows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { dist, type Host, host } from '../host.ts'

interface Published {
  /** Lines of pages, each with the link to what it asks. */
  readonly elements: readonly { readonly html: string; readonly asks: string }[]
  /** Addresses of frames below the site's folder, with the element that they show. */
  readonly frames: readonly { readonly address: string; readonly shows: string }[]
  /** Ends of the lab's address, with the words of a heading that they lead to. */
  readonly views: readonly { readonly address: string; readonly heading: string }[]
  /** Below the site's folder. */
  readonly files: readonly string[]
}

const published: Published = JSON.parse(readFileSync('tests/fixtures/published.json', 'utf8'))

interface Still extends HTMLElement {
  open(): Promise<{ load(): Promise<{ readonly link: string }> }>
}

let site: Host
test.beforeAll(async () => {
  site = await host()
})
test.afterAll(() => site.close())

test('every element asks what it asked, and knows all of its attributes', async ({ page }) => {
  const script = `<script type="module" src="${site.address}/v1/embed.js"></script>`
  const body = published.elements.map(({ html }) => html).join('\n')
  const guest = await host({ '/': `<!doctype html><title>A course</title>${script}${body}` })
  await page.goto(guest.address)
  const elements = page.locator('body > *:not(script)')
  await expect(elements).toHaveCount(published.elements.length)
  const asked = await elements.evaluateAll(async (all) => {
    const found: { html: string; asks: string; faults: string }[] = []
    for (const element of all as Still[]) {
      await customElements.whenDefined(element.localName)
      const html = element.outerHTML
      const faults = element.shadowRoot?.querySelector('.faults')?.textContent ?? ''
      const session = await (await element.open()).load()
      found.push({ html, asks: session.link, faults })
    }
    return found
  })
  expect(asked).toEqual(published.elements.map((each) => ({ ...each, faults: '' })))
  guest.close()
})

test('every frame shows its question', async ({ page }) => {
  for (const { address, shows } of published.frames) {
    const frame = `<iframe src="${site.address}/${address.replaceAll('&', '&amp;')}"></iframe>`
    const guest = await host({ '/': `<!doctype html><title>A course</title>${frame}` })
    await page.goto(guest.address)
    const shown = page.frameLocator('iframe').locator('main > *')
    await expect(shown, address).toHaveJSProperty('localName', shows)
    await expect(shown.locator('h2').first(), address).toBeVisible()
    guest.close()
  }
})

/** An end of an address is followed by the page that is there, which takes less time than to open it anew. */
async function follow(page: Page, anew: boolean, baseURL = ''): Promise<void> {
  for (const { address, heading } of published.views) {
    if (anew) await page.goto('about:blank')
    await page.goto(`${baseURL}${address}`)
    await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible()
  }
}

test('every address of the lab leads where it led', async ({ page, baseURL }) => {
  await follow(page, false, baseURL)
})

test('so does every address that is opened anew', { tag: '@all' }, async ({ page, baseURL }) => {
  await follow(page, true, baseURL)
})

test('files that other pages and programs name are there', () => {
  expect(published.files.filter((file) => !existsSync(join(dist, file)))).toEqual([])
})
