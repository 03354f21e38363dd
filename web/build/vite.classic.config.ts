// SPDX-License-Identifier: MIT
//
// dist/lib/flopscope.classic.js: the library, its worker and its WebAssembly in one classic script.
import { defineConfig } from 'vite'
import { node, root, target } from './common.ts'
import { inlined } from './inlined.ts'

export default defineConfig({
  ...inlined,
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
