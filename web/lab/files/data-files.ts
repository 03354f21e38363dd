// SPDX-License-Identifier: MIT
//
// Recognises the format of files to learn from: images, labels or a text, to train or to test with, by how they begin and
// what they are called, as the data sets' own files are; whether they are sound is for C++.

import { FlopscopeError, failure } from '../errors.ts'
import { type Wording, wording } from '../wording.ts'
import type { TrainingData } from './training-data.ts'

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** As large as a file may be, unpacked: ten times MNIST. */
export const most_bytes = 2 ** 29

/** Images of 28x28 pixels and their labels, to learn from and to test with: MNIST's four files. */
const magic = { images: [0, 0, 8, 3], labels: [0, 0, 8, 1], gzip: [0x1f, 0x8b] }

const begins = ({ bytes }: NamedFile, start: readonly number[]) =>
  start.every((byte, place) => bytes[place] === byte)

/** MNIST calls its tests t10k, CIFAR-10 test_batch: a word of its own, which "latest" and "contest" do not hold. */
const isTest = ({ name }: NamedFile) => /(?<![a-z])(t10k|tests?|testing)(?![a-z])/i.test(name)

const cifar10Record = 3073
const isCifar10 = (file: NamedFile) =>
  /\.bin$/i.test(file.name) ||
  (file.bytes.length > 0 && file.bytes.length % cifar10Record === 0 && !isText(file))

function isText({ bytes }: NamedFile): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, 4096), { stream: true })
    return !bytes.subarray(0, 4096).includes(0)
  } catch {
    return false
  }
}

type Kind = 'images' | 'labels' | 'cifar10' | 'text'

function kindOf(file: NamedFile): Kind {
  if (begins(file, magic.images)) return 'images'
  if (begins(file, magic.labels)) return 'labels'
  if (isCifar10(file)) return 'cifar10'
  if (/\.json$/i.test(file.name)) {
    throw unknown(
      file.name,
      wording(
        'json_is_no_data',
        '{file} is JSON, not data to learn from: a saved result opens where it is dropped on the page.',
        { file: file.name },
      ),
    )
  }
  if (isText(file) || /\.(txt|md)$/i.test(file.name)) return 'text'
  throw unknown(
    file.name,
    wording(
      'no_data_format',
      '{file} is neither images or labels in the IDX format, a batch of CIFAR-10 in its binary form, nor a text in UTF-8.',
      { file: file.name },
    ),
  )
}

/** The files as `lab.training` takes them; those that gzip has packed are unpacked. Rejects with a sentence. */
export async function dataOfFiles(files: readonly NamedFile[]): Promise<TrainingData> {
  const data: Record<string, Uint8Array> = {}
  const names: Record<string, string> = {}
  const inOrder = [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const packed of inOrder) {
    const file = await unpacked(packed)
    const kind = kindOf(file)
    const name = kind !== 'text' && isTest(file) ? `test_${kind}` : kind
    const before = data[name]
    if (before && kind !== 'cifar10') {
      throw unknown(
        file.name,
        wording(
          'second_data_file',
          'Only one file of {kind} can be learned from, but there are {first} and {second}.',
          { kind, first: names[name] ?? '', second: file.name },
        ),
      )
    }
    data[name] = before ? await joined([before, file.bytes]) : file.bytes
    names[name] = file.name
  }
  return onlyTests(data) as unknown as TrainingData
}

/** Where there is nothing but files to test with, they are to learn from as well as any. */
function onlyTests(data: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const names = Object.keys(data)
  if (!names.length || !names.every((name) => name.startsWith('test_'))) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, file]) => [name.slice('test_'.length), file]),
  )
}

const joined = async (chunks: Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())

async function unpacked(file: NamedFile): Promise<NamedFile> {
  if (!begins(file, magic.gzip)) return file
  const name = file.name.replace(/\.gz$/i, '')
  const stream = new Blob([file.bytes as BlobPart]).stream()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const reader = stream.pipeThrough(new DecompressionStream('gzip')).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > most_bytes) throw tooLarge(file.name)
      chunks.push(value)
    }
  } catch (error) {
    if (error instanceof FlopscopeError) throw error
    throw unknown(
      file.name,
      wording('damaged_gzip', '{file} is packed by gzip, but damaged.', { file: file.name }),
    )
  }
  return { name, bytes: await joined(chunks) }
}

export function tooLarge(name: string): FlopscopeError {
  const allowed = wording('at_most_megabytes', 'at most 512 MB')
  const message = wording(
    'data_too_large',
    '{file} is too large: a file to learn from may have {allowed}.',
    { file: name, allowed },
  )
  return failure('too_large', message, { field: 'data', value: name, allowed })
}

const unknown = (value: string, message: Wording): FlopscopeError =>
  failure('invalid_value', message, { field: 'data', value })
