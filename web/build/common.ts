// SPDX-License-Identifier: MIT
//
// Configuration shared by the builds of the library, the classic script, the command line and the pages.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, UserConfig } from 'vite'
import { elementList } from './elements.ts'
import { examples } from './examples.ts'
import { schemaRules } from './schema-rules.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const wasm = `${root}build/wasm`

/** The builds of the module that lie in build/wasm, each with the digest of its files: those of the
 *  small module and of the full one. */
function variants(): Record<string, string> {
  const names = readdirSync(wasm).flatMap((name) => /^(\w+)\.wasm$/.exec(name)?.[1] ?? [])
  if (names.includes('plain')) return Object.fromEntries(names.map((name) => [name, digest(name)]))
  throw new Error(`${wasm} holds no plain.wasm; npm run build makes it first`)
}

function digest(variant: string): string {
  const hash = createHash('sha256')
  for (const form of [variant, `${variant}-full`]) {
    for (const type of ['js', 'wasm']) hash.update(readFileSync(`${wasm}/${form}.${type}`))
  }
  return hash.digest('hex').slice(0, 8)
}

/** For a configuration to spread. Nothing is emptied: each build adds its part of dist/. */
export const common = {
  root,
  publicDir: false,
  clearScreen: false,
  plugins: [schemaRules, examples, elementList],
  define: { FLOPSCOPE_VARIANTS: JSON.stringify(variants()) },
} satisfies UserConfig

/** Browsers that run 128-bit SIMD and module workers: the lab needs both. They know all of ES2022 but static blocks,
 *  of which there are none; told by its number, Chrome 91 would get its private members as maps. */
export const target = ['es2022', 'firefox114', 'safari16.4']

/** Modules of Node, which browsers never ask for. */
export const node = /^node:/

/** Leaves the library out of what uses it: an import of its front door becomes one of `flopscope`, to
 *  which `output.paths` gives the address. */
export const publishedLibrary = (): Plugin => fromLibrary(['index.ts'])

/** The same with the classes of its errors, for what throws errors to programs or tells them by their class. A page
 *  would load the library with its first view for them, and tells errors by their code. */
export const publishedLibraryAndErrors = (): Plugin => fromLibrary(['index.ts', 'error-classes.ts'])

function fromLibrary(files: readonly string[]): Plugin {
  const published = files.map((file) => `${root}web/lab/${file}`)
  return {
    name: 'flopscope-published-library',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && published.includes(found.id) ? { id: 'flopscope', external: true } : found
    },
  }
}
