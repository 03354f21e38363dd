// SPDX-License-Identifier: MIT
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelSubject } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'

/** A model that TypeScript would not let through. */
const wrong = (model: unknown) => ({ model }) as ModelSubject

/** A spec that holds itself. */
function endless(): unknown {
  const layer: { type: string; layers: unknown[] } = { type: 'Sequential', layers: [] }
  layer.layers.push(layer)
  return { input: [4], layers: [layer] }
}

/** Few objects, each holding the next one twice: 2^40 layers. */
function branching(): unknown {
  let layer: object = { type: 'ReLU' }
  for (let i = 0; i < 40; i += 1) layer = { type: 'Sequential', layers: [layer, layer] }
  return { input: [4], layers: [layer] }
}

function nested(levels: number): unknown {
  const texts = ['{"type":"Sequential","layers":[', ']}']
  return JSON.parse(
    `{"input":[4],"layers":[${texts[0]?.repeat(levels)}{"type":"ReLU"}${texts[1]?.repeat(levels)}]}`,
  )
}

describe('a lab counts models', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it('by name, with what others published of them', async () => {
    const report = await lab.cost({ model: 'gpt2-small' })
    expect(report.flops).toBe(291_648_307_200)
    expect(report.params).toBe(124_439_808)
    expect(report.published.map(({ value }) => value)).toContain(874_944_921_600)
  })

  it('by their specs, forward and back', async () => {
    const report = await lab.cost(
      {
        model: {
          input: [784],
          layers: [
            { type: 'Linear', in_features: 784, out_features: 128 },
            { type: 'ReLU' },
            { type: 'Linear', in_features: 128, out_features: 10 },
          ],
        },
      },
      { convention: 'macs' },
    )
    expect(report.flops).toBe(101_632)
    expect(report.backward_macs).toBe(102_912)
    expect(report.layers.map(({ path }) => path)).toEqual(['layers[0]', 'layers[1]', 'layers[2]'])
    expect([...(report.layers[2]?.output_shape ?? [])]).toEqual([1, 10])
  })

  it.each([
    ['gpt5', 'model must be lenet-5, alexnet, '],
    [{ input: [4], layers: [{ type: 'Linaer' }] }, 'layers[0].type must be Sequential, '],
    [
      { input: [4], layers: [{ type: 'LayerNorm', normalized_shape: 8 }] },
      'layers[0] (LayerNorm): normalized_shape is 8, so the input must be (..., 8), but it is (1, 4).',
    ],
    [endless(), 'layers must be nested at most 64 levels deep'],
    [branching(), 'layers must be at most 10,000 layers in all'],
    [nested(10_000), 'layers must be nested at most 64 levels deep'],
  ])('and says what is wrong with one, then goes on (%#)', async (model, message) => {
    await expect(lab.cost(wrong(model))).rejects.toThrow(message)
    expect((await lab.cost({ model: 'lenet-5' })).macs).toBe(416_520)
  })

  it('and times those that run, as any other subject', async () => {
    const report = await lab.timing({ model: 'mlp', batch: 4 }, { runs: 10, max_ms: patience_ms })
    expect(report).toMatchObject({ outcome: 'measured', kernel: 'simd' })
    // 784 * 128 + 128 * 10 multiply-accumulates a sample
    expect(report.flops).toBe(2 * 4 * 101_632)
  })

  it('and times one of convolutions', async () => {
    const report = await lab.timing({ model: 'lenet-5' }, { runs: 12, max_ms: patience_ms })
    expect(report).toMatchObject({ outcome: 'measured', flops: 2 * 416_520 })
  })

  it('and refuses packed queries, keys and values that are no three equal thirds', async () => {
    const attention = { type: 'ScaledDotProductAttention', num_heads: 1 } as const
    const cost = (width: number) => lab.cost({ model: { input: [4, width], layers: [attention] } })
    for (const width of [10, 11]) {
      await expect(cost(width)).rejects.toThrow(
        `the input must be (batch, seq, 3 d_model) with a d_model that num_heads divides, but it is (1, 4, ${width}).`,
      )
    }
    // Scores and sums over 4 positions of 4 numbers, 2 operations each.
    expect((await cost(12)).flops).toBe(2 * 2 * 4 * 4 * 4)
  })

  it('and a spec that needs more than the heap may hold, before taking it', async () => {
    const layers = [{ type: 'Linear', in_features: 65_536, out_features: 65_536 }] as const
    const wide = { model: { name: 'wide', input: [65_536], layers } }
    await expect(lab.memory(wide)).rejects.toThrow('wide on a batch of 1 needs 16 GB; ')
    expect((await lab.cost(wide)).macs).toBe(65_536 ** 2)
  })
})
