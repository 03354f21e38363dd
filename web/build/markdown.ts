// SPDX-License-Identifier: MIT
//
// Our pages of documentation as HTML, at build time. Headings have addresses, links to a page's source lead to the page,
// and what is wider than a phone moves sideways by keyboard, too. No text of a visitor comes here.
import { Marked } from 'marked'

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
