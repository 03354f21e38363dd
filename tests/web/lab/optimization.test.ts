// SPDX-License-Identifier: MIT
//
// A model made smaller in the published library's real WebAssembly.

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'

let lab: Lab
beforeAll(async () => {
  lab = await built.openLab()
})
afterAll(() => lab.close())

const small = {
  training_images: 640,
  test_images: 200,
  calibration_images: 64,
  epochs: 1,
  rounds: 2,
  max_ms: patience_ms,
} as const

it('tests and times all forms of a perceptron', async () => {
  const subject = { model: 'mlp' } as const
  const report = await lab.optimization(subject, small)
  expect(report.subject).toBe('mlp, batch 64')
  expect(report.forms.map(({ form }) => form)).toEqual([
    'baseline',
    'quantized',
    'pruned',
    'narrowed',
  ])
  expect(report.tested_images).toBe(200)
  expect(report.candidates.map(({ runs }) => runs)).toEqual([4, 4, 4, 4])
})

it('says what it cannot make smaller', async () => {
  await expect(lab.optimization({ op: 'matmul' } as never)).rejects.toMatchObject({
    code: 'unsupported_subject',
  })
  await expect(lab.optimization({ model: 'mlp' }, { pruned_fraction: 2 })).rejects.toMatchObject({
    field: 'pruned_fraction',
  })
})
