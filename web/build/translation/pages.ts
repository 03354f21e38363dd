// SPDX-License-Identifier: MIT
//
// The lab and its frame in each language: index.de.html is index.html in German. All of them know each other by
// `<link rel="alternate" hreflang>`, which search engines read, and language.js, which finds the one for a visitor.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { root } from '../common.ts'
import { translatedPages } from './catalogue.ts'
import { languages, ownName, source } from './languages.ts'

/** Of names of files, before their type. */
export const ending = (language: string): string => (language === source ? '' : `.${language}`)

export const pagesOf = (language: string): readonly string[] =>
  translatedPages.map((page) => page + ending(language))

/** Whether a file of the site is of no other language. */
export const isFileIn =
  (language: string) =>
  (file: string): boolean =>
    file.startsWith(`assets/${language}-`) ||
    /\.([\w-]+)\.(?:html|js)$/.exec(file)?.[1] === language

/** The address of a page's form in a language, from where the page lies. */
const addressOf = (page: string, language: string) =>
  page === 'index' && language === source ? './' : `./${page}${ending(language)}.html`

/** Links for visitors, where a page says `<!-- languages -->`; a choice is kept by its address. */
const choices = (page: string, shown: string) =>
  languages
    .filter((language) => language !== shown)
    .map((language) => {
      const address = addressOf(page, language)
      const label = ownName(language)
      return `<a data-site href="${address}?lang=${language}" hreflang="${language}" lang="${language}"><span>${label}</span></a>`
    })
    .join('\n')

export function pagesIn(language: string): Plugin {
  const nameOf = (path: string) => basename(path, `${ending(language)}.html`)
  const isPage = (id: string) =>
    id.endsWith(`${ending(language)}.html`) && translatedPages.includes(nameOf(id))
  return {
    name: 'flopscope-languages',
    enforce: 'pre',
    resolveId: (id) => (language !== source && isPage(id) ? id : null),
    load: (id) =>
      language !== source && isPage(id)
        ? readFileSync(`${root}web/pages/${nameOf(id)}.html`, 'utf8')
        : null,
    // After the files that a page is made of were found: these are no such files.
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const page = nameOf(filename)
        if (!translatedPages.includes(page)) return undefined
        const tags: HtmlTagDescriptor[] = languages.map((each) => ({
          tag: 'link',
          attrs: { rel: 'alternate', hreflang: each, href: addressOf(page, each) },
          injectTo: 'head-prepend',
        }))
        return { html: html.replace('<!-- languages -->', choices(page, language)), tags }
      },
    },
  }
}
