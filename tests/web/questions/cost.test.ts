// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { formatCount } from '../../../web/lab/format/format.ts'
import type { CostReport, LayerCost } from '../../../web/lab/generated/records.ts'
import { FlopscopeTreeTable, visible } from '../../../web/page/answer/tree-table.ts'
import { question } from '../../../web/questions/cost.ts'
import { workText as named } from '../../../web/texts/work.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

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

test('a layer with parts is a button that says whether it is open', async () => {
  const table = new FlopscopeTreeTable()
  table.table = {
    caption: '',
    head: ['Layer', 'Path', 'Work'],
    rows: tree.map(({ path }) => [path, path, '']),
    tree,
  }
  document.body.append(table)
  const opened = async () => {
    await table.updateComplete
    const buttons = [...table.renderRoot.querySelectorAll('[aria-expanded]')]
    return buttons.map((button) => [button.textContent, button.getAttribute('aria-expanded')])
  }
  expect(await opened()).toEqual([['a', 'false']])
  table.renderRoot.querySelector('button')?.click()
  expect(await opened()).toEqual([
    ['a', 'true'],
    ['a.b', 'false'],
  ])
})

const workText = (count: number, convention: Parameters<typeof named>[1]) =>
  named(formatCount(count), convention)

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
const subjects = { subject: { op: 'matmul', m: 256, k: 256, n: 256 } }
const said = (report: CostReport) => sentenceOf(question, report, subjects)

test('an operation has no backward pass and no parameters, and the answer claims none', () => {
  expect(said(operation)).toBe('matmul 256 × 256 × 256 takes 33.6 MFLOP.')
})

test('the answer of a model has its backward pass and its parameters', () => {
  expect(said({ ...operation, backward_flops: 67_108_864, params: 65_536 })).toBe(
    'matmul 256 × 256 × 256 takes 33.6 MFLOP. Its backward pass takes 67.1 MFLOP. It has 65.5 K parameters.',
  )
})

test('work without multiply-accumulates is not called none', () => {
  const relu = { ...operation, flops: 0, macs: 0, multiplies: 0, adds: 0, others: 65_536 }
  expect(said(relu)).toContain('has no multiply-accumulates; all its operations are 65.5 K.')
})

test('the work of a model is summed up by kind of layer, what is made of others left out', () => {
  const of = (op: string, parts: number, flops: number, params = 0): LayerCost => ({
    ...layer(op, 0, parts),
    op,
    flops,
    params,
  })
  const layers = [
    of('Block', 3, 1000),
    of('Linear', 0, 600, 40),
    of('ReLU', 0, 0),
    of('Conv2d', 0, 250, 9),
    of('Linear', 0, 150, 10),
  ]
  const report = { ...operation, flops: 1000, layers }
  const kinds = question
    .tables(report, contextOf(subjects))
    .find(({ caption }) => caption === 'By kind of layer')
  expect(kinds?.rows.map((row) => [row[0], ...row.slice(2)])).toEqual([
    ['Linear', '2', '750', '75 %', '50', ''],
    ['Conv2d', '1', '250', '25 %', '9', ''],
  ])
  const [figure] = question.figures(report, contextOf(subjects))
  expect(figure?.data).toEqual({
    of: 'work',
    parts: [
      { name: 'Linear', percent: 75, in_most: true },
      { name: 'Conv2d', percent: 25, in_most: true },
    ],
  })
  expect(question.figures(operation, contextOf(subjects))).toEqual([])
})
