// SPDX-License-Identifier: MIT
//
// What a visitor can do with the answers of the later questions.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { number, pattern } from '../web/support/number-patterns.ts'
import { patience_ms, phone, turnTo } from './lab-page.ts'
import { QuestionSection } from './question.ts'

test('a trace is saved for the programs that draw traces', async ({ page }) => {
  await page.goto('')
  const trace = new QuestionSection(page, 'trace')
  await trace.open()
  await trace.field('op').selectOption('linear')
  await trace.field('runs').fill('2')
  await trace.measure()
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    await trace.section.getByRole('button', { name: button }).click()
    const file = await download
    return {
      name: file.suggestedFilename(),
      json: JSON.parse(readFileSync(await file.path(), 'utf8')),
    }
  }
  await turnTo(trace.section, 'Share')
  const chrome = await saved('Save for Chrome and Perfetto')
  expect(chrome.name).toMatch(/^trace-linear-[\dx]+\.chrome\.json$/)
  // The process, two runs, and the operation in each
  expect(chrome.json.traceEvents).toHaveLength(5)
  const speedscope = await saved('Save for speedscope')
  expect(speedscope.json.profiles[0].events).toHaveLength(8)
})

test('a known model’s spec is changed and counted, or refused beside it', async ({ page }) => {
  await page.goto('#cost')
  const cost = page.locator('flopscope-cost')
  await cost.locator('[name="op"]').selectOption('lenet-5')
  const answer = cost.locator('[data-answer]')
  await expect(answer).toContainText('lenet-5')
  await cost.getByText('Its spec, to copy and change').click()
  const spec = cost.getByRole('textbox', { name: 'The spec as JSON' })
  await expect(spec).toHaveValue(/^\{\n {2}"name": "lenet-5"/)
  const known = await spec.inputValue()
  const count = cost.getByRole('button', { name: 'Count it as it stands' })
  await spec.fill('{')
  await count.click()
  await expect(cost.locator('.error')).toContainText('The spec is not JSON: ')
  await spec.fill(known.replace('"in_channels": 6', '"in_channels": 7'))
  await count.click()
  // It is a spec of one's own now, which the form has an editor for.
  await expect(cost.locator('.error')).toContainText('layers[3] (Conv2d): in_channels is 7')
  await expect(cost.locator('[name="op"]')).toHaveValue('own')
  await cost.locator('flopscope-spec-editor textarea').fill(known.replace('lenet-5', 'mine'))
  await expect(answer).toContainText(/^mine on a batch of 32 takes/)
  await expect(cost.locator('.error')).toHaveCount(0)
})

test('architectures whose comparison is stopped keep what was measured', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('')
  const question = new QuestionSection(page, 'architectures')
  await question.show()
  // So many images that the second model is at work for as long as it takes to press Stop.
  await question.field('batch').fill('128')
  await question.field('max_ms').fill(String(patience_ms))
  await question.run.click()
  await expect(question.section.getByText(/^CNN; about /)).toBeVisible()
  await question.stop.click()
  expect(await question.ended()).toMatch(/^Only the MLP was timed: /)
  // As any run that was stopped, it is kept, and can be saved.
  await turnTo(question.section, 'Share')
  await expect(question.section.getByRole('button', { name: 'Save JSON' })).toBeVisible()
})

test('a training is worked out, and estimated where figures are given', phone, async ({ page }) => {
  await page.goto('')
  const training = new QuestionSection(page, 'training-cost')
  await training.open()
  expect(await training.measure()).toMatch(pattern`The price is ${number} to ${number}\.$`)
  await training.field('peak_flops_per_s').fill('1e15')
  await training.field('utilisation').fill('')
  await training.run.click()
  await expect(training.errors).toContainText('utilisation must be given beside')
  await training.field('utilisation').fill('0.5')
  expect(await training.measure()).toMatch(
    pattern`By your figures that is ${number} to ${number} hours\.`,
  )
})
