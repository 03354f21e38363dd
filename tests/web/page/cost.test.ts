// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { CostReport, LayerCost } from '../../../web/lab/generated/records.ts'
import { layersTable, visible } from '../../../web/page/answer/cost-layers.ts'
import { costAnswer, workText } from '../../../web/page/answer/cost-texts.ts'
import { elementOf, textOf } from './reports.ts'

const layer = (path: string, level: number, parts: number): LayerCost => ({
  path,
  op: 'Linear',
  name: '',
  level,
  parts,
  output_shape: Float64Array.of(1, 1024),
  share: 0.25,
  flops: 1000,
  macs: 500,
  multiplies: 500,
  adds: 500,
  others: 0,
  params: 0,
  bytes_read: 0,
  bytes_written: 0,
})

const tree = [
  layer('a', 0, 2),
  layer('a.b', 1, 1),
  layer('a.b.c', 2, 0),
  layer('a.d', 1, 0),
  layer('e', 0, 0),
]
const shown = (...open: string[]) => visible(tree, new Set(open)).map(({ path }) => path)

test('a layer is shown where every layer around it is open', () => {
  expect(shown()).toEqual(['a', 'e'])
  expect(shown('a')).toEqual(['a', 'a.b', 'a.d', 'e'])
  expect(shown('a', 'a.b')).toEqual(['a', 'a.b', 'a.b.c', 'a.d', 'e'])
  expect(shown('a.b')).toEqual(['a', 'e'])
})

test('a layer with parts is a button that says whether it is open', () => {
  const asked: string[] = []
  const view = { layers: tree, open: new Set(['a']), onToggle: (path: string) => asked.push(path) }
  const buttons = elementOf(layersTable(view)).querySelectorAll('button')
  expect([...buttons].map((button) => button.getAttribute('aria-expanded'))).toEqual([
    'true',
    'false',
  ])
  buttons[1]?.click()
  expect(asked).toEqual(['a.b'])
})

test('work is named by what it counts', () => {
  expect(workText(291_648_307_200, 'flops')).toBe('292 GFLOP')
  expect(workText(145_824_153_600, 'macs')).toBe('146 GMAC')
  // The course's own test: 100 x 50 x 32 multiplications and 32 x 50 additions of biases.
  expect(workText(161_600, 'tinytorch')).toBe('162 K operations')
  expect(workText(12, 'flops')).toBe('12 FLOP')
})

const operation: CostReport = {
  convention: 'flops',
  flops: 33_554_432,
  macs: 16_777_216,
  multiplies: 16_777_216,
  adds: 16_777_216,
  others: 0,
  params: 0,
  bytes_read: 524_288,
  bytes_written: 262_144,
  arithmetic_intensity: 42.67,
  rounded: false,
  layers: [],
  published: [],
}
const said = (report: CostReport) =>
  textOf(costAnswer('matmul 256 × 256 × 256', report)).replaceAll('\u00a0', ' ')

test('an operation has no way back and no parameters, and the answer claims none', () => {
  expect(said(operation)).toBe('matmul 256 × 256 × 256 takes 33.6 MFLOP forward.')
})

test('the answer of a model has its way back and its parameters', () => {
  expect(said({ ...operation, backward_flops: 67_108_864, params: 65_536 })).toBe(
    'matmul 256 × 256 × 256 takes 33.6 MFLOP forward and 67.1 MFLOP backward, with 65.5 K parameters.',
  )
})

test('work without multiply-accumulates is not called none', () => {
  const relu = { ...operation, flops: 0, macs: 0, multiplies: 0, adds: 0, others: 65_536 }
  expect(said(relu)).toContain('has no multiply-accumulates; all its operations are 65.5 K.')
})
