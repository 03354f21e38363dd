// SPDX-License-Identifier: MIT
//
// Products by WebGPU, in a browser whose adapter is a program: all that a GPU would do, and no verdict on one.
import { expect, test } from '@playwright/test'
import { number, pattern } from '../web/support/number-patterns.ts'
import { violations } from './axe.ts'
import { executable, flags } from './browsers.mjs'
import { patience_ms } from './lab-page.ts'
import { QuestionSection } from './question.ts'

test.use({
  launchOptions: {
    executablePath: executable('Chromium'),
    args: [...flags, '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
  },
})

test('a product on a software adapter is verified and timed, its transfers apart, and judges no GPU', async ({
  page,
}) => {
  await page.goto('')
  const question = new QuestionSection(page, 'crossover')
  await question.open()
  await question.field('values').fill('64, 128')
  await question.field('rounds').fill('2')
  await question.field('max_ms').fill(String(patience_ms))
  expect(await question.measure()).toMatch(
    pattern`^There is no verdict on a GPU: google swiftshader is a program that computes on the processor. At n = 128 a product takes ${number}`,
  )
  const picture = question.section.getByRole('img', { name: /^Median times of a matrix product/ })
  await expect(picture).toHaveAccessibleName(/transfers: .* at 64, .* at 128\./)
  const numbers = question.section.getByRole('tab', { name: 'Numbers' })
  await numbers.click()
  const row = question.section.getByRole('row', { name: /^128/ }).first()
  await expect(row).toContainText('16,384')
  expect(await violations(page)).toEqual([])
})
