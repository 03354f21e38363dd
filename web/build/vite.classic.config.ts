// SPDX-License-Identifier: MIT
//
// dist/lib/flopscope.classic.js: the library, its worker and its WebAssembly in one classic script.
import { defineConfig, type Plugin } from 'vite'
import { common, node, root, target } from './common.ts'

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

export default defineConfig({
  ...common,
  plugins,
  assetsInclude: ['**/*.wasm'],
  worker: {
    format: 'iife',
    plugins: () => plugins,
    rolldownOptions: { external: [node] },
  },
  build: {
    target,
    outDir: `${root}dist/lib`,
    emptyOutDir: false,
    lib: {
      entry: `${root}web/lab/classic.ts`,
      formats: ['iife'],
      name: 'Flopscope',
      fileName: () => 'flopscope.classic.js',
    },
    rolldownOptions: { external: [node], output: { minify: true, codeSplitting: false } },
  },
})
