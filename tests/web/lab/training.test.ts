// SPDX-License-Identifier: MIT
//
// Training, asked of the published library's real WebAssembly.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms, wrong } from '../support/built.ts'

describe.each([
  ['a worker', true],
  ['the caller’s realm', false],
])('a lab in %s', (_, worker) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker })
  })
  afterAll(() => lab.close())

  it('trains a model, whose weights are the same for the same seed', async () => {
    const options = { epochs: 1, training_images: 640, test_images: 200, max_ms: patience_ms }
    const report = await lab.training({ model: 'mlp' }, options)
    expect(report).toMatchObject({ outcome: 'trained', steps: 10, batch_size: 64 })
    expect(report.losses).toHaveLength(10)
    expect(report.losses[9]).toBeLessThan(report.losses[0] ?? 0)
    expect(report.epochs[0]?.test_accuracy_ci_low).toBeDefined()
    // Adam keeps two numbers for each weight, of 4 bytes.
    const state = report.memory.find(({ category }) => category === 'optimizer_state')
    expect(state?.bytes_at_peak).toBeGreaterThanOrEqual(8 * report.parameters)
    const again = await lab.training({ model: 'mlp' }, options)
    expect(again.weights_checksum).toBe(report.weights_checksum)
    const other = await lab.training({ model: 'mlp' }, { ...options, seed: 2 })
    expect(other.weights_checksum).not.toBe(report.weights_checksum)
  })

  it('reads options when it is asked, and is answered in turn', async () => {
    const options = { epochs: 1, training_images: 64, test_images: 200, max_ms: patience_ms }
    const answered: string[] = []
    const training = lab
      .training({ model: 'mlp' }, options)
      .finally(() => answered.push('training'))
    options.training_images = 128
    const cost = lab.memory({ op: 'relu', size: 8 }).finally(() => answered.push('memory'))
    expect(await training).toMatchObject({ steps: 1 })
    await cost
    expect(answered).toEqual(['training', 'memory'])
  })

  it('trains a transformer of characters on the text that ships', async () => {
    const block = { type: 'TransformerBlock', d_model: 32, nhead: 2, norm_first: true } as const
    const model = (causal: boolean) => ({
      input: [32],
      layers: [
        { type: 'Embedding' as const, num_embeddings: 64, embedding_dim: 32 },
        { type: 'PositionalEmbedding' as const, num_embeddings: 32, embedding_dim: 32 },
        { ...block, causal },
        { type: 'Linear' as const, in_features: 32, out_features: 64 },
      ],
    })
    const options = { data: 'text', epochs: 2, learning_rate: 0.005, max_ms: patience_ms } as const
    const report = await lab.training({ model: model(true) }, options)
    expect(report).toMatchObject({ outcome: 'trained', batch_size: 4, characters: 59 })
    const unigram = report.baselines.find(({ baseline }) => baseline === 'unigram')
    expect(report.test_bits_ci_high).toBeLessThan((unigram?.test_loss ?? 0) / Math.LN2)
    expect(report.written).toHaveLength(200)
    expect(report.timeline_last_bytes.length).toBeGreaterThan(0)
    const again = await lab.training({ model: model(true) }, { ...options, checkpoint_every: 1 })
    expect(again.weights_checksum).toBe(report.weights_checksum)
    const seeing = lab.training({ model: model(false) }, options)
    await expect(seeing).rejects.toThrow('Its attention must be causal.')
  })

  it('reports what a training has learned until it is stopped', async () => {
    const stop = new AbortController()
    const partial = await lab
      .training(
        { model: 'mlp' },
        {
          epochs: 1000,
          signal: stop.signal,
          onProgress: ({ partial: { steps } }) => {
            if (steps > 0) stop.abort()
          },
        },
      )
      .catch((error) => error.partial)
    expect(partial).toMatchObject({ outcome: 'unfinished' })
    expect(partial.steps).toBeGreaterThan(0)
    expect(partial.verdicts.map(({ code }: { code: string }) => code)).toContain('not_finished')
  })

  it('refuses to train what cannot learn digits, in a sentence', async () => {
    const layers = [{ type: 'Linear', in_features: 100, out_features: 10 }] as const
    const training = lab.training({ model: { input: [100], layers: [...layers] } })
    await expect(training).rejects.toMatchObject({ code: 'shape_mismatch' })
    await expect(training).rejects.toThrow('(1, 28, 28) or (784)')
  })

  it('refuses options that are none', async () => {
    const refused = lab.training({ model: 'mlp' }, wrong('fast') as object)
    await expect(refused).rejects.toThrow(
      'options must be an object with named values, but it is "fast".',
    )
  })
})
