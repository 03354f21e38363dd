// SPDX-License-Identifier: MIT
//
// dist/v1/embed.classic.js, the pages with the library in one classic script, and dist/flopscope.html, the lab page with
// that script inside: one file that is the whole lab. Made after the pages, of which it is made.
import { readFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { node, root } from './common.ts'
import { inlined } from './inlined.ts'
import { pageTargets, plainImports, withoutIndentation } from './page-plugins.ts'
import { singleFile } from './single-file.ts'

const dist = `${root}dist`
const script = 'v1/embed.classic.js'

/** The library with all that it needs, and addresses as seen from the page: a classic script does not know its own. */
const classic: Plugin = {
  name: 'flopscope-classic-library',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === `${root}web/lab/index.ts` ? `${root}web/lab/classic.ts` : found
  },
  transform: (code, id) =>
    id.endsWith('/embed/still.ts')
      ? code.replace('import.meta.url', "new URL('v1/', document.baseURI)")
      : undefined,
  writeBundle: () =>
    writeFileSync(
      `${dist}/flopscope.html`,
      singleFile(dist, 'index.html', readFileSync(`${dist}/${script}`, 'utf8')),
    ),
}

export default defineConfig({
  ...inlined,
  plugins: [...inlined.plugins, classic, plainImports, withoutIndentation],
  build: {
    ...pageTargets,
    outDir: dist,
    emptyOutDir: false,
    lib: {
      entry: `${root}web/pages/classic.ts`,
      formats: ['iife'],
      name: 'FlopscopePage',
      fileName: () => script,
    },
    rolldownOptions: { external: [node], output: { minify: true, codeSplitting: false } },
  },
})
