// SPDX-License-Identifier: MIT
//
// dist/lib/flopscope.js, the ES module, and dist/lib/worker.js, which it starts.
import { defineConfig } from 'vite'
import { common, node, root, target } from './common.ts'
import { declarations } from './declarations.ts'

export default defineConfig({
  ...common,
  plugins: [...common.plugins, declarations()],
  build: {
    target,
    outDir: `${root}dist/lib`,
    emptyOutDir: false,
    lib: {
      entry: { flopscope: `${root}web/lab/index.ts`, worker: `${root}web/lab/worker.ts` },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [node],
      output: { minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
