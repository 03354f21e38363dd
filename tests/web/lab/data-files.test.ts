// SPDX-License-Identifier: MIT
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dataOfFiles } from '../../../web/lab/files/data-files.ts'
import { idxImages, idxLabels } from '../support/idx.ts'

const text = new TextEncoder().encode('To be, or not to be')
const named = (name: string, bytes: Uint8Array) => ({ name, bytes })

describe('dropped files are for', () => {
  it('what MNIST’s own four are, also packed', async () => {
    const files = [
      named('t10k-labels-idx1-ubyte.gz', new Uint8Array(gzipSync(idxLabels(3)))),
      named('t10k-images-idx3-ubyte', idxImages(3)),
      named('train-images-idx3-ubyte.gz', new Uint8Array(gzipSync(idxImages(8)))),
      named('train-labels-idx1-ubyte', idxLabels(8)),
    ]
    expect(await dataOfFiles(files)).toEqual({
      images: idxImages(8),
      labels: idxLabels(8),
      test_images: idxImages(3),
      test_labels: idxLabels(3),
    })
  })

  it('what CIFAR-10’s batches are, one after another', async () => {
    const batch = (label: number) => {
      const bytes = new Uint8Array(3073)
      bytes[0] = label
      return bytes
    }
    const data = await dataOfFiles([
      named('data_batch_2.bin', batch(2)),
      named('test_batch.bin', batch(9)),
      named('data_batch_1.bin', batch(1)),
    ])
    expect(data).toEqual({
      cifar10: Uint8Array.from([...batch(1), ...batch(2)]),
      test_cifar10: batch(9),
    })
  })

  it('a text', async () => {
    expect(await dataOfFiles([named('hamlet.txt', text)])).toEqual({ text })
    expect(await dataOfFiles([named('test.txt', text)])).toEqual({ text })
  })

  it('learning where a name only holds the letters of a test', async () => {
    const [images, labels] = [idxImages(8), idxLabels(8)]
    const files = [named('latest-images', images), named('contest_labels', labels)]
    const tests = [named('my-test-images', idxImages(3)), named('labels.TEST.gz', idxLabels(3))]
    expect(await dataOfFiles([...files, ...tests])).toEqual({
      images,
      labels,
      test_images: idxImages(3),
      test_labels: idxLabels(3),
    })
  })

  it('learning where there are tests only', async () => {
    const files = [named('t10k-images', idxImages(8)), named('t10k-labels', idxLabels(8))]
    expect(await dataOfFiles(files)).toEqual({ images: idxImages(8), labels: idxLabels(8) })
  })

  it('nothing where they are none of these, by a sentence', async () => {
    const noise = Uint8Array.from([0xff, 0x00, 0xfe])
    await expect(dataOfFiles([named('photo.jpg', noise)])).rejects.toThrow(
      'photo.jpg is neither images or labels in the IDX format, a batch of CIFAR-10 in its binary form, nor a text',
    )
    await expect(dataOfFiles([named('timing.json', text)])).rejects.toThrow(
      'timing.json is JSON, not data to learn from',
    )
    await expect(dataOfFiles([named('a.txt', text), named('b.txt', text)])).rejects.toThrow(
      'Only one file of text can be learned from, but there are a.txt and b.txt.',
    )
    const cut = new Uint8Array(gzipSync(idxImages(8))).subarray(0, 20)
    await expect(dataOfFiles([named('cut.gz', cut)])).rejects.toThrow(
      'cut.gz is packed by gzip, but damaged.',
    )
  })
})
