// SPDX-License-Identifier: MIT
//
// The caller's own data for a training: the bytes of files in MNIST's or CIFAR-10's format, or a text. They
// go to C++ beside the options, which reads and judges them; results hold none of them.

import type { FileCallOptions } from '../call-options.ts'
import { membersOf, plainMembers } from '../plain-data.ts'
import { wording } from '../wording.ts'

/** Images in IDX's format with their labels; the last sixth is for testing unless others are given. */
export interface ImageFiles {
  readonly images: Uint8Array
  readonly labels: Uint8Array
  readonly test_images?: Uint8Array
  readonly test_labels?: Uint8Array
}

/** Batches of CIFAR-10's binary version, one after another. */
export interface Cifar10Files {
  readonly cifar10: Uint8Array
  readonly test_cifar10?: Uint8Array
}

/** A text, of which the last fifth is for testing. */
export interface TextFile {
  readonly text: Uint8Array | string
}

export type TrainingData = ImageFiles | Cifar10Files | TextFile

/** Files by the names that C++ has for them. */
export type DataFiles = Readonly<Record<string, Uint8Array>>

/** What may be set of a training, and how it is watched and stopped. */
export type TrainingCallOptions = FileCallOptions<'training'>

/** The files, and what the option `data` is beside them. */
export function ownData(given: TrainingData): {
  readonly files: DataFiles
  readonly data: 'text' | 'images'
} {
  const files = filesOf(given)
  return { files, data: 'text' in files ? 'text' : 'images' }
}

/** The same with a text as the bytes of its file. */
export function filesOf(data: TrainingData): DataFiles {
  const members = membersOf(
    'data',
    data,
    wording('named_files', 'the bytes of files by their names'),
  )
  const given = Object.entries(plainMembers('data', members)).filter(
    ([, file]) => file !== undefined,
  )
  return Object.fromEntries(
    given.map(([name, file]) => [
      name,
      name === 'text' && typeof file === 'string' ? encoded(file) : file,
    ]),
  )
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
