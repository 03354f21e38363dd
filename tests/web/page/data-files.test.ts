// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import '../../../web/page/form/data-files.ts'
import { FlopscopeError } from '../../../web/lab/errors.ts'
import { idxImages, idxLabels } from '../support/idx.ts'
import { waitFor } from '../support/wait-for.ts'

/** What the lab says of files, in place of the lab. */
const dataSummary = vi.fn(async (_: object) => '80 images')
vi.mock('../../../web/page/run/lab.ts', () => ({
  openShared: async () => ({ lab: { dataSummary } }),
}))

/** The element, in the page, what it has told, and how to give it files. */
async function element() {
  const made = document.createElement('flopscope-data-files')
  const told: unknown[] = []
  made.addEventListener('flopscope-data', (event) => told.push((event as CustomEvent).detail))
  document.body.append(made)
  await made.updateComplete
  const root = made.renderRoot as ShadowRoot
  const give = async (...files: File[]) => {
    const input = root.querySelector('input') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change'))
    await waitFor(() => expect(made.reading).toBe(false))
    await made.updateComplete
  }
  return { root, told, give }
}

const file = (name: string, bytes: Uint8Array) => new File([bytes as BlobPart], name)

test('files are read, named by what they are for, and told of; removing them is told, too', async () => {
  const { root, told, give } = await element()
  await give(file('train-labels', idxLabels(8)), file('train-images', idxImages(8)))
  const files = { images: idxImages(8), labels: idxLabels(8) }
  expect(told).toEqual(['reading', { files, data: 'images' }])
  expect(root.querySelector('[role=status]')?.textContent).toContain('80 images.')
  root.querySelector('button')?.click()
  expect(told.at(-1)).toBeNull()
})

test('what cannot be read is a sentence, and what was read before stays', async () => {
  const { root, told, give } = await element()
  await give(file('sonnets.txt', new TextEncoder().encode('Shall I compare thee')))
  expect(told.at(-1)).toMatchObject({ data: 'text' })
  await give(file('noise', Uint8Array.from([255, 0, 254])))
  expect(root.querySelector('[role=alert]')?.textContent).toMatch(
    /^noise is neither images or labels/,
  )
  dataSummary.mockRejectedValueOnce(
    new FlopscopeError({
      code: 'damaged_file',
      field: 'images',
      value: '47',
      allowed: '48 bytes long',
      message: 'images must be 48 bytes long, but it is 47.',
    }),
  )
  await give(file('a', idxImages(8)), file('b', idxLabels(8)))
  expect(root.querySelector('[role=alert]')?.textContent).toBe(
    'images must be 48 bytes long, but it is 47.',
  )
  expect(told.at(-1)).toMatchObject({ data: 'text' })
  expect(root.querySelector('[role=status]')?.textContent).toContain('80 images.')
})

test('what is being read can be removed, and is told before the lab has time to look at it', async () => {
  const { root, told, give } = await element()
  let busy = (_: string) => {}
  dataSummary.mockReturnValueOnce(
    new Promise((done) => {
      busy = done
    }),
  )
  const given = give(file('a', idxImages(8)), file('b', idxLabels(8)))
  await waitFor(() => expect(told.at(-1)).toMatchObject({ data: 'images' }))
  expect(root.querySelector('[role=status]')?.textContent).toContain('Reading')
  root.querySelector('button')?.click()
  expect(told.at(-1)).toBeNull()
  await given
  busy('80 images')
  await given
  expect(root.querySelector('[role=status]')?.textContent?.trim()).toBe('')
  expect(told.at(-1)).toBeNull()
})

test('a sentence about a file goes when what is kept beside it is removed', async () => {
  const { root, give } = await element()
  await give(file('sonnets.txt', new TextEncoder().encode('Shall I compare thee')))
  await give(file('noise', Uint8Array.from([255, 0, 254])))
  expect(root.querySelector('[role=alert]')).not.toBeNull()
  root.querySelector('button')?.click()
  await waitFor(() => expect(root.querySelector('[role=alert]')).toBeNull())
})

test('a file that is too large is refused before it is read', async () => {
  const { root, give } = await element()
  const huge = { name: 'huge.bin', size: 2 ** 30, arrayBuffer: () => Promise.reject(new Error()) }
  await give(huge as never)
  expect(root.querySelector('[role=alert]')?.textContent).toBe(
    'huge.bin is too large: a file to learn from may have at most 512 MB.',
  )
})
