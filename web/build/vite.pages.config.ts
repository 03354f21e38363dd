// SPDX-License-Identifier: MIT
//
// dist/index.html, dist/embed.html and the pages to be read, with every address relative, so that the site works from any
// sub-path. The library is not bundled again: the pages load dist/lib/flopscope.js as everyone does.
import { defineConfig, type Plugin } from 'vite'
import { common, publishedLibrary, root } from './common.ts'
import { documentNames, documents } from './markdown.ts'
import { contentSecurityPolicy } from './policy.ts'
import { rail } from './rail.ts'

const pages = `${root}web/pages`

/** As the library's, but for container queries, without which the layout falls back to one column. */
const target = ['chrome111', 'firefox114', 'safari16.4']

/** Vite wraps each dynamic import so that its styles and dependencies load ahead. Ours have none: all that is to be
 *  done is to say so where one does not load. The next use asks for it again. */
function plainImports(): Plugin {
  const wrapper = `
    import { form } from '${root}web/texts/form.ts'
    export const __vitePreload = (load) => load().catch((cause) => {
      throw new Error(form.notLoaded, { cause })
    })`
  return {
    name: 'flopscope-plain-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? wrapper : null),
  }
}

/** The lines of a widget without their indentation, which in its templates would be downloaded. */
function withoutIndentation(): Plugin {
  return {
    name: 'flopscope-without-indentation',
    enforce: 'pre',
    transform: (code, id) =>
      /\/web\/page\/[\w/-]+\.ts$/.test(id)
        ? { code: code.replaceAll(/\n +/g, '\n'), map: null }
        : null,
  }
}

/** What only lessons and their glossary need. */
const ofLessons =
  /\/web\/(lessons\/|page\/lesson\/|page\/styles\/lessons|charts\/predictions|texts\/(lessons|glossary))/

/** What is needed only where several saved runs stand side by side. */
const ofSeveralRuns =
  /\/web\/(page\/runs\/(files|read-files|ranking-view)|charts\/ranking|reports\/ranking|texts\/files)\.ts/

/** Parts of the page with a budget of their own, which `npm run size` tells by the beginnings of their names. */
const budgets: readonly (readonly [prefix: string, of: RegExp])[] = [
  ['lesson-', ofLessons],
  ['several-runs-', ofSeveralRuns],
]

export default defineConfig({
  ...common,
  root: pages,
  publicDir: `${pages}/public`,
  base: './',
  plugins: [
    ...common.plugins,
    publishedLibrary(),
    documents(`${root}web/lab`, `${pages}/document.html`),
    rail(),
    contentSecurityPolicy(),
    plainImports(),
    withoutIndentation(),
  ],
  build: {
    target,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark() as it is; see theme.css
    outDir: `${root}dist`,
    emptyOutDir: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    assetsInlineLimit: 0, // the pages' policy allows no data in styles
    rolldownOptions: {
      input: {
        ...Object.fromEntries(
          ['index', 'embed', ...documentNames].map((page) => [page, `${pages}/${page}.html`]),
        ),
        // Its address is kept: other people's pages ask for it.
        'v1/embed': `${pages}/elements.ts`,
      },
      // As seen from dist/assets/, where all scripts of the pages lie.
      output: {
        chunkFileNames: ({ moduleIds }) => {
          const isOf = (part: RegExp) =>
            moduleIds.length > 0 && moduleIds.every((id) => part.test(id))
          const [prefix] = budgets.find(([, part]) => isOf(part)) ?? ['']
          return `assets/${prefix}[name]-[hash].js`
        },
        entryFileNames: ({ name }) =>
          name.startsWith('v1/') ? '[name].js' : 'assets/[name]-[hash].js',
        paths: { flopscope: '../lib/flopscope.js' },
        // The form with all it needs in one file: in two it would compress worse.
        codeSplitting: {
          groups: [
            // What an element's still and the form share, so that neither loads the other.
            {
              name: 'base',
              test: /\/web\/(page\/styles\/(theme|controls)\.css|texts\/form\.ts)|vite\/preload-helper/,
              priority: 2,
            },
            { name: 'still', test: /\/web\/page\/embed\/still\.ts$/, priority: 1 },
            { name: 'question', test: /\/web\/(page\/question|pages\/address)\.ts$/ },
          ],
        },
      },
    },
  },
})
