// SPDX-License-Identifier: MIT
//
// The runs that a browser keeps for the page: found, named, opened, set side by side, saved and deleted.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { countPrintedPictures, LabPage, onPaper, quick, reloadKept } from './lab-page.ts'

/** Measures two sizes, so that two runs are kept. */
async function measureTwo(page: Page): Promise<string> {
  const lab = new LabPage(page)
  await lab.open(quick)
  const answer = await lab.measure()
  await lab.field('m').fill('40')
  await lab.measure()
  await expect(page.getByRole('link', { name: 'My runs (2)' })).toBeVisible()
  return answer
}

const runs = (page: Page) => page.locator('flopscope-runs')
const items = (page: Page) => runs(page).getByRole('listitem')

test('runs outlive a reload, are found by a name, and open as they were', async ({ page }) => {
  const answer = await measureTwo(page)
  await reloadKept(page)
  await page.getByRole('link', { name: 'My runs (2)' }).click()
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText('matmul 40 × 48 × 48')
  await runs(page)
    .getByLabel(/^Name of: matmul 48/)
    .fill('before the change')
  await runs(page)
    .getByLabel(/^Name of: matmul 48/)
    .blur()
  await runs(page).getByRole('searchbox').fill('before')
  await expect(items(page)).toHaveCount(1)
  await runs(page)
    .getByRole('button', { name: /^matmul 48/ })
    .click()
  const lab = new LabPage(page)
  await expect(lab.answer).toHaveText(answer.replaceAll(' ', '\u00a0'), { useInnerText: true })
  await expect(lab.field('m')).toHaveValue('48')
})

test('a pinned run stands first; two stand side by side, are saved in one file and in a report; all are deleted', async ({
  page,
}) => {
  await measureTwo(page)
  await page.goto('#runs')
  await runs(page)
    .getByRole('button', { name: /^Pin: matmul 48/ })
    .click()
  await expect(items(page).first()).toContainText('matmul 48 × 48 × 48')
  await runs(page)
    .getByLabel(/^Name of: matmul 40/)
    .fill('after the change')
  await runs(page)
    .getByLabel(/^Name of: matmul 40/)
    .blur()
  for (const box of await runs(page).getByRole('checkbox').all()) await box.check()
  await runs(page).getByRole('button', { name: 'Set side by side' }).click()
  await expect(runs(page).locator('.sides .answer')).toHaveText([/^matmul 48/, /^matmul 40/])
  await expect(runs(page).getByRole('table', { name: /Statistics/ })).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await runs(page).getByRole('button', { name: 'Save chosen' }).click()
  const file = await download
  const path = await file.path()
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).subject.m)).toEqual([48, 40])

  const report = page.waitForEvent('download')
  await runs(page).getByRole('button', { name: 'Save report' }).click()
  const markdown = await report
  expect(markdown.suggestedFilename()).toBe('flopscope-runs.md')
  const answers = readFileSync(await markdown.path(), 'utf8').match(/^\| \d .*/gm)
  expect(answers).toEqual([
    expect.stringContaining('| matmul 48 × 48 × 48 takes **'),
    expect.stringContaining('| matmul 40 × 48 × 48 takes **'),
  ])

  await runs(page).getByRole('button', { name: 'Delete all' }).click()
  await runs(page).getByRole('button', { name: 'Really delete 2 runs?' }).click()
  await expect(runs(page)).toContainText('No run is kept yet.')
  await reloadKept(page)
  await expect(runs(page)).toContainText('No run is kept yet.')

  const name = 'flopscope-runs.ndjson'
  const buffer = readFileSync(path)
  const saved = { name, mimeType: 'application/x-ndjson', buffer }
  await page.getByLabel('Open a saved result').setInputFiles(saved)
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText('matmul 48 × 48 × 48')
  await expect(runs(page).getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(runs(page).getByLabel(/^Name of: matmul 40/)).toHaveValue('after the change')
})

test('chosen runs are printed with their pictures and how they were measured, in the place of the list', async ({
  page,
}) => {
  await countPrintedPictures(page, 'flopscope-runs')
  await measureTwo(page)
  await page.goto('#runs')
  await runs(page)
    .getByRole('checkbox', { name: /matmul 48/ })
    .check()
  await runs(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-drawn', '2 of 2')
  await onPaper(page, async () => {
    await expect(runs(page).locator('.answer:visible')).toHaveText([/^matmul 48/])
    await expect(runs(page).getByRole('img', { name: /^Histogram/ })).toBeVisible()
    await expect(runs(page).getByText(/in a worker; Flopscope/)).toBeVisible()
    await expect(runs(page).getByRole('table', { name: /Statistics/ })).toBeVisible()
    for (const locator of [runs(page).getByRole('checkbox'), page.locator('#rail')])
      await expect(locator).toBeHidden()
  })
  await expect(items(page)).toHaveCount(2)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('flopscope-printed-runs')).toHaveCount(0)
})

test('a browser that keeps nothing says so after the first answer and never again, and shows the runs of the visit', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  const lab = new LabPage(page)
  await lab.open(quick)
  const notice = page.locator('#notice')
  await expect(notice).toBeHidden()
  await lab.measure()
  await expect(notice).toHaveText(/^This browser keeps nothing/)
  await notice.getByRole('button', { name: 'Close' }).click()
  await lab.field('m').fill('40')
  await lab.measure()
  await expect(page.getByRole('link', { name: 'My runs (2)' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('#runs')
  await expect(runs(page).getByRole('status')).toHaveText(/^This browser keeps nothing/)
  await expect(items(page)).toHaveCount(2)
})
