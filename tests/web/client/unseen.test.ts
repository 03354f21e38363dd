// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { unseen } from '../../../web/lab/wasm/unseen.ts'

/** Exports a memory, and nothing else: by the specification of WebAssembly's binary format. */
const binary = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[5, 3, 1, 0, 1],
  ...[7, 5, 1, 1, 0x6d, 2, 0],
)

test('a binary that no browser has seen is the same module with a section of its own', async () => {
  const module = await WebAssembly.compile(unseen(binary))
  expect(WebAssembly.Module.exports(module)).toEqual([{ name: 'm', kind: 'memory' }])
  expect(WebAssembly.Module.customSections(module, 'fresh')[0]?.byteLength).toBe(16)
})

test('no two of them are alike, and the binary itself stays as it was', () => {
  const before = binary.slice()
  expect(unseen(binary)).not.toEqual(unseen(binary.buffer))
  expect(binary).toEqual(before)
})
