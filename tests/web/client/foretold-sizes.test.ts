// SPDX-License-Identifier: MIT
//
// A call that is too long is foretold where sizes are options: only subjects as given were counted, so a scaling of naive
// products up to 4,096 took a minute for the two seconds that it was allowed, without a word before.
import { expect, it } from 'vitest'
import { foretold } from '../../../web/lab/foretold.ts'
import { labOf } from '../support/foretelling.ts'

type Sizes = Record<string, number>

const product = ({ m = 0, k = 0, n = 0 }: Sizes) => 2 * m * k * n
const naive = { subject: { op: 'matmul', kernel: 'naive', m: 64, k: 64, n: 64 } }

it('of scaling, at the largest of its values', async () => {
  const { lab, counted } = labOf(product)
  const options = { axis: 'm,k,n', values: [512, 4096, 256], max_ms: 2000 }
  const { call_ms } = await foretold({}, lab, 'scaling', naive, options)
  expect(call_ms).toBe((2 * 4096 ** 3) / 1e6)
  expect(counted).toHaveLength(2)
})

it('of scaling, at the value that is predicted and then measured', async () => {
  const options = { axis: 'm,k,n', values: Float64Array.of(64, 128, 256), predict: 2048 }
  const { call_ms } = await foretold({}, labOf(product).lab, 'scaling', naive, options)
  expect(call_ms).toBe((2 * 2048 ** 3) / 1e6)
})

it('of scaling, at the least stride, which is the most work', async () => {
  const { lab } = labOf(({ stride = 1 }) => 8e9 / stride)
  const subject = { op: 'conv2d', kernel: 'naive', stride: 8 }
  const options = { axis: 'stride', values: [1, 2, 4] }
  expect(await foretold({}, lab, 'scaling', { subject }, options)).toEqual({ call_ms: 8000 })
})

it('of scaling, nothing of the size that was given, which is not run', async () => {
  const { lab } = labOf(product)
  const subject = { ...naive.subject, m: 4096, k: 4096, n: 4096 }
  const options = { axis: 'm,k,n', values: [16, 32, 64] }
  expect(await foretold({}, lab, 'scaling', { subject }, options)).toEqual({})
})

it('of a model along its batch and its sequence', async () => {
  const { lab, counted } = labOf(() => 5e9)
  const model = { subject: { model: 'tiny-gpt', batch: 8 } }
  const values = [16, 32, 64]
  expect(await foretold({}, lab, 'scaling', model, { axis: 'batch', values })).toEqual({
    call_ms: 100,
  })
  await foretold({}, lab, 'scaling', model, { axis: 'seq', values })
  expect(counted).toEqual([
    { model: 'tiny-gpt', batch: 16 },
    { model: 'tiny-gpt', batch: 64 },
    { model: { input: [16], layers: [] }, batch: 8 },
    { model: { input: [64], layers: [] }, batch: 8 },
  ])
  // Only C++ makes a model wider.
  expect(await foretold({}, lab, 'scaling', model, { axis: 'width', values })).toEqual({})
})

it('of attention, whose lengths are options, and of the block around it', async () => {
  const { lab, counted } = labOf(({ seq = 0 }) => (seq ? 2 * 512 * seq ** 2 : 6e12))
  const options = { values: [256, 16_384], heads: 8, d_model: 512, batch: 2 }
  const core = await foretold({}, lab, 'attention', {}, options)
  expect(core.call_ms).toBe((2 * 512 * 16_384 ** 2) / 50e6)
  expect(counted.at(-1)).toEqual({
    ...{ op: 'attention', causal: true, batch: 2, heads: 8, d_model: 512, seq: 16_384 },
  })
  const block = await foretold({}, lab, 'attention', {}, { ...options, share: true })
  expect(block.call_ms).toBe(6e12 / 50e6)
  expect(counted.at(-1)).toMatchObject({ model: { input: [16_384, 512] }, batch: 2 })
})

it('of batching and of the products that a GPU is compared by', async () => {
  const batches = labOf(({ batch = 1 }) => 1e9 * batch)
  const subjects = { subject: { model: 'vgg-16' } }
  const found = await foretold({}, batches.lab, 'batching', subjects, { values: [1, 8, 100] })
  expect(found).toEqual({ call_ms: 2000 })
  const crossover = { values: [64, 4096] }
  const products = await foretold({}, labOf(product).lab, 'crossover', {}, crossover)
  expect(products.call_ms).toBe((2 * 4096 ** 3) / 50e6)
})

it('says nothing of options that are refused', async () => {
  const { lab, counted } = labOf(product)
  for (const options of [{}, { values: 'many', axis: 'm' }, { values: [], axis: 7 }])
    for (const name of ['scaling', 'attention', 'batching', 'crossover'] as const)
      expect(await foretold({}, lab, name, naive, options)).toEqual({})
  expect(counted).toEqual([])
})
