// SPDX-License-Identifier: MIT
//
// dist/index.html and dist/embed.html, with every address relative, so that the site works from any
// sub-path. The library is not bundled again: the pages load dist/lib/flopscope.js as everyone does.
import { defineConfig } from 'vite'
import { common, publishedLibrary, root, target } from './common.ts'

const pages = `${root}web/pages`

export default defineConfig({
  ...common,
  root: pages,
  publicDir: `${pages}/public`,
  base: './',
  plugins: [...common.plugins, publishedLibrary()],
  build: {
    target,
    outDir: `${root}dist`,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the pages' policy allows no data in styles
    rolldownOptions: {
      input: [`${pages}/index.html`, `${pages}/embed.html`],
      // As seen from dist/assets/, where all scripts of the pages lie.
      output: { paths: { flopscope: '../lib/flopscope.js' } },
    },
  },
})
