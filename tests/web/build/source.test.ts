// SPDX-License-Identifier: MIT
//
// The archive of the source holds what the site is built of, to the byte, and nothing that a command makes.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { packSources, sourcesOf } from '../../../web/build/source.mjs'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'flopscope-source-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what git knows is in it to the byte, in a folder of its own', () => {
  const packed = unzipSync(packSources(root))
  for (const path of ['README.md', '.ci/start.sh', 'cpp/CMakeLists.txt', 'web/build/source.mjs'])
    expect(Buffer.from(packed[`flopscope/${path}`] ?? []), path).toEqual(
      readFileSync(join(root, path)),
    )
  expect(Object.keys(packed)).toHaveLength(sourcesOf(root).length)
  expect(
    Object.keys(packed).filter((path) => /^flopscope\/(build|dist|node_modules)\//.test(path)),
  ).toEqual([])
})

test('a folder that git does not know is packed without what commands make', () => {
  for (const path of [
    'web/lab/lab.ts',
    '.ci/run',
    'README.md',
    'dist/index.html',
    'build/x/y.o',
    'node_modules/z/z.js',
  ]) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), `this is ${path}`)
  }
  const packed = unzipSync(packSources(folder))
  expect(Object.keys(packed).sort()).toEqual([
    'flopscope/.ci/run',
    'flopscope/README.md',
    'flopscope/web/lab/lab.ts',
  ])
  expect(strFromU8(packed['flopscope/.ci/run'] as Uint8Array)).toBe('this is .ci/run')
})
