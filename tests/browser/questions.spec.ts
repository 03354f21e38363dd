// SPDX-License-Identifier: MIT
//
// The questions below the first one, as a visitor uses them. They have their bones in common, so what
// every one of them must do is looked at in one visit, and what the bones do in one of them.
import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { LabPage } from './lab-page.ts'
import { QuestionSection } from './question.ts'

/** Allowed, in ms: enough for a few runs of small subjects; a roofline measures its roofs first. */
const brief = '400'
const longer = '1500'

/** What an answer begins with, and the name of the picture beside it. */
const answers: Readonly<Record<string, readonly [answer: RegExp, picture: RegExp]>> = {
  comparison: [/^(Yes|No|Not told apart)\b/, /^Speedups of \d+ quartets/],
  scaling: [/^(matmul’s time grows|The clock|These times)/, /^Median times as m grows/],
  memory: [/^linear 32 × 784 × 128 holds [\d.]+ KB at its peak/, /^Memory in use: at most/],
  trace: [/^In \d+ runs of linear/, /^forward, .* inside it linear/],
  bottleneck: [/^linear 32 × 784 × 128 takes \d+ %/, /^Shares of the time: 1 linear/],
  roofline: [/^matmul 256 × 256 × 256 (is|was|could) /, /^Roofs: /],
}

test('each question gives an answer, its pictures with their data, and its tables', async ({
  page,
}) => {
  const lab = new LabPage(page)
  await lab.open()
  const cost = page.locator('flopscope-cost')
  await cost.scrollIntoViewIfNeeded()
  await expect(cost.locator('[data-answer]')).toContainText('gpt2-small on a batch of 1 takes')
  for (const [name, [answer, picture]] of Object.entries(answers)) {
    await test.step(name, async () => {
      const question = new QuestionSection(page, name)
      await question.open()
      await question.field('max_ms').fill(name === 'roofline' ? longer : brief)
      expect(await question.measure()).toMatch(answer)
      await expect(question.section.getByRole('img', { name: picture }).first()).toBeVisible()
      expect(await question.section.getByRole('table').count()).toBeGreaterThan(0)
      const figures = question.section.locator('flopscope-figure')
      for (const figure of await figures.all()) {
        await figure.getByText('Data', { exact: true }).click()
        await expect(figure.getByRole('row').nth(1)).toBeVisible()
      }
    })
  }
  await test.step('arrow keys read a picture', async () => {
    const figure = page.locator('flopscope-scaling flopscope-figure')
    await figure.getByRole('group', { name: /^Time against m/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(figure).toContainText(/m 64: [\d.]+ (ns|µs|ms)/)
    await page.keyboard.press('ArrowRight')
    await expect(figure).toContainText(/m 128: [\d.]+ (ns|µs|ms)/)
  })
  await test.step('axe finds nothing in light and in dark', async () => {
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
  })
  await test.step('nothing reaches beyond a narrow window', async () => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => lab.overflow(), `${width} pixels wide`).toBeLessThanOrEqual(0)
    }
  })
})

test('stopping a question keeps what was measured, and bad input gets a sentence at its field', async ({
  page,
}) => {
  await page.goto('')
  const question = new QuestionSection(page, 'comparison')
  await question.open()
  await question.field('max_ms').fill('600000')
  await question.field('quartets').fill('10000')
  await question.run.click()
  await expect(question.section.getByRole('img', { name: /^Speedups of [1-9]/ })).toBeVisible()
  await question.stop.click()
  const kept = await question.ended()
  expect(kept).toMatch(/^(Yes|No|Stopped)/)

  await question.field('quartets').fill('many')
  await question.run.click()
  await expect(question.errors).toHaveText(
    /^quartets must be a whole number.*, but it is "many"\.$/,
  )
  expect(await question.ended()).toBe(kept)
  await question.field('quartets').fill('4')
  // Both subjects are of one shape, and keep it.
  const [size, twin] = [question.field('m').nth(0), question.field('m').nth(1)]
  await size.fill('0')
  await expect(twin).toHaveValue('0')
  await question.run.click()
  await expect(question.errors).toHaveText(/\bm must be a whole number from 1 .*, but it is 0\.$/)
  await expect(size).toHaveAttribute('aria-invalid', 'true')
  await twin.fill('128')
  await question.field('max_ms').fill(brief)
  expect(await question.measure()).toMatch(/^(Yes|No)/)
  await expect(question.errors).toHaveCount(0)
})

test('a bad part of a list opens its form', async ({ page }) => {
  await page.goto('')
  const question = new QuestionSection(page, 'bottleneck')
  await question.open()
  await question.field('max_ms').fill(brief)
  await question.section.getByText('relu 4,096').click()
  await question.field('size').fill('-1')
  await question.section.getByText('softmax 32 × 10').click()
  await question.run.click()
  await expect(question.errors).toHaveText(
    /\bsize must be a whole number from 1 .*, but it is -1\.$/,
  )
  await question.field('size').fill('64')
  expect(await question.measure()).toContain('of')
})
