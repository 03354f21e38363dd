// SPDX-License-Identifier: MIT
//
// dist/lib/reports.js, which writes saved runs in other forms, with the library beside it; and rows.schema.json, what
// stands in its rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { common, publishedLibraryAndErrors, root, target } from './common.ts'
import { rowSchema } from './row-schema.ts'

const schema: Plugin = {
  name: 'flopscope-row-schema',
  writeBundle() {
    const result = JSON.parse(readFileSync(`${root}web/lab/generated/result.schema.json`, 'utf8'))
    writeFileSync(`${root}dist/lib/rows.schema.json`, JSON.stringify(rowSchema(result), null, 2))
  },
}

export default defineConfig({
  ...common,
  plugins: [...common.plugins, publishedLibraryAndErrors(), schema],
  build: {
    target,
    outDir: `${root}dist/lib`,
    emptyOutDir: false,
    lib: { entry: { reports: `${root}web/reports/index.ts` }, formats: ['es'] },
    rolldownOptions: {
      output: {
        minify: true,
        codeSplitting: false,
        entryFileNames: '[name].js',
        paths: { flopscope: './flopscope.js' },
      },
    },
  },
})
