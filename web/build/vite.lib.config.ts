// SPDX-License-Identifier: MIT
//
// dist/lib/flopscope.js, the ES module, dist/lib/worker.js, which it starts, dist/lib/pthread.js, a thread
// of the module's pool in Node, and dist/lib/questions.js, what may be asked, for programs that make forms of it. What they share lies in files with a digest in
// their names, and the worker is asked for with one: names within minified files change with every build,
// and a cached file must not meet others of another one.
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { common, node, root, target } from './common.ts'
import { declarations } from './declarations.ts'
import { minified } from './minified.ts'

/** `worker.js` becomes `worker.js?v=<digest>` in what starts it. */
const worker: Plugin = {
  name: 'flopscope-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const [library, started] = [bundle['flopscope.js'], bundle['worker.js']]
    if (library?.type !== 'chunk' || started?.type !== 'chunk') {
      throw new Error('the library or its worker was not built')
    }
    const digest = createHash('sha256').update(started.code).digest('hex').slice(0, 8)
    const name = /(["'`])worker\.js\1/
    if (!name.test(library.code)) throw new Error('flopscope.js does not start worker.js')
    library.code = library.code.replace(name, `"worker.js?v=${digest}"`)
  },
}

/** What only Node imports, or what is imported from an address that is known while it runs, webpack is told to leave as it is:
 *  Vite and others do so anyway. */
const notForWebpack: Plugin = {
  name: 'flopscope-not-for-webpack',
  enforce: 'post',
  generateBundle(_, bundle) {
    const left = /\bimport\((?=[`"](?:node:|\.\/node-workers-)|\s*\/\* @vite-ignore)/g
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replaceAll(left, 'import(/*webpackIgnore:true*/')
    }
  },
}

const minifiedChunks: Plugin = {
  name: 'flopscope-minified-chunks',
  enforce: 'post',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = await minified(file.code, true)
    }
  },
}

export default defineConfig({
  ...common,
  plugins: [...common.plugins, declarations(), worker, notForWebpack, minifiedChunks],
  build: {
    target,
    outDir: `${root}dist/lib`,
    emptyOutDir: false,
    lib: {
      entry: {
        flopscope: `${root}web/lab/index.ts`,
        worker: `${root}web/lab/wasm/worker.ts`,
        pthread: `${root}web/lab/wasm/pthread.ts`,
        questions: `${root}web/lab/questions.ts`,
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [node],
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // What the library and its worker share in one file: in many it would compress worse.
        codeSplitting: {
          groups: [
            { name: 'common', minShareCount: 2, test: /\/web\/lab\/(?!generated\/(?!methods))/ },
          ],
        },
      },
    },
  },
})
