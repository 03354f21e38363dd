// SPDX-License-Identifier: MIT
//
// What the builds of the library, the classic script, the command line and the pages share.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { validator } from './validator.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const wasm = `${root}build/wasm`

/** The builds of the module that lie in build/wasm. */
function variants(): string[] {
  const found = readdirSync(wasm).flatMap((name) => /^(\w+)\.wasm$/.exec(name)?.[1] ?? [])
  if (found.includes('plain')) return found
  throw new Error(`${wasm} holds no plain.wasm; npm run build makes it first`)
}

/** For a configuration to spread. Nothing is emptied: each build adds its part of dist/. */
export const common = {
  root,
  publicDir: false,
  clearScreen: false,
  plugins: [validator()],
  define: { FLOPSCOPE_VARIANTS: JSON.stringify(variants()) },
} satisfies UserConfig

/** Browsers that run 128-bit SIMD and module workers: the lab needs both. */
export const target = ['chrome91', 'firefox114', 'safari16.4']

/** Modules of Node, which browsers never ask for. */
export const node = /^node:/
