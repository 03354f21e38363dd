// SPDX-License-Identifier: MIT
//
// The search over the pages to be read.
import { expect, type Page, test } from '@playwright/test'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const found = (page: Page) => page.getByRole('search').getByRole('link')

test('a misspelt word finds the section that has it, and Enter leads there', async ({ page }) => {
  await page.goto('start.html')
  await search(page).fill('hetmansperger')
  await expect(found(page)).toHaveText(['How measuring works: Intervals'])
  await expect(page.getByRole('search')).toContainText('Hettmansperger and S. Sheather')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/measuring\.html#intervals$/)
  await expect(page.getByRole('heading', { name: 'Intervals' })).toBeInViewport()
})

test('the beginning of a word finds it, in tables that were made, too', async ({ page }) => {
  await page.goto('hosting.html')
  await search(page).fill('adaptiveavgp')
  await expect(found(page).first()).toHaveText(/^The layers of a spec: AdaptiveAvgPool/)
})

test('words that stand nowhere are told', async ({ page }) => {
  await page.goto('start.html')
  await search(page).fill('zzzzzzzz')
  await expect(page.getByRole('status')).toHaveText('No section has these words.')
  await search(page).fill('')
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a page that does not load is told, and the next word asks again', async ({ page }) => {
  await page.route('**/measuring.html', (route) => route.abort())
  await page.goto('start.html')
  await search(page).fill('roofline')
  await expect(page.getByRole('alert')).toHaveText('A page did not load: try again.')
  await page.unroute('**/measuring.html')
  await search(page).fill('roofline peaks')
  await expect(found(page).first()).toBeVisible()
})

test('a page that nobody searches asks for no other', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('start.html')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.endsWith('.html'))).toEqual(['/start.html'])
})
