// SPDX-License-Identifier: MIT
//
// dist/index.html, dist/embed.html and the pages to be read, with every address relative, so that the site works from any
// sub-path. The library is not bundled again: the pages load dist/lib/flopscope.js as everyone does.
//
// In the mode of another language, the lab and its frame once more in that: index.de.html, embed.de.html and v1/embed.de.js
// beside the English ones, with scripts of their own, `assets/de-…`, and all else in common.
import { defineConfig, type Plugin } from 'vite'
import { common, publishedLibrary, root } from './common.ts'
import { customElementsManifest } from './custom-elements.ts'
import { documentNames, documents } from './documents.ts'
import { minifiedScripts, pageTargets, plainImports, withoutIndentation } from './page-plugins.ts'
import { contentSecurityPolicy } from './policy.ts'
import { missingPage, oEmbed, openGraph } from './published.ts'
import { rail } from './rail.ts'
import { languages, source } from './translation/languages.ts'
import { ending, pagesIn, pagesOf } from './translation/pages.ts'
import { translation } from './translation/plugin.ts'

const pages = `${root}web/pages`

/** Styles are asked for as any page may ask for them, so that a sandboxed frame gets them from every host. */
const plainStyles: Plugin = {
  name: 'flopscope-plain-styles',
  transformIndexHtml: (html) => html.replaceAll('rel="stylesheet" crossorigin', 'rel="stylesheet"'),
}

/** What only lessons, their glossary, their packages and files of answers need. */
const ofLessons =
  /\/web\/(lessons\/|page\/lesson\/|page\/styles\/lessons|charts\/predictions|texts\/(lessons|glossary)|lab\/files\/schema-)|\/node_modules\/fflate\//

/** What is needed only where saved runs stand side by side, or beside a run. */
const ofSeveralRuns =
  /\/web\/(page\/runs\/(beside|files|read-files|ranking-view|reference|reference-runs)|charts\/ranking|reports\/ranking|texts\/files|page\/styles\/ranking)\./

/** Parts of the page with a budget of their own, which `npm run size` tells by the beginnings of their names. */
const budgets: readonly (readonly [prefix: string, of: RegExp])[] = [
  ['lesson-', ofLessons],
  ['several-runs-', ofSeveralRuns],
]

export default defineConfig(({ mode }) => {
  const language = mode === 'production' ? source : mode
  const isSource = language === source
  const own = isSource ? '' : `${language}-`
  return {
    ...common,
    define: { ...common.define, FLOPSCOPE_LANGUAGES: JSON.stringify(languages.slice(1)) },
    root: pages,
    publicDir: isSource && `${pages}/public`,
    base: './',
    plugins: [
      ...common.plugins,
      publishedLibrary(),
      ...(isSource ? [documents(`${pages}/document.html`)] : []),
      pagesIn(language),
      rail(),
      ...translation(language),
      contentSecurityPolicy(),
      plainStyles,
      openGraph,
      ...(isSource ? [customElementsManifest, oEmbed, missingPage(`${pages}/missing.html`)] : []),
      plainImports,
      withoutIndentation,
      minifiedScripts(`${root}${process.env.FLOPSCOPE_PAGES ?? 'dist'}`, isSource),
    ],
    build: {
      ...pageTargets,
      outDir: `${root}${process.env.FLOPSCOPE_PAGES ?? 'dist'}`,
      emptyOutDir: false,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      assetsInlineLimit: 0, // the pages' policy allows no data in styles
      rolldownOptions: {
        preserveEntrySignatures: 'exports-only', // the widget is used by what it exports
        input: {
          ...Object.fromEntries(
            [...pagesOf(language), ...(isSource ? documentNames : [])].map((page) => [
              page,
              `${pages}/${page}.html`,
            ]),
          ),
          // Its address is kept: other people's pages ask for it.
          [`v1/embed${ending(language)}`]: `${pages}/elements.ts`,
          ...(isSource && { 'v1/flopscope.widget': `${pages}/widget.ts` }),
        },
        // As seen from dist/assets/, where all scripts of the pages lie.
        output: {
          chunkFileNames: ({ moduleIds }) => {
            const isOf = (part: RegExp) =>
              moduleIds.length > 0 && moduleIds.every((id) => part.test(id))
            const [prefix] = budgets.find(([, part]) => isOf(part)) ?? ['']
            return `assets/${own}${prefix}[name]-[hash].js`
          },
          entryFileNames: ({ name }) => {
            if (!name.startsWith('v1/')) return `assets/${own}[name]-[hash].js`
            return name.endsWith('.widget') ? '[name].mjs' : '[name].js'
          },
          paths: { flopscope: '../lib/flopscope.js' },
          // The form with all it needs in one file: in two it would compress worse.
          codeSplitting: {
            groups: [
              // What an element's still and the form or the page share, so that neither loads the other.
              {
                name: 'base',
                test: /\/web\/(page\/styles\/(theme|controls)\.css|texts\/form\.ts)|vite\/preload-helper|\/package\.json$/,
                priority: 3,
              },
              { name: 'still', test: /\/web\/page\/embed\/still\.ts$/, priority: 2 },
              {
                name: 'question',
                test: /\/web\/(page\/question|pages\/address)\.ts$/,
                priority: 1,
              },
              // Numbers and words of every answer.
              { name: 'common', test: /\/web\/(texts\/common|lab\/format\/field)\.ts$/ },
              // The parts of pictures that no question needs before it is drawn.
              { name: 'chart-parts', test: /\/web\/charts\/parts\/(?!bins|outliers|span-time)/ },
            ],
          },
        },
      },
    },
  }
})
