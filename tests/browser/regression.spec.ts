// SPDX-License-Identifier: MIT
//
// Two saved runs compared on the page, by their files.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { number, pattern } from '../web/support/number-patterns.ts'
import { violations } from './axe.ts'
import { LabPage, turnTo } from './lab-page.ts'
import { shiftSince, watchShifts } from './layout-shift.ts'
import { QuestionSection } from './question.ts'
import { expectSameAsPackage, keepResults, keptResult } from './same-as-package/same-as-package.ts'

const recorded = fileURLToPath(new URL('../fixtures/results/matmul_64.json', import.meta.url))
const saved = JSON.parse(readFileSync(recorded, 'utf8'))

/** The recorded run as a file of that name, with other samples. */
const file = (name: string, samples_ms: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ ...saved, report: { ...saved.report, samples_ms } })),
})
const slowed = file(
  'slowed.json',
  saved.report.samples_ms.map((ms: number) => 3 * ms),
)

test('two saved runs are compared, and a file that is none is refused by its name', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await keepResults(page)
  await watchShifts(page)
  await lab.open()
  const question = new QuestionSection(page, 'regression')
  await question.open()
  const { section } = question
  await question.run.click()
  await expect(question.errors).toHaveText('The saved run is missing: choose its file.')

  await section.getByLabel('Saved run', { exact: true }).setInputFiles(recorded)
  await section.getByLabel('Later run', { exact: true }).setInputFiles(recorded)
  await shiftSince(page)
  expect(await question.measure()).toMatch(
    /^No slowdown was found\. Of 1 subject compared, 0 slower, 0 faster, 1 not told apart\. .* would be called slower from a measured [\d.]+ times on\.$/,
  )
  expect(await shiftSince(page), 'how much moved when the answer came').toBeLessThan(0.1)
  await question.field('later').setInputFiles(slowed)
  const slower = await question.measure()
  expect(slower).toMatch(
    pattern`^matmul 64 × 64 × 64 takes 3\.00\d* times \(95 % sure: ${number} to ${number}\) as long`,
  )
  await expectSameAsPackage(await keptResult(page, 'regression'))
  await expect(
    section.getByRole('img', { name: 'Subjects and their later / saved: 1 matmul 3.00.' }),
  ).toBeVisible()
  await turnTo(section, 'Numbers')
  await expect(
    section.getByRole('row', { name: /^1 matmul 64 × 64 × 64.* slower 3\.00/ }),
  ).toBeVisible()

  await question.field('saved').setInputFiles(file('damaged.json', [1, 'two']))
  await question.run.click()
  await expect(question.errors).toHaveText(
    'damaged.json: report.samples_ms[1] must be a number of at least 0 ms, but it is "two".',
  )
  expect(await question.ended()).toBe(slower)
  await expect(section.getByText('slowed.json against matmul_64.json')).toBeVisible()
  await question.field('confidence').fill('2')
  await question.field('saved').setInputFiles(recorded)
  await question.run.click()
  await expect(question.errors).toHaveText(/^confidence must be .*, but it is 2\.$/)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  for (const width of [320, 390, 900]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => lab.overflow(), `${width} pixels wide`).toBeLessThanOrEqual(0)
  }
})

test('a file dropped on a field is that run, and a link brings the options', async ({ page }) => {
  await page.goto('#regression?minimum_effect_percent=60&colour=red')
  const question = new QuestionSection(page, 'regression')
  await expect(question.section).toBeInViewport()
  await expect(question.section.getByRole('alert')).toHaveText(/"colour" is not known here/)
  await expect(question.field('minimum_effect_percent')).toHaveValue('60')
  await question.section.getByText('Settings', { exact: true }).click()
  await question.field('minimum_effect_percent').fill('70')
  await expect(page).toHaveURL(/#regression\?.*minimum_effect_percent=70/)
  const drop = (label: string, { name, buffer }: { name: string; buffer: Buffer }) =>
    question.section.getByLabel(label, { exact: true }).evaluate(
      (input, [called, text]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], called))
        const event = { dataTransfer, bubbles: true, composed: true, cancelable: true }
        input.dispatchEvent(new DragEvent('drop', event))
      },
      [name, buffer.toString()] as const,
    )
  await drop('Saved run', { name: 'first.json', buffer: readFileSync(recorded) })
  await drop('Later run', slowed)
  expect(await question.measure()).toMatch(/takes 3\.00\d* times /)
  await expect(page.locator('flopscope-timing [data-answer]')).toHaveCount(0)
})
