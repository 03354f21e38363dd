// SPDX-License-Identifier: MIT
//
// dist/service-worker.js, which knows the files of the site and so is made last. Left out is what no visit of the lab
// asks for: the package's other forms, its types, and the lab as one file.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { common, root, target } from './common.ts'
import { languages } from './translation/languages.ts'
import { isFileIn } from './translation/pages.ts'

const dist = `${root}dist`

const isLeftOut =
  /^(cli\/|lib\/types\/|v1\/embed\.classic|flopscope\.html|404\.html|preview\.jpg|_headers|oembed\.json|custom-elements\.json|service-worker)|\.classic\.js$|\.d\.ts$|\.schema\.json$|^lib\/(questions|reports)\.js$/

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))
  .filter((file) => !isLeftOut.test(file))
  .sort()

const translations = Object.fromEntries(
  languages.slice(1).map((language) => [language, files.filter(isFileIn(language))]),
)
const translated = Object.values(translations).flat()

const digest = createHash('sha256')
for (const file of files) digest.update(file).update(readFileSync(join(dist, file)))

export default defineConfig({
  ...common,
  define: {
    // The front page is asked for by the address of its folder.
    FLOPSCOPE_FILES: JSON.stringify(
      files
        .filter((file) => !translated.includes(file))
        .map((file) => (file === 'index.html' ? './' : file)),
    ),
    FLOPSCOPE_TRANSLATIONS: JSON.stringify(translations),
    FLOPSCOPE_BUILD: JSON.stringify(digest.digest('hex').slice(0, 8)),
  },
  build: {
    target,
    outDir: dist,
    emptyOutDir: false,
    lib: {
      entry: `${root}web/pages/service-worker.ts`,
      formats: ['iife'],
      name: 'FlopscopeServiceWorker',
      fileName: () => 'service-worker.js',
    },
    rolldownOptions: { output: { minify: true } },
  },
})
