// SPDX-License-Identifier: MIT
//
// The parts of a build whose worker and WebAssembly are inside the one script that it makes.
import type { Plugin } from 'vite'
import { common, node } from './common.ts'

/** Emscripten's script asks where it lies, to fetch its binary from there. Here it is given the
 *  binary, and a classic script cannot ask. */
const nowhere: Plugin = {
  name: 'flopscope-nowhere',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/wasm/plain-full.js')
      ? code
          .replace(/new URL\((.plain-full\.wasm.), ?import\.meta\.url\)/, '$1')
          .replaceAll('import.meta.url', "''")
      : undefined,
}

const plugins = [...common.plugins, nowhere]

/** For a configuration to spread. */
export const inlined = {
  ...common,
  plugins,
  assetsInclude: ['**/*.wasm'],
  worker: {
    format: 'iife' as const,
    plugins: () => plugins,
    rolldownOptions: { external: [node] },
  },
}
