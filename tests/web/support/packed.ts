// SPDX-License-Identifier: MIT
//
// A folder with the package in it as npm would install it: packed and unpacked, not linked.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../../web/build/package.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Consumer {
  readonly folder: string
  /** The path of a file in the folder. */
  path(name: string): string
  write(name: string, text: string): void
  remove(): void
}

export function installPackage(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'flopscope-'))
  const path = (name: string) => join(folder, name)
  const archive = pack(path('packed'))
  mkdirSync(path('node_modules/flopscope'), { recursive: true })
  const unpack = ['-xzf', archive, '-C', path('node_modules/flopscope')]
  execFileSync('tar', [...unpack, '--strip-components=1'])
  const write = (name: string, text: string) => writeFileSync(path(name), text)
  write('package.json', JSON.stringify({ name: 'consumer', type: 'module' }))
  return { folder, path, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
