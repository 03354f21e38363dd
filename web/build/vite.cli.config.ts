// SPDX-License-Identifier: MIT
//
// dist/cli/flopscope.js, the command, which uses the library beside it.
import { chmodSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { common, node, publishedLibraryAndErrors, root } from './common.ts'

const command = `${root}dist/cli/flopscope.js`

const executable: Plugin = {
  name: 'flopscope-executable',
  writeBundle: () => chmodSync(command, 0o755),
}

export default defineConfig({
  ...common,
  plugins: [...common.plugins, publishedLibraryAndErrors(), executable],
  // The command is installed without what it was built with.
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    outDir: `${root}dist/cli`,
    emptyOutDir: false,
    ssr: `${root}web/terminal/flopscope.ts`,
    rolldownOptions: {
      external: [node],
      output: {
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
        entryFileNames: '[name].js',
        paths: { flopscope: '../lib/flopscope.js' },
      },
    },
  },
})
