// SPDX-License-Identifier: MIT
//
// Several threads, on a page that is cross-origin isolated, and on one that is not.
import { expect, type Page, test } from '@playwright/test'
import { number, pattern, percent } from '../web/support/number-patterns.ts'
import { violations } from './axe.ts'
import { patience_ms } from './lab-page.ts'
import { shiftSince, watchShifts } from './layout-shift.ts'
import { QuestionSection } from './question.ts'
import { expectSameAsPackage, keepResults, keptResult } from './same-as-package/same-as-package.ts'

const hasOneCore = (page: Page) => page.evaluate(() => navigator.hardwareConcurrency === 1)

test('on an isolated page a work is measured on each number of threads, or it is said that there is one', async ({
  page,
}) => {
  await keepResults(page)
  await watchShifts(page)
  await page.goto('isolated/')
  const question = new QuestionSection(page, 'threads')
  await question.open()
  for (const size of ['m', 'k', 'n']) await question.field(size).fill('64')
  await question.field('rounds').fill('2')
  await question.field('max_ms').fill(String(patience_ms))
  if (await hasOneCore(page)) {
    await question.run.click()
    await expect(
      question.section.getByText('There is one thread: the machine has one core'),
    ).toBeVisible()
    return
  }
  await shiftSince(page)
  expect(await question.measure()).toMatch(
    pattern`^(On ${number} threads matmul|Whether matmul 64 × 64 × 64 is faster)`,
  )
  await expectSameAsPackage(await keptResult(page, 'threads'))
  const picture = question.section.getByRole('img', {
    name: /^Speedup against threads\. 2 threads/,
  })
  await expect(picture).toBeVisible()
  expect(await shiftSince(page), 'how much moved when the answer came').toBeLessThan(0.1)
  expect(await violations(page)).toEqual([])
})

test('on an isolated page the ladder has a rung for threads', async ({ page }) => {
  await page.goto('isolated/')
  const question = new QuestionSection(page, 'ladder')
  await question.open()
  await question.field('rounds').fill('2')
  await question.field('max_ms').fill(String(patience_ms))
  await question.measure()
  const picture = question.section.getByRole('img', { name: /^Kernels and their operations/ })
  await expect(picture).toHaveAccessibleName(/threads/)
})

async function askOverhead(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const question = new QuestionSection(page, 'overhead')
  await question.open()
  await question.field('quartets').fill('4')
  await question.field('max_ms').fill(String(patience_ms))
  return question.measure()
}

test('on an isolated page a second thread samples where a call is', async ({ page }) => {
  expect(await askOverhead(page, 'isolated/')).toMatch(
    pattern`linear has ${percent} .* of the samples\.$`,
  )
})

test('on any other page it is said why no thread samples', { tag: '@all' }, async ({ page }) => {
  expect(await askOverhead(page, '')).not.toContain('samples')
  await expect(page.getByText('Sampling needs a second thread').first()).toBeAttached()
})

test('on any other page it is said why there is one thread', async ({ page }) => {
  await page.goto('')
  const question = new QuestionSection(page, 'threads')
  await question.show()
  await question.run.click()
  await expect(question.section.getByText('This build computes on one thread.')).toBeVisible()
})
