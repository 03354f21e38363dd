// SPDX-License-Identifier: MIT
//
// Data of the caller's own: read in the module, judged by a sentence, and learned.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'
import { columns, idxImages, idxLabels } from '../support/idx.ts'

const smaller = { calibration_images: 40, epochs: 8, rounds: 2, max_ms: patience_ms }
const options = { epochs: 20, learning_rate: 0.05, max_ms: patience_ms }

describe.each([
  ['in a worker', {}],
  ['in the caller’s realm', { worker: false }],
])('data of one’s own, %s', (_, how) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab(how)
  })
  afterAll(() => lab.close())

  it('are images that a model learns', async () => {
    const data = { images: idxImages(96), labels: idxLabels(96) }
    expect(await lab.dataSummary(data)).toBe(
      '80 images of 2x2 pixels in 2 classes to learn from, 16 to test with',
    )
    const report = await lab.training(columns, { ...options, data })
    expect(report).toMatchObject({
      outcome: 'trained',
      data: 'images',
      training_samples: 80,
      test_samples: 16,
    })
    expect(report.epochs.at(-1)?.test_accuracy).toBe(1)
    expect(data.images.length).toBe(16 + 96 * 4) // still the caller's
  })

  it('are images of which a model is made smaller', async () => {
    const data = { images: idxImages(96), labels: idxLabels(96) }
    const report = await lab.optimization(columns, { ...smaller, data })
    expect(report).toMatchObject({ training_images: 80, tested_images: 16 })
    expect(report.files).toContain('80 images of 2x2 pixels')
    expect(report.forms.map(({ form }) => form)).toContain('quantized')
  })

  it('are a text', async () => {
    const data = { text: 'the cat sat on the mat. '.repeat(200) }
    expect(await lab.dataSummary(data)).toBe('4,800 characters, 11 of them different')
    const report = await lab.training(
      { model: 'tiny-gpt', batch: 2 },
      { data, epochs: 1, max_ms: 300 },
    )
    expect(report).toMatchObject({ data: 'text', characters: 11 })
  })

  it('are refused where they are damaged or do not fit, and the lab goes on', async () => {
    const data = { images: idxImages(96), labels: idxLabels(95) }
    const sentence = 'labels must be as many as there are images (96), but it is 95.'
    await expect(lab.dataSummary(data)).rejects.toThrow(sentence)
    await expect(lab.training(columns, { data })).rejects.toThrow(sentence)
    const fits = { images: idxImages(96), labels: idxLabels(96) }
    await expect(lab.training({ model: 'mlp' }, { data: fits })).rejects.toThrow(
      'The model reads samples of shape (784), but the images it is to learn are (1, 2, 2) or (4).',
    )
    const wrong = { images: 'mnist.gz', labels: idxLabels(4) } as never
    await expect(lab.training(columns, { data: wrong })).rejects.toThrow(
      'images must be the bytes of a file, but it is "mnist.gz".',
    )
    await expect(lab.dataSummary([] as never)).rejects.toThrow(
      'data must be the bytes of files by their names, but it is [].',
    )
    expect((await lab.training(columns, { ...options, data: fits })).outcome).toBe('trained')
  })
})
