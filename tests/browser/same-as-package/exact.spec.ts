// SPDX-License-Identifier: MIT
//
// What tests take for the exact part of a report.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { exactPart } from './exact.ts'
import { expectSameAsPackage } from './same-as-package.ts'

const saved = (name: string) => {
  const file = fileURLToPath(new URL(`../../fixtures/results/${name}.json`, import.meta.url))
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('the exact part of a report is its counts, names and outcomes, and no time', () => {
  const { report } = saved('timing')
  expect(exactPart('timing', report)).toEqual({
    outcome: 'measured',
    kernel: 'simd',
    flops: 2 * 64 * 64 * 64,
    flops_convention: 'flops',
  })
})

test('a count that is not the package’s is told', async () => {
  const run = saved('timing')
  await expectSameAsPackage(run)
  const wrong = { ...run, report: { ...run.report, flops: 2 * 64 * 64 * 64 + 1 } }
  await expect(expectSameAsPackage(wrong)).rejects.toThrow(/what is exact of timing/)
})
