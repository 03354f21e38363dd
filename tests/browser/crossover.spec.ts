// SPDX-License-Identifier: MIT
//
// Products by WebGPU, in a browser whose adapter is a program: all that a GPU would do, and no verdict on one.
import { expect, test } from '@playwright/test'
import type { ResultFile } from '../../web/lab/files/result.ts'
import { number, pattern } from '../web/support/number-patterns.ts'
import { violations } from './axe.ts'
import { executable, flags, softwareGpu } from './browsers.mjs'
import { patience_ms } from './lab-page.ts'
import { QuestionSection } from './question.ts'
import { keepResults, keptResult, ofPackage } from './same-as-package/same-as-package.ts'

test.use({
  launchOptions: {
    executablePath: executable('Chromium'),
    args: [...flags, ...softwareGpu],
  },
})

test('a product on a software adapter is verified and timed, its transfers apart, and judges no GPU', async ({
  page,
}) => {
  await keepResults(page)
  await page.goto('')
  const question = new QuestionSection(page, 'crossover')
  await question.open()
  await question.field('values').fill('64, 128')
  await question.field('rounds').fill('2')
  await question.field('max_ms').fill(String(patience_ms))
  expect(await question.measure()).toMatch(
    pattern`^There is no verdict on a GPU: google swiftshader is a program that computes on the processor. At n = 128 a product takes ${number}`,
  )
  // The package has no adapter in Node, but counts a product of each size.
  const { environment, report } = (await keptResult(page, 'crossover')) as ResultFile<'crossover'>
  const counted = await ofPackage(environment, (lab) =>
    Promise.all(report.points.map(({ size: m }) => lab.cost({ op: 'matmul', m, k: m, n: m }))),
  )
  expect(report.points.map(({ size, flops }) => [size, flops])).toEqual([
    [64, counted[0]?.flops],
    [128, counted[1]?.flops],
  ])
  const picture = question.section.getByRole('img', { name: /^Median times of a matrix product/ })
  await expect(picture).toHaveAccessibleName(/transfers: .* at 64, .* at 128\./)
  const numbers = question.section.getByRole('tab', { name: 'Numbers' })
  await numbers.click()
  const row = question.section.getByRole('row', { name: /^128/ }).first()
  await expect(row).toContainText('16,384')
  expect(await violations(page)).toEqual([])
})
