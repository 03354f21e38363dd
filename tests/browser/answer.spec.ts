// SPDX-License-Identifier: MIT
//
// The answer of a question: how far it is to be trusted, its parts behind tabs, what it is the answer of, and what it
// leads to.
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { LabPage, onPaper, phone, turnTo } from './lab-page.ts'
import { shiftSince, watchShifts } from './layout-shift.ts'
import { QuestionSection } from './question.ts'

test('the parts of an answer are turned by arrow keys, one seen at a time', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  const tab = (name: string) => lab.timing.getByRole('tab', { name })
  await tab('Picture').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Numbers')).toBeFocused()
  await expect(lab.timing.getByRole('tabpanel')).toHaveCount(1)
  await expect(lab.timing.getByRole('table', { name: /Statistics/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Share')).toHaveAttribute('aria-selected', 'true')
})

test('the calls in a terminal and in the package ask what was asked', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open(
    '#timing?op=linear&batch=8&in_features=16&out_features=4&bias=false&kernel=naive&runs=20',
  )
  await lab.measure()
  await turnTo(lab.timing, 'Code')
  const shape = '--batch 8 --in-features 16 --out-features 4 --no-bias --kernel naive'
  await expect(lab.timing.getByText(`npx flopscope timing linear ${shape} --runs 20`)).toBeVisible()
  await expect(
    lab.timing.getByText(
      'lab.timing({ op: "linear", batch: 8, in_features: 16, out_features: 4, bias: false, kernel: "naive" }, { runs: 20 })',
    ),
  ).toBeVisible()
})

test('an answer whose form was changed says what it is the answer of, and brings it back', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  const changed = lab.timing.locator('.changed')
  await expect(changed).toHaveCount(0)
  await lab.field('m').fill('40')
  await expect(changed).toContainText(/this is the answer of matmul 48 × 48 × 48, .*runs 20/)
  await lab.timing.getByRole('button', { name: 'Ask that again' }).click()
  await expect(lab.field('m')).toHaveValue('48')
  await expect(changed).toHaveCount(0)
})

test('an answer leads to the question that it raises, about the same subject', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  await lab.timing.getByRole('link', { name: 'Is that near what the machine can do?' }).click()
  await expect(page).toHaveTitle('Flopscope: arithmetic or memory?')
  const roofline = page.locator('flopscope-roofline')
  await roofline.getByText('matmul 48 × 48 × 48').first().click()
  await expect(roofline.locator('[name="m"]').first()).toHaveValue('48')
})

test('on a phone the answer comes into view', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  await expect(lab.answer).toBeInViewport({ ratio: 1 })
  await expect(lab.timing.locator('.trusted .badge')).toBeInViewport({ ratio: 1 })
})

test('on a phone the answer of a file that is opened comes into view', phone, async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await page
    .getByLabel('Open a saved result')
    .setInputFiles(fileURLToPath(new URL('../fixtures/results/timing.json', import.meta.url)))
  await expect(lab.answer).toContainText('per call there')
  await expect(lab.answer).toBeInViewport({ ratio: 1 })
})

test('a projector shows the answer in large type, without form and list', async ({ page }) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  const size = () =>
    lab.answer.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const before = await size()
  await page.getByRole('button', { name: 'Projector' }).click()
  expect(await size()).toBeGreaterThan(1.4 * before)
  await expect(lab.run).toBeHidden()
  await expect(page.locator('#rail')).toBeHidden()
  await expect.poll(() => lab.overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Projector' }).click()
  await expect(lab.run).toBeVisible()
})

test('paper shows the answer, its pictures and how it was measured, whichever tab is seen', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  await lab.measure()
  await turnTo(lab.timing, 'Share')
  await page.evaluate(() => {
    globalThis.print = () => document.documentElement.toggleAttribute('data-printed', true)
  })
  await lab.timing.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await onPaper(page, async () => {
    await expect(lab.answer).toBeVisible()
    await expect(lab.timing.getByRole('img', { name: /^Histogram/ })).toBeVisible()
    await expect(lab.timing.getByText(/in a worker; Flopscope/)).toBeVisible()
    for (const locator of [lab.run, page.locator('#rail'), lab.timing.getByRole('tablist')])
      await expect(locator).toBeHidden()
  })
})

test('paper shows the numbers of an answer that has no picture', async ({ page }) => {
  await page.goto('#cost?op=linear&batch=32&in_features=100&out_features=50')
  const cost = page.locator('flopscope-cost')
  await turnTo(cost, 'How measured')
  const numbers = cost.getByRole('table').filter({ hasText: 'Multiply-accumulates' })
  await expect(numbers).toBeHidden()
  await onPaper(page, () => expect(numbers).toBeVisible())
})

test('nothing moves while a run goes on and its answer arrives', phone, async ({ page }) => {
  await watchShifts(page)
  const lab = new LabPage(page)
  await lab.open('#timing?op=matmul&m=128&k=128&n=128&max_ms=2000')
  await lab.measure()
  expect(await shiftSince(page)).toBeLessThan(0.1)
})

test('a flame chart is searched, put in order, and looked at in part, by pointer and by keys', async ({
  page,
}) => {
  await page.goto('')
  await page
    .getByLabel('Open a saved result')
    .setInputFiles('tests/fixtures/results/trace-model.json')
  const figure = page.locator('flopscope-trace flopscope-figure').first()
  const spans = figure.locator('.span')
  await expect(spans.first()).toBeVisible()
  const count = await spans.count()
  await figure.getByRole('searchbox', { name: 'Find a name' }).fill('relu')
  await expect(figure.getByRole('status')).toHaveText(/^1 found: .* % of what is shown$/)
  await expect(figure.locator('.span.faint')).toHaveCount(count - 1)
  await figure.getByRole('button', { name: 'Longest first' }).click()
  await expect(figure.getByRole('button', { name: 'Longest first' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await spans.nth(1).locator('rect').click()
  await expect(spans).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await figure.getByRole('button', { name: 'Show all' }).click()
  await expect(spans).toHaveCount(count)

  await figure.getByRole('group', { name: /arrow keys read it, Enter/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(spans).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(spans).toHaveCount(count)
})

test('the first call of a fresh module is told as a cold start, and that of a later run as warm', async ({
  page,
}) => {
  await page.goto('/#timing?op=matmul&m=64&k=64&n=64&runs=10')
  const timing = new QuestionSection(page, 'timing')
  const method = timing.section.getByRole('tabpanel')
  const told = async () => {
    await timing.measure()
    await timing.section.getByRole('tab', { name: 'How measured' }).click()
    return method.innerText()
  }
  expect(await told()).toContain('Nothing had run in its module before.')
  expect(await told()).toContain('Its module was warm')
  await timing.open()
  await timing.field('fresh').check()
  expect(await told()).toContain('Nothing had run in its module before.')
})
