// SPDX-License-Identifier: MIT
//
// Our pages of documentation as HTML, at build time. Headings have addresses, links to a page's source lead to the page,
// and what is wider than a phone moves sideways by keyboard, too. No text of a visitor comes here.
import { existsSync, readFileSync } from 'node:fs'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** A link to a page's source is one to the page. */
const address = (target: string) =>
  target.replace(
    /^(?:\.\.\/)?(?:\w+\/)?(\w+)\.md/,
    (_, name: string) => `${name.toLowerCase()}.html`,
  )

const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '')

const reader = new Marked({
  walkTokens: (token) => {
    if (token.type === 'link') token.href = address(token.href)
  },
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Comments are for readers of the source.
    html: () => '',
  },
})

export function markdownHtml(text: string): string {
  let tables = 0
  // Each table by its number, so that none is called as another.
  const region = () =>
    `<div class="table" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`
  return String(reader.parse(text))
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', region)
    .replaceAll('</table>', '</table></div>')
}

/** Puts `FILE.md` of `folder` where a page says `<!-- FILE.md -->`. */
export function documents(folder: string): Plugin {
  return {
    name: 'flopscope-documents',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<!-- ([\w/]+\.md) -->/g, (whole, name: string) => {
          const file = `${folder}/${name}`
          return existsSync(file) ? markdownHtml(readFileSync(file, 'utf8')) : whole
        }),
    },
  }
}
