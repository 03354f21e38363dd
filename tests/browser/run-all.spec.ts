// SPDX-License-Identifier: MIT
//
// Many questions asked one after another on the page.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { countPrintedPictures, onPaper } from './lab-page.ts'

test('chosen questions are run one after another, and are one report; stopping keeps what was measured', async ({
  page,
}) => {
  await page.goto('')
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Run all' })
    .click()
  const all = page.locator('flopscope-run-all')
  await expect(all.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  for (const box of await all.getByRole('checkbox').all()) await box.setChecked(false)
  await all.getByRole('checkbox', { name: /^How much work is it on paper\?/ }).check()
  await all.getByRole('checkbox', { name: /^Where do the bytes go\?/ }).check()
  await expect(all.locator('.hint')).toHaveText(/^2 questions, at most about 5\.0 s together\.$/)
  expect(await violations(page)).toEqual([])
  await all.getByRole('button', { name: 'Run 2 questions' }).click()
  await expect(all.getByRole('status')).toHaveText('All 2 were answered.', { timeout: 60_000 })
  await expect(all.locator('.answers .answer')).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await all.getByRole('button', { name: 'Save report' }).click()
  const report = readFileSync(await (await download).path(), 'utf8')
  expect(report.match(/^## .*/gm)).toEqual([
    '## 1. How much work is it on paper?',
    '## 2. Where do the bytes go?',
  ])

  await all.getByRole('checkbox', { name: /^Arithmetic or memory/ }).check()
  await all.locator('[data-action="run"]').click()
  await expect(all.locator('.hint')).toHaveText(/^3 of 3: Arithmetic or memory\? /, {
    timeout: 60_000,
  })
  await all.locator('[data-action="stop"]').click()
  await expect(all.getByRole('status')).toHaveText(/^Stopped: [23] of 3 were answered\.$/)
  await expect(all.locator('.answers .answer').first()).toContainText('matmul')
})

test('all answers are printed with their pictures and how they were measured; of one that failed paper says why', {
  tag: '@all',
}, async ({ page }) => {
  await countPrintedPictures(page, 'flopscope-run-all')
  // The first module answers a timing, the whole one a memory.
  await page.route('**/*-full.wasm*', (route) => route.fulfill({ status: 404 }))
  await page.goto('#all')
  const all = page.locator('flopscope-run-all')
  await expect(all.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  for (const box of await all.getByRole('checkbox').all()) await box.setChecked(false)
  for (const title of [/^Where do the bytes go\?/, /^How long does it take/])
    await all.getByRole('checkbox', { name: title }).check()
  await all.getByRole('button', { name: 'Run 2 questions' }).click()
  await expect(all.locator('.failed')).toContainText('No answer: ')
  await all.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-drawn', /^([1-9]) of \1$/)
  await onPaper(page, async () => {
    await expect(all.getByRole('heading', { name: /^How long does it take/ })).toBeVisible()
    await expect(all.locator('.answer:visible')).toHaveCount(1)
    await expect(all.getByText(/in a worker; Flopscope/).and(page.locator(':visible'))).toHaveCount(
      1,
    )
    await expect(all.locator('.failed')).toBeVisible()
    for (const locator of [
      all.getByRole('checkbox'),
      all.locator('.tools'),
      all.getByText('All 2'),
    ])
      await expect(locator.filter({ visible: true })).toHaveCount(0)
  })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('flopscope-printed-runs')).toHaveCount(0)
  await expect(all.locator('.answers .answer')).toHaveCount(1)
})
