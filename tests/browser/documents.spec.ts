// SPDX-License-Identifier: MIT
//
// The pages to be read: each can be read by everyone, each link leads somewhere, the gallery is live, and a missing page
// says the way.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { questionInfos } from '../../web/lab/generated/questions.ts'
import { violations } from './axe.ts'

const web = fileURLToPath(new URL('../../web/', import.meta.url))

const hrefs = (page: Page, scope: string) =>
  page.locator(scope).evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href }) => href))

const idsOn = (page: Page) => page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))

test('every page of the list is there, and so is every place that it links', async ({
  page,
  request,
}) => {
  await page.goto('start.html')
  expect(await violations(page), 'of the first, which stands for all').toEqual([])
  const pages = await hrefs(page, 'nav a')
  expect(pages.length).toBeGreaterThanOrEqual(10)
  const own = new URL(page.url()).origin
  const targets = new Set<string>()
  const idsOf = new Map<string, string[]>()
  for (const address of pages) {
    await page.goto(address)
    idsOf.set(new URL(page.url()).pathname, await idsOn(page))
    await expect(page.locator('nav [aria-current="page"]')).toHaveCount(1)
    for (const link of await hrefs(page, 'main a, header a')) {
      if (link.startsWith(own)) targets.add(link)
    }
  }
  const anchors = new Map<string, string[]>()
  for (const target of targets) {
    const { pathname, hash } = new URL(target)
    const known = anchors.get(pathname) ?? []
    anchors.set(pathname, hash && pathname !== '/' ? [...known, hash.slice(1)] : known)
  }
  for (const [pathname, wanted] of anchors) {
    expect((await request.get(`${own}${pathname}`)).status(), pathname).toBe(200)
    if (wanted.length === 0) continue
    if (!idsOf.has(pathname)) await page.goto(`${own}${pathname}`)
    const ids = idsOf.get(pathname) ?? (await idsOn(page))
    expect(
      wanted.filter((anchor) => ids.filter((id) => id === anchor).length !== 1),
      pathname,
    ).toEqual([])
  }
})

test('every page of the list is for every reader', { tag: '@all' }, async ({ page }) => {
  await page.goto('start.html')
  for (const address of await hrefs(page, 'nav a')) {
    await page.goto(address)
    expect(await violations(page), address).toEqual([])
  }
})

test('questions, lessons and cases that pages link are in the lab', async ({ page }) => {
  const named = new Set<string>()
  for (const name of ['start', 'teachers', 'authors', 'conventions']) {
    await page.goto(`${name}.html`)
    const links = page.locator('main a[href^="./#"]')
    for (const link of await links.evaluateAll((all) =>
      all.map((each) => each.getAttribute('href')),
    ))
      named.add(link?.slice('./#'.length) ?? '')
  }
  const fileOf = (name: string) => {
    const [, kind, place] = /^(lesson|case)=([\w-]+)/.exec(name) ?? []
    return kind ? `lessons/${kind === 'case' ? 'cases/' : ''}${place}` : `questions/${name}`
  }
  expect(named.size).toBeGreaterThan(15)
  named.delete('lessons')
  const missing = [...named].filter((name) => !existsSync(`${web}${fileOf(name)}.ts`))
  expect(missing).toEqual([])
})

test('the gallery shows every element, with nothing wrong about it, and they are live', async ({
  page,
}) => {
  await page.goto('gallery.html')
  for (const { link } of questionInfos) {
    const element = page.locator(`flopscope-${link}`)
    await expect(element.locator('.still')).toBeVisible()
    await expect(element.locator('.faults')).toBeEmpty()
  }
  await page.locator('flopscope-cost [data-action="run"]').click()
  await expect(page.locator('flopscope-cost [data-answer]')).toContainText('mlp on a batch of 32')
})

test('what every operation counts stands on the page about conventions', async ({ page }) => {
  await page.goto('conventions.html')
  const row = page.getByRole('row').filter({ has: page.locator('code', { hasText: /^matmul$/ }) })
  // 256 x 256 x 256 products: as many multiplications and additions, and two for each in papers.
  const products = (256 ** 3).toLocaleString('en')
  const flops = (2 * 256 ** 3).toLocaleString('en')
  await expect(row.getByRole('cell')).toHaveText([
    ...['matmul', 'm 256, k 256, n 256', products, flops, products, products, '0'],
  ])
})

test('what the package exports stands on a page with its types', async ({ page }) => {
  await page.goto('api.html')
  const under = (name: string) =>
    page
      .locator('main > pre')
      .filter({ hasText: new RegExp(`\\b${name}\\b`) })
      .first()
  await expect(under('function openLab')).toHaveText(
    /^function openLab\(options\?: LabOptions\): Promise<Lab>;/,
  )
  await expect(under('class Lab')).toContainText('close(): void;')
  await expect(under('function printReport')).toContainText('Promise<void>')
  await expect(
    page.getByRole('heading', { level: 3, name: 'AbortError', exact: true }),
  ).toHaveCount(1)
})

test('the gallery ends with what all elements have', async ({ page }) => {
  await page.goto('gallery.html')
  for (const [name, row] of [
    ['Attributes of a subject', /^kernel the form/],
    ['Attributes of every element', /^hide/],
    ['Properties', /^link/],
    ['Methods', /^run/],
    ['Events', /^flopscope-result/],
    ['CSS variables', /^--flopscope-accent/],
  ] as const) {
    const table = page.getByRole('region', { name, exact: true })
    await expect(table.getByRole('row', { name: row })).toHaveCount(1)
  }
})

test('the manifest names each element, its attributes, members and events', async ({ request }) => {
  const { modules } = await (await request.get('custom-elements.json')).json()
  const [{ path, declarations, exports }] = modules
  expect((await request.get(path)).status()).toBe(200)
  expect(exports).toHaveLength(questionInfos.length)
  const scaling = declarations.find(
    ({ tagName }: { tagName: string }) => tagName === 'flopscope-scaling',
  )
  const names = scaling.attributes.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['op', 'd-model', 'axis', 'values', 'hide', 'theme']),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(scaling.members.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['link', 'run']),
  )
  expect(scaling.events.map(({ name }: { name: string }) => name)).toContain('flopscope-result')
})

test('an address that leads nowhere is told, at any depth, and the way to the lab', async ({
  page,
}) => {
  const response = await page.goto('some/where/else')
  expect(response?.status()).toBe(404)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'open the lab' }).click()
  await expect(page).toHaveTitle(/see why neural networks are slow/)
})

test('whoever links to a page is told its title and what it is about', async ({ page }) => {
  await page.goto('./')
  const said = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  expect(await said('og:title')).toBe(await page.title())
  expect(await said('og:description')).toContain('neural-network operations')
})
